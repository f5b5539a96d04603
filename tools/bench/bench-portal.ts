import { randomBytes } from 'node:crypto'
import type { DatabaseConnection } from '../../apps/api/src/platform/database/database.ts'
import { makeSecrets, type Secrets } from '../../apps/api/src/platform/secrets.ts'
import { type BenchDatabase, type DatabaseKind, makeDatabase } from './bench-database.ts'
import { type BenchClient, makeClient } from './client.ts'
import { childrenOf, cpuSeconds, familyCpuSeconds, parentOf } from './processes.ts'
import { freePort } from '../test-run/free-port.ts'
import { startServerProcess } from './server-process.ts'

/** The measured server, with direct access to its database. */
export interface BenchPortal {
  kind: DatabaseKind
  url: string
  pid: number
  /** Settings for an operator's command on the same database. */
  environment: Record<string, string>
  client: BenchClient
  connection: DatabaseConnection
  /** The server's own secrets, so that each side can open what the other sealed. */
  secrets: Secrets
  /** CPU time of the server and its database so far, in seconds. */
  cpu(): Promise<number>
}

/** CPU time of a database so far, in seconds. That of PostgreSQL includes processes that ended, such as of autovacuum. */
const databaseCpu = async (
  kind: DatabaseKind,
  pid: number,
  { pool }: DatabaseConnection,
): Promise<number> => {
  if (kind === 'embedded') return cpuSeconds(childrenOf(pid))
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return familyCpuSeconds(parentOf(rows[0]?.pid ?? 0))
}

/**
 * Runs `work` with a server that has production settings and a fresh database. The server trusts our forwarded
 * addresses, so that rate limits stay on and load can come from many addresses.
 */
export const withPortal = async <T>(
  kind: DatabaseKind,
  work: (portal: BenchPortal) => Promise<T>,
  settings: Record<string, string> | ((database: BenchDatabase) => Promise<Record<string, string>>) = {},
): Promise<T> => {
  const database = await makeDatabase(kind)
  const portalSecret = randomBytes(32)
  const port = await freePort()
  const url = `http://localhost:${port}`
  const environment = { ...database.settings, PORTAL_SECRET: portalSecret.toString('base64') }
  const ends: (() => Promise<void>)[] = [database.remove]
  try {
    const server = await startServerProcess(port, {
      ...environment,
      TRUST_PROXY: '127.0.0.1',
      // The load of many customers comes from a few accounts.
      KEY_CALLS_PER_MINUTE: '1000000',
      KEY_REPORTS_PER_MINUTE: '1000000',
      ...(typeof settings === 'function' ? await settings(database) : settings),
    })
    ends.unshift(server.stop)
    const connection = database.connect()
    ends.unshift(connection.close)
    const client = makeClient(url)
    ends.unshift(async () => client.close())
    const { pid } = server
    return await work({
      kind,
      url,
      pid,
      environment,
      client,
      connection,
      secrets: makeSecrets(portalSecret),
      cpu: async () => cpuSeconds([pid]) + (await databaseCpu(kind, pid, connection)),
    })
  } finally {
    for (const end of ends) await end()
  }
}
