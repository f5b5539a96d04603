import type { TextQueryable } from '#src/platform/database/database.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import {
  type BackupHeader,
  type BackupRow,
  type BackupTable,
  FORMAT_VERSION,
  JOBS_BLOCK,
  macOf,
  SIGNATURE,
  makeSums,
} from './backup-format.ts'
import { listBackupTables } from './backup-tables.ts'

/** Rows per line. It bounds the memory that writing and restoring need. */
const BLOCK_ROWS = 1000
/** Rows per line of tables with large rows. A part of a file has 256 KiB, and twice that as text. */
const LARGE_ROWS: Record<string, number> = { sdk_file_parts: 8 }
const CURSOR = 'backup'

/** Settings that make every database format values the same way. */
const SAME_TEXT = [
  "set local timezone = 'UTC'",
  "set local datestyle = 'ISO'",
  "set local bytea_output = 'hex'",
]
/** The settings of a transaction that reads one consistent state, for as long as it takes. */
export const ONE_STATE = [
  'set transaction isolation level repeatable read, read only',
  'set local statement_timeout = 0',
  'set local idle_in_transaction_session_timeout = 0',
  ...SAME_TEXT,
]

const JOBS = `select j.name, q.policy::text, j.singleton_key, j.data::text, j.start_after::text,
    (j.retry_count + (j.started_on is not null)::integer)::text,
    json_build_object('times', j.retry_limit, 'firstS', j.retry_delay, 'mostS', j.retry_delay_max)::text
  from pgboss.job j join pgboss.queue q on q.name = j.name
  where j.state in ('created', 'retry', 'active') and q.name not like '\\_\\_pgboss\\_\\_%'
  order by j.created_on, j.id`

const rowsOf = ({ name, columns }: BackupTable): string =>
  `select ${columns.map((column) => `"${column.name}"::text`).join(', ')} from "${name}"`

/** Yields the rows of a statement in blocks, through a cursor. */
async function* inBlocks(
  transaction: TextQueryable,
  statement: string,
  size = BLOCK_ROWS,
): AsyncGenerator<BackupRow[]> {
  await transaction.executeText(`declare ${CURSOR} no scroll cursor for ${statement}`)
  for (;;) {
    const { rows } = await transaction.executeText(`fetch ${size} from ${CURSOR}`)
    if (rows.length > 0) yield rows.map((row) => Object.values(row as Record<string, string | null>))
    if (rows.length < size) break
  }
  await transaction.executeText(`close ${CURSOR}`)
}

/** Yields the rows of each table in blocks. Needs the settings of `SAME_TEXT`. */
export async function* rowsOfTables(
  transaction: TextQueryable,
  tables: readonly BackupTable[],
): AsyncGenerator<[table: string, rows: BackupRow[]]> {
  for (const table of tables)
    for await (const rows of inBlocks(transaction, rowsOf(table), LARGE_ROWS[table.name]))
      yield [table.name, rows]
}

/** Sets how values are formatted as text in this transaction. */
export const formatAlike = async (transaction: TextQueryable): Promise<void> => {
  for (const setting of SAME_TEXT) await transaction.executeText(setting)
}

/**
 * Yields the lines of a backup: the header, blocks of rows, and the sums. Needs a transaction with the settings of
 * `ONE_STATE`.
 */
export async function* backupLines(
  transaction: TextQueryable,
  { release, secrets, now }: { release: string; secrets: Pick<Secrets, 'ids' | 'keyFor'>; now: Date },
): AsyncGenerator<string> {
  const query = { query: (text: string, values: unknown[]) => transaction.executeText(text, values) }
  const tables = await listBackupTables(query as Parameters<typeof listBackupTables>[0])
  const { rows: migrations } = await transaction.executeText(
    'select name, sha256 from schema_migrations order by name',
  )
  const header: BackupHeader = {
    format: 'assure-portal-backup',
    version: FORMAT_VERSION,
    release,
    made_at: now.toISOString(),
    secret_id: secrets.ids[0],
    migrations: migrations as BackupHeader['migrations'],
    tables,
  }
  const first = JSON.stringify(header)
  yield first
  const sums = makeSums()
  for await (const [table, rows] of rowsOfTables(transaction, tables)) {
    sums.add(table, rows)
    yield JSON.stringify([table, rows])
  }
  const { rows: queue } = await transaction.executeText(
    `select to_regclass('pgboss.job') is not null as is_there`,
  )
  if ((queue[0] as { is_there: boolean }).is_there) {
    for await (const rows of inBlocks(transaction, JOBS)) {
      sums.add(JOBS_BLOCK, rows)
      yield JSON.stringify([JOBS_BLOCK, rows])
    }
  }
  const results = sums.results()
  yield JSON.stringify({ sums: results, mac: macOf(secrets.keyFor(SIGNATURE), first, results) })
}
