import type { Transaction } from '#src/platform/database/database.ts'
import { rowsOf } from '#src/platform/database/rows-of.ts'
import { day, int, uuid } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'
import type { MonthDelta } from './estimation.repository.ts'
import type { usageAlertRepository } from './usage-alert.repository.ts'

type UsageAlerts = ReturnType<typeof usageAlertRepository>

/** Counts estimations by month. Those beyond the monthly limit count like the rest. */
export const usageMonthRepository = ({ alert }: UsageAlerts) => ({
  /** Adds estimations to months, and alerts the accounts that reach a percentage of their limit. */
  add: async (transaction: Transaction, deltas: readonly MonthDelta[], now: Date): Promise<void> => {
    if (deltas.length === 0) return
    const added = await select(transaction, { account_id: uuid, month: day, estimations: int })`
      insert into usage_months (account_id, month, estimations)
      select account_id, month, estimations
      from ${rowsOf(
        'usage_months',
        deltas.map(({ accountId, ...delta }) => ({ account_id: accountId, ...delta })),
      )}
      on conflict (account_id, month) do update
      set estimations = usage_months.estimations + excluded.estimations
      returning account_id, month, estimations`
    await alert(transaction, added, now)
  },
})
