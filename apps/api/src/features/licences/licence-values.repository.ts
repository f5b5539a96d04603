import { type LicenceStatus, LICENCE_STATUSES } from '@assure/contract/licences/licence-status'
import sql, { bulk, raw } from 'sql-template-tag'
import type { Queryable } from '#src/platform/database/database.ts'

/** The texts of a licence that lists filter and search by, with their `kind` in the table `licence_values`. */
export const VALUE_KINDS = { requested_by: 1, subclient: 2, location: 3, device_model: 4 } as const
export type LicenceText = keyof typeof VALUE_KINDS
export const LICENCE_TEXTS = Object.keys(VALUE_KINDS) as LicenceText[]

export type LicenceTexts = Record<LicenceText, string>
/** Number of licences by status. */
export type StatusCounts = Record<LicenceStatus, number>

/** The columns of the counts, in the order of `LICENCE_STATUSES`. */
export const COUNT_COLUMNS = raw(LICENCE_STATUSES.join(', '))
/** Adds the counts of an `insert` to those of the row `v` that is already there. */
export const ADD_COUNTS = raw(
  LICENCE_STATUSES.map((name) => `${name} = v.${name} + excluded.${name}`).join(', '),
)

export const noCounts = (): StatusCounts => ({ not_activated: 0, activated: 0, deactivated: 0, deleted: 0 })

/** A licence that is added (1) or taken away (-1). */
type ValueChange = LicenceTexts & { status: LicenceStatus; by: number }

/** Sums changes by value, in the order of the primary key. Unchanged values are left out. */
const summed = (changes: readonly ValueChange[]) => {
  const sums = new Map<string, { kind: number; value: string; counts: StatusCounts }>()
  for (const { status, by, ...texts } of changes) {
    for (const text of LICENCE_TEXTS) {
      const value = texts[text]
      // A licence without a device has no model.
      if (value === '') continue
      const kind = VALUE_KINDS[text]
      const key = `${kind} ${value}`
      const sum = sums.get(key) ?? { kind, value, counts: noCounts() }
      sum.counts[status] += by
      sums.set(key, sum)
    }
  }
  return [...sums]
    .filter(([, { counts }]) => LICENCE_STATUSES.some((status) => counts[status] !== 0))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, sum]) => sum)
}

/** Changes the counts of an account's values. The fixed order of the rows prevents deadlocks. */
export const addToValues = async (
  transaction: Queryable,
  accountId: string,
  changes: readonly ValueChange[],
): Promise<void> => {
  const sums = summed(changes)
  if (sums.length === 0) return
  const rows = sums.map(({ kind, value, counts }) => [
    accountId,
    kind,
    value,
    ...LICENCE_STATUSES.map((status) => counts[status]),
  ])
  await transaction.execute(sql`
    insert into licence_values as v (account_id, kind, value, ${COUNT_COLUMNS}) values ${bulk(rows)}
    on conflict (account_id, kind, value) do update set ${ADD_COUNTS}`)
}
