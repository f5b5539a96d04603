import { existsSync } from 'node:fs'
import { DataDirInUseError, databaseFolder } from '../platform/database/data-dir-lock.ts'
import { connect, type ConnectOptions } from '../platform/database/database.ts'
import { findEmbedded, startEmbedded } from '../platform/database/embedded.ts'
import { migrate } from '../platform/database/migrate.ts'
import { expectMigrated } from '../platform/database/schema-state.ts'
import type { Settings } from '../settings.ts'

const ignore = () => undefined

/**
 * Connects to PostgreSQL or to the embedded database of a running server. Without either, starts the embedded database
 * itself. Runs pending migrations if `migrates` and no server runs on an embedded database; with `MIGRATE=off` throws
 * `PendingMigrationsError` instead. Calls `warn` if it had to create one: the folder is then probably not the server's,
 * so that empty lists mislead.
 */
export const openDatabase = async (
  settings: Pick<Settings, 'databaseUrl' | 'dataDir' | 'hasPooler' | 'usesPreparedStatements' | 'migrates'>,
  warn: (line: string) => void,
  migrates: boolean,
) => {
  const { databaseUrl, dataDir, usesPreparedStatements } = settings
  const reach = async (config: ConnectOptions, isFresh: boolean, stop = async () => {}) => {
    const connection = connect({ ...config, usesPreparedStatements }, ignore)
    const close = async () => {
      await connection.close()
      await stop()
    }
    try {
      if (isFresh && migrates) await (settings.migrates ? migrate : expectMigrated)(connection.pool)
    } catch (error) {
      await close()
      throw error
    }
    return { connection, close }
  }
  if (databaseUrl) return reach({ connectionString: databaseUrl, hasPooler: settings.hasPooler }, true)
  const running = await findEmbedded(dataDir)
  if (running) return reach(running, false)
  const isNew = !existsSync(databaseFolder(dataDir))
  try {
    const embedded = await startEmbedded(dataDir, ignore)
    if (isNew) warn(`No database was in ${dataDir}: an empty one is made. Is this DATA_DIR the server’s?`)
    return await reach(embedded.connection, true, embedded.stop)
  } catch (error) {
    // A server started the database meanwhile, so connect to that one.
    const started = error instanceof DataDirInUseError && (await findEmbedded(dataDir))
    if (!started) throw error
    return reach(started, false)
  }
}
