import sql from 'sql-template-tag'
import type { Queryable } from '#src/platform/database/database.ts'
import { int, type RowOf } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'

const licenceCountersShape = {
  /** Excludes deleted licences. */
  total: int,
  active: int,
  deleted: int,
}
export type LicenceCounters = RowOf<typeof licenceCountersShape>

/** Changes an account's counters in the transaction that changes its licences. */
export const addToCounters = async (
  transaction: Queryable,
  accountId: string,
  { total = 0, active = 0, deleted = 0 }: Partial<LicenceCounters>,
): Promise<void> => {
  // Update first, because inserting a negative change would violate the table's constraints.
  const { rowCount } = await transaction.execute(sql`
    update licence_counters set total = total + ${total}, active = active + ${active}, deleted = deleted + ${deleted}
    where account_id = ${accountId}`)
  if (rowCount) return
  await transaction.execute(sql`
    insert into licence_counters (account_id, total, active, deleted)
    values (${accountId}, ${total}, ${active}, ${deleted})
    on conflict (account_id) do update set total = licence_counters.total + excluded.total,
      active = licence_counters.active + excluded.active, deleted = licence_counters.deleted + excluded.deleted`)
}

/** Returns an account's counters, all 0 before its first licence. */
export const readCounters = async (database: Queryable, accountId: string): Promise<LicenceCounters> => {
  const rows = await select(
    database,
    licenceCountersShape,
  )`select total, active, deleted from licence_counters where account_id = ${accountId}`
  return rows[0] ?? { total: 0, active: 0, deleted: 0 }
}
