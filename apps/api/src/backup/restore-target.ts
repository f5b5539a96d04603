import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { databaseFolder } from '#src/platform/database/data-dir-lock.ts'
import { connect, type DatabaseConnection } from '#src/platform/database/database.ts'
import { startEmbedded } from '#src/platform/database/embedded.ts'
import { BackupError } from './backup-format.ts'

/** The database that a restore fills. */
export interface RestoreTarget {
  connection: DatabaseConnection
  close(): Promise<void>
  /** Closes it, and deletes an embedded database. */
  discard(): Promise<void>
}

const ignore = () => undefined
const UNLIMITED = { statement_timeout: 0, idle_in_transaction_session_timeout: 0, lock_timeout: 60_000 }
const isUrl = (into: string) => /^postgres(ql)?:\/\//.test(into)

/** Writes the secret where the server reads it, unless it is set. Throws `BackupError` if another one is there. */
const keepSecret = async (dataDir: string, portalSecrets: readonly Buffer[]): Promise<void> => {
  const file = join(dataDir, 'portal-secret')
  const secret = portalSecrets.map((each) => each.toString('base64')).join('\n')
  const kept = existsSync(file) ? await readFile(file, 'utf8') : null
  if (kept === null) await writeFile(file, secret, { mode: 0o600, flag: 'wx' })
  else if (kept.trim() !== secret)
    throw new BackupError(`${file} is another secret than that of the backup: give another folder.`)
}

/**
 * Opens a database for a restore: a PostgreSQL by its URL, or an embedded database in a data folder that has none yet,
 * with the secret next to it. Throws `BackupError` if the folder has a database.
 */
export const openTarget = async (into: string, portalSecrets: readonly Buffer[]): Promise<RestoreTarget> => {
  if (isUrl(into)) {
    const connection = connect({ connectionString: into, ...UNLIMITED }, ignore)
    const close = () => connection.close()
    return { connection, close, discard: close }
  }
  if (into.includes('://')) throw new BackupError('--into must be a URL postgres://… or a folder.')
  const dataDir = resolve(into)
  const folder = databaseFolder(dataDir)
  if (existsSync(folder)) throw new BackupError(`${dataDir} has a database: give a folder without one.`)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await keepSecret(dataDir, portalSecrets)
  const embedded = await startEmbedded(dataDir, ignore)
  const connection = connect({ ...embedded.connection, ...UNLIMITED }, ignore)
  const end = async () => {
    await connection.close()
    await embedded.stop()
  }
  return {
    connection,
    close: end,
    discard: async () => {
      await end()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
