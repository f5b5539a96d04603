import type { Transaction } from '#src/platform/database/database.ts'
import { day, int, nullable, uuid } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'

/** The distinct ids of an account's reports of a day. */
export interface DayIds {
  accountId: string
  day: string
  ids: ReadonlySet<string>
}

/** A key for one day of an account. */
export const dayKey = (accountId: string, day: string): string => `${accountId} ${day}`

/** Formats ids as a PostgreSQL array. UUIDs need no quotes. */
const arrayOf = (ids: ReadonlySet<string>): string => `{${[...ids].join(',')}}`

/**
 * Records reports as counted and returns the new ones, under the same keys. Returns `days` itself if all are new. The
 * sorted insert keeps concurrent processes from deadlocking.
 */
export const noteReports = async (
  transaction: Transaction,
  days: ReadonlyMap<string, DayIds>,
): Promise<ReadonlyMap<string, DayIds>> => {
  const of = [...days.values()]
  const number = of.reduce((sum, { ids }) => sum + ids.size, 0)
  // In the common case the row count is enough.
  const rows = await select(transaction, {
    account_id: nullable(uuid),
    day: nullable(day),
    report_id: nullable(uuid),
    number: int,
  })`
    with fresh as (
      insert into usage_reports (account_id, day, report_id)
      select i.account_id, i.day, report_id
      from unnest(${of.map(({ accountId }) => accountId)}::uuid[], ${of.map(({ day }) => day)}::date[],
        ${of.map(({ ids }) => arrayOf(ids))}::text[]) as i (account_id, day, ids),
        unnest(i.ids::uuid[]) as report_id
      order by 1, 2, 3
      on conflict (account_id, day, report_id) do nothing returning account_id, day, report_id
    )
    select account_id, day, report_id, 0 as number from fresh where (select count(*) from fresh) < ${number}
    union all
    select null, null, null, count(*)::integer from fresh`
  if (rows.length === 1 && rows[0]?.number === number) return days
  const fresh = new Map<string, DayIds & { ids: Set<string> }>()
  for (const { account_id: accountId, day, report_id } of rows) {
    if (accountId === null || day === null || report_id === null) continue
    const key = dayKey(accountId, day)
    const known = fresh.get(key)
    if (known) known.ids.add(report_id)
    else fresh.set(key, { accountId, day, ids: new Set([report_id]) })
  }
  return fresh
}
