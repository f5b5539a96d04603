import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type DatabaseConnection } from '../../apps/api/src/platform/database/database.ts'
import { findPostgres } from '../../apps/api/src/testing/postgres-binaries.ts'
import { startPostgresCluster } from '../../apps/api/src/testing/postgres-cluster.ts'

export type DatabaseKind = 'postgres' | 'embedded'

/** The kinds of databases that this machine can measure. */
export const databaseKinds = (): DatabaseKind[] => (findPostgres() ? ['postgres', 'embedded'] : ['embedded'])

export const KIND_NAMES: Record<DatabaseKind, string> = { postgres: 'PostgreSQL', embedded: 'PGlite' }

export interface BenchDatabase {
  kind: DatabaseKind
  /** Settings for a server that uses it. */
  settings: Record<string, string>
  /** Connects to the database directly, once the server has started. */
  connect(): DatabaseConnection
  remove(): Promise<void>
}

const EMBEDDED = { port: 5432, user: 'postgres', database: 'postgres' }

/** The folder of an embedded database's socket. `folder` is its server's temporary folder. */
const socketFolder = (folder: string): string => {
  const name = readdirSync(folder).find((entry) => entry.startsWith('assure-db-'))
  if (!name) throw new Error('The embedded database has no socket: is its server running?')
  return join(folder, name)
}

/**
 * Makes a fresh database in a temporary folder. PostgreSQL starts with its default settings, so every commit reaches
 * the disk. The embedded one is created later, by its server.
 */
export const makeDatabase = async (kind: DatabaseKind): Promise<BenchDatabase> => {
  const cluster = kind === 'postgres' ? await startPostgresCluster({ durable: true }) : null
  if (kind === 'postgres' && !cluster) throw new Error('No PostgreSQL was found.')
  const folder = mkdtempSync(join(tmpdir(), 'assure-bench-'))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  const settings = { DATA_DIR: join(folder, 'data'), TMPDIR: folder }
  const complain = (error: Error) => console.error(error.message)
  if (!cluster) {
    return {
      kind,
      settings,
      connect: () => connect({ ...EMBEDDED, host: socketFolder(folder), max: 2 }, complain),
      remove: async () => removeFolder(),
    }
  }
  return {
    kind,
    settings: { ...settings, DATABASE_URL: cluster.url },
    connect: () => connect({ connectionString: cluster.url, max: 16, statement_timeout: 0 }, complain),
    remove: async () => {
      await cluster.stop()
      removeFolder()
    },
  }
}
