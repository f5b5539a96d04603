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
 * Starts a temporary PostgreSQL on loopback; null if this machine has no supported version. A supervisor process stops
 * and deletes it when `stop` is called or when this process ends for any reason. `durable` keeps PostgreSQL's defaults,
 * with which a commit waits for the disk. Tests do not need that.
 */
export const startPostgresCluster = async ({ durable = false } = {}): Promise<PostgresCluster | null> => {
  const binaries = findPostgres()
  if (!binaries) return null
  // Its own process group, so that Ctrl-C does not end the supervisor before it has cleaned up.
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
