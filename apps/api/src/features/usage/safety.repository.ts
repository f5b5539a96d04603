import sql from 'sql-template-tag'
import { rowsOf } from '#src/platform/database/rows-of.ts'
import { summed } from '#src/platform/database/summed.ts'
import { ALL_TRANSACTIONS } from './usage-columns.ts'
import type { AddReports } from './report-group.workflow.ts'

/** Adds reports of online safety to their days: a row for each category, and one for all transactions. */
export const addSafety: AddReports<'safety'> = async (transaction, calls) => {
  const rows = calls.flatMap(({ accountId, reports }) =>
    reports.flatMap(({ day, modality, transaction_count, categories }) =>
      Object.entries({ [ALL_TRANSACTIONS]: transaction_count, ...categories }).map(
        ([category, transactions]) => ({ account_id: accountId, day, modality, category, transactions }),
      ),
    ),
  )
  const sums = summed(
    rows,
    ({ account_id, day, modality, category }) => `${account_id} ${day} ${modality} ${category}`,
    (sum, { transactions }) => {
      sum.transactions += transactions
    },
  )
  await transaction.execute(sql`
    insert into safety_days (account_id, day, modality, category, transactions)
    select account_id, day, modality, category, transactions
    from ${rowsOf('safety_days', sums)}
    on conflict (account_id, day, modality, category) do update
    set transactions = safety_days.transactions + excluded.transactions`)
}
