import sql from 'sql-template-tag'
import { type Database, sqlState } from '#src/platform/database/database.ts'
import { moment, text } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'

/** An operation whose age is watched. */
export type Operation = 'backup' | 'rehearsal'

const NO_TABLE = '42P01'

/** Records when an operation ended well. A database that an earlier release last migrated does not record it. */
export const recordOperation = async (database: Database, name: Operation, now: Date): Promise<void> => {
  try {
    await database.execute(sql`
      insert into operations (name, ended_at) values (${name}, ${now})
      on conflict (name) do update set ended_at = excluded.ended_at`)
  } catch (error) {
    if (sqlState(error) !== NO_TABLE) throw error
  }
}

/** Lists when each operation last ended well. */
export const listOperations = (database: Database) =>
  select(database, { name: text(), endedAt: moment })`select name, ended_at as "endedAt" from operations`
