import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline/promises'
import { fileURLToPath } from 'node:url'
import { findPostgres } from './postgres-binaries.ts'

const KEEPER = fileURLToPath(new URL('./postgres-supervisor.ts', import.meta.url))

export interface PostgresCluster {
  url: string
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL of its own in a temporary folder, on loopback; null where this machine has none
 * that is new enough. A keeper process stops and deletes it when `stop` is called or when this process
 * ends, however it ends. `durable` keeps the settings it comes with, under which a commit waits for the
 * disk; tests need none of that.
 */
export const startPostgresCluster = async ({ durable = false } = {}): Promise<PostgresCluster | null> => {
  const binaries = findPostgres()
  if (!binaries) return null
  // Its own process group: Ctrl-C must not end the keeper before it has cleaned up.
  const keeper = spawn(process.execPath, [KEEPER, binaries.folder, ...(durable ? ['durable'] : [])], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  })
  const ended = new Promise<void>((resolve) => keeper.once('close', () => resolve()))
  const lines = createInterface({ input: keeper.stdout })
  const url = await Promise.race([
    new Promise<string>((resolve) => lines.once('line', resolve)),
    ended.then(() => Promise.reject(new Error('PostgreSQL for the tests did not start: see above.'))),
  ])
  return {
    url,
    stop: async () => {
      keeper.stdin.end()
      await ended
    },
  }
}
