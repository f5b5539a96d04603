import {
  type DatabaseConnection,
  isLockTimeout,
  type TextQueryable,
  type Transaction,
} from '#src/platform/database/database.ts'
import { isTableByDay, makePartition } from '#src/platform/database/day-partitions.ts'
import { migrate } from '#src/platform/database/migrate.ts'
import { migrationFiles, migrationsRun } from '#src/platform/database/schema-state.ts'
import { type KeptJob, KeptRetries } from '#src/platform/jobs.ts'
import {
  BackupError,
  type BackupHeader,
  type BackupRow,
  type BackupTable,
  expectEqualSums,
  JOBS_BLOCK,
  makeSums,
} from './backup-format.ts'
import { listBackupTables } from './backup-tables.ts'
import { endMarked, markErasures } from './erasures.ts'
import type { Backup } from './read-backup.ts'
import { formatAlike, rowsOfTables } from './write-backup.ts'

const NO_LIMITS = ['set local statement_timeout = 0', 'set local idle_in_transaction_session_timeout = 0']

/** Throws `BackupError` if this release does not know a migration of the backup, or has another text of it. */
const expectKnownMigrations = ({ migrations, release }: BackupHeader): void => {
  const files = migrationFiles()
  for (const { name, sha256 } of migrations) {
    const file = files.find((known) => known.name === name)
    if (file === undefined)
      throw new BackupError(
        `The backup is of a newer release (${release}, migration ${name}): restore it with that release.`,
      )
    if (file.sha256 !== sha256)
      throw new BackupError(`The backup has another text of migration ${name} than this release.`)
  }
}

/** Throws `BackupError` if a table of the target has rows. */
const expectNoRows = async (target: TextQueryable, tables: readonly BackupTable[]): Promise<void> => {
  for (const { name } of tables) {
    const { rows } = await target.executeText(`select from "${name}" limit 1`)
    if (rows.length > 0) throw new BackupError(`The target is not empty: ${name} has rows.`)
  }
}

/** Throws `BackupError` if `work` gave up waiting for another restore or migration. */
const orInUse = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw isLockTimeout(error)
      ? new BackupError('The target is in use: another restore fills it, or a server starts with it.')
      : error
  })

/** Keeps other restores and migrations off the target until the transaction ends. */
const lockTarget = (transaction: Transaction, mode: '' | 'nowait') =>
  orInUse(transaction.executeText(`lock table schema_migrations in exclusive mode ${mode}`))

/** Throws `BackupError` if another restore or a migration works on the target. */
const expectFree = async ({ pool, database }: DatabaseConnection): Promise<void> => {
  if ((await migrationsRun(pool)).length > 0)
    await database.transaction((transaction) => lockTarget(transaction, 'nowait'))
}

/** Throws `BackupError` unless the target has no rows, and no migration that the backup lacks. */
const expectEmpty = async (
  { pool, database }: DatabaseConnection,
  { migrations }: BackupHeader,
): Promise<void> => {
  const known = new Set(migrations.map(({ name }) => name))
  const newer = (await migrationsRun(pool)).find(({ name }) => !known.has(name))
  if (newer)
    throw new BackupError(
      `The target is newer than the backup (migration ${newer.name}): give a database without tables.`,
    )
  await expectNoRows(database, await listBackupTables(pool))
}

const insertRows = async (
  transaction: Transaction,
  { name, columns }: BackupTable,
  rows: readonly BackupRow[],
): Promise<void> => {
  const names = columns.map((column) => `"${column.name}"`).join(', ')
  const values = columns.map(({ type }, place) => `(r ->> ${place})::${type}`).join(', ')
  await transaction.executeText(
    `insert into "${name}" (${names}) select ${values} from json_array_elements($1::json) as r`,
    [JSON.stringify(rows)],
  )
}

/** The partitions of a table by day follow the days of the rows. */
const makePartitions = async (
  transaction: Transaction,
  { name: table, columns }: BackupTable,
  rows: readonly BackupRow[],
): Promise<void> => {
  if (!isTableByDay(table)) return
  const place = columns.findIndex(({ name }) => name === 'day')
  for (const day of new Set(rows.map((row) => row[place])))
    if (day) await makePartition(transaction, table, day)
}

