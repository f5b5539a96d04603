import sql, { raw } from 'sql-template-tag'
import { utcDay } from '../clock.ts'
import { type Database, type Queryable, sqlState } from './database.ts'
import { text } from './row.ts'
import { select } from './select.ts'

/** Tables with a partition for each UTC day of their column `day`. */
export type TableByDay = 'usage_reports' | 'request_log'
const TABLES_BY_DAY: ReadonlySet<string> = new Set<TableByDay>(['usage_reports', 'request_log'])
export const isTableByDay = (table: string): table is TableByDay => TABLES_BY_DAY.has(table)

/** The names of partitions sort like their days. */
const partitionOf = (table: TableByDay, day: string): string => `${table}_${day.replaceAll('-', '')}`

/** SQL states if another server creates the same partition: `if not exists` checks before it waits for the lock. */
const MADE_MEANWHILE = new Set(['42P07', '23505'])

const DAY_PATTERN = /^\d{4}-\d\d-\d\d$/

/** Creates the partition of a table for a day, unless it exists. Throws if `day` is no day. */
export const makePartition = async (queryable: Queryable, table: TableByDay, day: string): Promise<void> => {
  // DDL takes no parameters, so the day becomes SQL text.
  if (!DAY_PATTERN.test(day)) throw new Error('a partition needs a day')
  const next = utcDay(new Date(day), 1)
  try {
    await queryable.execute(sql`
      create table if not exists ${raw(partitionOf(table, day))} partition of ${raw(table)}
      for values from (${raw(`'${day}'`)}) to (${raw(`'${next}'`)})`)
  } catch (error) {
    if (!MADE_MEANWHILE.has(sqlState(error) ?? '')) throw error
  }
}

/** Creates the partitions of a table for the days kept and the days ahead, and drops those of older days. */
export const movePartitions = async (
  database: Database,
  table: TableByDay,
  now: Date,
  days: { keep: number; ahead: number },
): Promise<void> => {
  const rows = await select(database, { name: text() })`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    join pg_class p on p.oid = i.inhparent where p.relname = ${table}`
  const existing = new Set(rows.map(({ name }) => name))
  for (let offset = -days.keep; offset <= days.ahead; offset++) {
    const day = utcDay(now, offset)
    if (!existing.has(partitionOf(table, day))) await makePartition(database, table, day)
  }
  const oldest = partitionOf(table, utcDay(now, -days.keep))
  for (const name of existing) {
    if (name < oldest) await database.execute(sql`drop table if exists ${raw(name)}`)
  }
}
