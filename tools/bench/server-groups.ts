import { randomBytes } from 'node:crypto'
import type { DatabaseConnection } from '../../apps/api/src/platform/database/database.ts'
import { makeSecrets, type Secrets } from '../../apps/api/src/platform/secrets.ts'
import { hasPgBouncer, startPgBouncer } from '../../apps/api/src/testing/pg-bouncer.ts'
import { freePort } from '../test-run/free-port.ts'
import { makeDatabase } from './bench-database.ts'
import { type BenchClient, makeClient } from './client.ts'
import { cpuSeconds, familyCpuSeconds, parentOf } from './processes.ts'
import { startServerProcess } from './server-process.ts'

const POOLED_CONNECTIONS = 16

/** Servers that share a load. */
export interface ServerGroup {
  what: string
  /** A client for each server. */
  clients: readonly BenchClient[]
  /** CPU time so far of the servers, with their pooler, in seconds. */
  cpu(): number
}

export interface ServerGroups {
  url: string
  connection: DatabaseConnection
  secrets: Secrets
  groups: readonly ServerGroup[]
  /** CPU time so far of the database, in seconds. Idle connections end, so it counts those that ended too. */
  databaseCpu(): number
}

/**
 * Runs `work` with groups of servers on one PostgreSQL: one server, three, and, if PgBouncer is installed, three behind it.
 * All groups run all the time.
 */
export const withServerGroups = async <T>(
  say: (line: string) => void,
  work: (groups: ServerGroups) => Promise<T>,
): Promise<T> => {
  const database = await makeDatabase('postgres')
  const portalSecret = randomBytes(32)
  const url = `http://localhost:${await freePort()}`
  const { host } = new URL(url)
  const ends: (() => Promise<unknown>)[] = [database.remove]
  const environment = {
    ...database.settings,
    ...{ PORTAL_SECRET: portalSecret.toString('base64'), PUBLIC_URL: url, TRUST_PROXY: '127.0.0.1' },
  }
  const startGroup = async (what: string, servers: number, more: Record<string, string> = {}) => {
    say(`starting ${what}`)
    const clients: BenchClient[] = []
    const pids: number[] = []
    for (let index = 0; index < servers; index++) {
      const port = await freePort()
      const server = await startServerProcess(port, { ...environment, ...more })
      ends.unshift(server.stop)
      pids.push(server.pid)
      const client = makeClient(`http://localhost:${port}`)
      ends.unshift(async () => client.close())
      const post: BenchClient['post'] = (path, body, headers) => client.post(path, body, { host, ...headers })
      clients.push({ ...client, post })
    }
    return { what, clients, pids, cpu: () => cpuSeconds(pids) }
  }
  try {
    const groups = [await startGroup('1 server', 1), await startGroup('3 servers', 3)]
    if (hasPgBouncer) {
      groups.push(await startGroup('3 servers, no prepared statements', 3, { STATEMENT_NAMES: 'off' }))
      const pooler = await startPgBouncer(database.settings['DATABASE_URL'] ?? '', POOLED_CONNECTIONS)
      ends.unshift(pooler.remove)
      const pooled = { DATABASE_URL: pooler.url, DATABASE_POOLER: 'on' }
      const group = await startGroup('3 servers behind PgBouncer', 3, pooled)
      group.pids.push(pooler.pid())
      groups.push(group)
    }
    const connection = database.connect()
    ends.unshift(connection.close)
    const { rows } = await connection.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    const postmaster = parentOf(rows[0]?.pid ?? 0)
    const databaseCpu = () => familyCpuSeconds(postmaster)
    return await work({ url, connection, secrets: makeSecrets(portalSecret), groups, databaseCpu })
  } finally {
    for (const end of ends) await end()
  }
}