/** Backups of release 1.0.0 have no attempts and retries. */
const toJob = ([queue, policy, key, payload, startAfter, attempts, retries]: BackupRow): KeptJob => ({
  queue: queue ?? '',
  policy: policy ?? 'standard',
  key: key ?? null,
  payload: JSON.parse(payload ?? '{}') as object,
  startAfter: startAfter ?? '',
  attempts: Number(attempts ?? 0),
  ...(retries && { retries: KeptRetries.parse(JSON.parse(retries)) }),
})

/**
 * Returns the tables of the backup with the columns in its order and the types of the target. Throws `BackupError` if
 * they differ from those of the target.
 */
const alignTables = ({ tables }: BackupHeader, own: readonly BackupTable[]): BackupTable[] =>
  tables.map((table) => {
    const target = own.find(({ name }) => name === table.name)
    const columns = table.columns.map(({ name, type }) =>
      target?.columns.find((column) => column.name === name && column.type === type),
    )
    if (!target || columns.length !== target.columns.length || columns.includes(undefined))
      throw new BackupError(`The backup has other columns of ${table.name} than its migrations make.`)
    return { ...target, columns: columns.filter((column) => column !== undefined) }
  })

/** Sessions in backups of releases before 1.5.0. */
const FORMER_SESSIONS = ['developer_sessions', 'retail_sessions']
/** Sessions and links in mails that a copy must not bring back: some were ended since. */
const SHORT_LIVED = ['user_sessions', 'mail_links', 'user_email_links', 'user_recoveries', 'invitations']

interface RestoreOptions {
  /** Accounts that stay erased. */
  erasures?: Parameters<typeof markErasures>[1]
  /** Whether the copy replaces its original. Otherwise sessions and links in mails end. */
  isMove?: boolean
}

/**
 * Fills an empty database from a backup, in one transaction, and compares it with the backup. Then runs the migrations
 * that came later. Returns the number of rows, the waiting jobs, how many sessions and links in mails ended, and the
 * accounts to erase. Throws `BackupError`; the target then has no rows.
 */
export const restoreBackup = async (
  { header, blocks }: Backup,
  connection: DatabaseConnection,
  { erasures = [], isMove = true }: RestoreOptions = {},
): Promise<{ rows: number; jobs: KeptJob[]; ended: number; erased: string[] }> => {
  expectKnownMigrations(header)
  await expectFree(connection)
  await expectEmpty(connection, header)
  await orInUse(migrate(connection.pool, new Set(header.migrations.map(({ name }) => name))))
  const tables = alignTables(header, await listBackupTables(connection.pool))
  const jobs: KeptJob[] = []
  let marks: Awaited<ReturnType<typeof markErasures>> = { marked: [], erased: [] }
  let count = 0
  let ended = 0
  await connection.database.transaction(async (transaction) => {
    for (const setting of NO_LIMITS) await transaction.executeText(setting)
    await formatAlike(transaction)
    await lockTarget(transaction, '')
    await expectNoRows(transaction, tables)
    let block = await blocks.next()
    for (; !block.done; block = await blocks.next()) {
      const [name, rows] = block.value
      if (name === JOBS_BLOCK) {
        jobs.push(...rows.map(toJob))
        continue
      }
      const table = tables.find((each) => each.name === name)
      if (!table) throw new BackupError(`The backup has rows of ${name}, which its release does not have.`)
      await makePartitions(transaction, table, rows)
      await insertRows(transaction, table, rows)
      count += rows.length
    }
    const { [JOBS_BLOCK]: _, ...expected } = block.value
    const sums = makeSums()
    for await (const [table, rows] of rowsOfTables(transaction, tables)) sums.add(table, rows)
    expectEqualSums(sums.results(), expected)
    const has = (name: string) => tables.some((table) => table.name === name)
    const counted = has('user_sessions') ? SHORT_LIVED.filter(has) : [...FORMER_SESSIONS, 'mail_links']
    if (!isMove)
      for (const name of counted) {
        const { rows } = await transaction.executeText(
          `with deleted as (delete from "${name}" returning 1) select count(*)::integer as count from deleted`,
        )
        ended += (rows[0] as { count: number }).count
      }
    if (!isMove && has('user_sessions'))
      // Later migrations of a backup of 1.1.0 would copy them.
      for (const name of FORMER_SESSIONS.filter(has)) await transaction.executeText(`delete from "${name}"`)
    marks = await markErasures(transaction, erasures)
  })
  await migrate(connection.pool)
  await endMarked(connection.database, marks.marked, erasures)
  await connection.pool.query('analyze')
  return { rows: count, jobs, ended, erased: marks.erased }
}
