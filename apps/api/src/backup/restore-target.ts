import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { databaseFault } from '#src/failed-start.ts'
import { DataDirInUseError, databaseFolder } from '#src/platform/database/data-dir-lock.ts'
import { connect, type DatabaseConnection } from '#src/platform/database/database.ts'
import { type EmbeddedDatabase, startEmbedded } from '#src/platform/database/embedded.ts'
import { SECRET_FILE } from '#src/settings.ts'
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
  const file = join(dataDir, SECRET_FILE)
  const secret = portalSecrets.map((each) => each.toString('base64')).join('\n')
  const kept = existsSync(file) ? await readFile(file, 'utf8') : null
  if (kept === null) await writeFile(file, secret, { mode: 0o600, flag: 'wx' })
  else if (kept.trim() !== secret)
    throw new BackupError(`${file} is another secret than that of the backup: give another folder.`)
}

/** The target as it was given, without its password. */
const shown = (into: string): string => {
  const url = isUrl(into) ? URL.parse(into) : null
  if (!url?.password) return into
  url.password = '***'
  return url.href
}

/** Returns an error of the target's database, or of its folder, as a `BackupError` that names the target; others as they are. */
export const namingTarget = (into: string, error: unknown): unknown => {
  const fault = databaseFault(error)
  if (fault) return new BackupError(`--into ${shown(into)}: ${fault.says}.`)
  if (error instanceof DataDirInUseError)
    return new BackupError(`--into ${into}: another process uses this folder.`)
  const { code, syscall } = error as NodeJS.ErrnoException
  return syscall === 'mkdir' || syscall === 'open'
    ? new BackupError(`--into ${into}: the folder cannot be made (${code}).`)
    : error
}

const openPostgres = async (into: string): Promise<RestoreTarget> => {
  const connection = connect({ connectionString: into, ...UNLIMITED }, ignore)
  const close = () => connection.close()
  try {
    await connection.pool.query('select 1')
  } catch (error) {
    await close()
    throw error
  }
  return { connection, close, discard: close }
}

/**
 * Makes the folder of the database, so that only the first of several restores into one folder continues. Throws
 * `BackupError`.
 */
export const claimFolder = async (dataDir: string): Promise<string> => {
  const folder = databaseFolder(dataDir)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
    throw new BackupError(`${dataDir} has a database: give a folder without one.`)
  })
  return folder
}

const openFolder = async (dataDir: string, portalSecrets: readonly Buffer[]): Promise<RestoreTarget> => {
  const folder = await claimFolder(dataDir)
  let embedded: EmbeddedDatabase
  try {
    await keepSecret(dataDir, portalSecrets)
    embedded = await startEmbedded(dataDir, ignore)
  } catch (error) {
    // Leaves a database that another process has made in it meanwhile.
    await rmdir(folder).catch(ignore)
    throw error
  }
  const connection = connect({ ...embedded.connection, ...UNLIMITED }, ignore)
  const close = async () => {
    await connection.close()
    await embedded.stop()
  }
  const discard = async () => {
    await close()
    await rm(folder, { recursive: true, force: true })
  }
  return { connection, close, discard }
}

/**
 * Opens a database for a restore: a PostgreSQL by its URL, or an embedded database in a data folder that has none yet,
 * with the secret next to it. Throws `BackupError`, which names the target, if it cannot be used.
 */
export const openTarget = async (into: string, portalSecrets: readonly Buffer[]): Promise<RestoreTarget> => {
  if (!isUrl(into) && into.includes('://'))
    throw new BackupError('--into must be a URL postgres://… or a folder.')
  try {
    return await (isUrl(into) ? openPostgres(into) : openFolder(resolve(into), portalSecrets))
  } catch (error) {
    throw namingTarget(into, error)
  }
}
