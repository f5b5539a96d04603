import { type Language, USAGE_ALERT_PERCENTS } from '@assure/contract/constants'
import sql, { type Sql } from 'sql-template-tag'
import type { PostMail } from '#src/mails/mail.ts'
import type { Transaction } from '#src/platform/database/database.ts'
import { rowsOf } from '#src/platform/database/rows-of.ts'
import { day, int, text, uuid } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'
import type { MonthDelta } from './estimation.repository.ts'

const crossingShape = {
  account_id: uuid,
  month: day,
  percent: int,
  estimations: int,
  monthly_limit: int,
  email: text(),
  name: text(),
  language: text<Language>(),
}

/** What promotions add to the monthly limit of the account that a column names, as a part of a statement. */
export type CoveredEstimations = (accountId: Sql, now: Date) => Sql

/** Estimations that count towards a monthly limit. What is over it is counted like the rest, never dropped. */
export const usageMonthRepository = (postMail: PostMail, coveredEstimations: CoveredEstimations) => ({
  /**
   * Adds to months. An account whose month reaches a share of the limit, by the limit of now, is mailed once
   * for each share (RT-09): the mail leaves when what crossed it is committed, and only then. Of no allowance
   * nothing can be used up.
   */
  add: async (transaction: Transaction, deltas: readonly MonthDelta[], now: Date): Promise<void> => {
    if (deltas.length === 0) return
    const crossings = await select(transaction, crossingShape)`
      with added as (
        insert into usage_months (account_id, month, estimations)
        select account_id, month, estimations
        from ${rowsOf(
          'usage_months',
          deltas.map(({ accountId, ...delta }) => ({ account_id: accountId, ...delta })),
        )}
        on conflict (account_id, month) do update
        set estimations = usage_months.estimations + excluded.estimations
        returning account_id, month, estimations
      )
      select added.account_id, added.month, p.percent, added.estimations, l.monthly_limit, a.email, a.name,
        a.language
      from added join accounts a on a.account_id = added.account_id and a.status = 'active'
      cross join lateral (
        select a.monthly_limit + ${coveredEstimations(sql`a.account_id`, now)} as monthly_limit
      ) l
      join unnest(${USAGE_ALERT_PERCENTS}::integer[]) as p (percent)
        on l.monthly_limit > 0 and added.estimations >= l.monthly_limit * (p.percent / 100.0)
      where not exists (select from usage_alerts u where u.account_id = added.account_id
        and u.month = added.month and u.percent = p.percent and u.monthly_limit = l.monthly_limit)
      order by added.account_id, added.month, p.percent`
    if (crossings.length === 0) return
    // Another process may have been told of the same crossing: whoever notes it sends the mail.
    const noted = await select(transaction, { account_id: uuid, month: day, percent: int })`
      insert into usage_alerts (account_id, month, percent, monthly_limit, crossed_at)
      select account_id, month, percent, monthly_limit, ${now}
      from ${rowsOf('usage_alerts', crossings)}
      on conflict (account_id, month, percent, monthly_limit) do nothing
      returning account_id, month, percent`
    for (const { account_id, month, percent } of noted) {
      const crossing = crossings.find(
        (one) => one.account_id === account_id && one.month === month && one.percent === percent,
      )
      if (!crossing) continue
      const { email: to, language, name, estimations, monthly_limit } = crossing
      const values = { name, percent, estimations, monthly_limit, month }
      await postMail(transaction, { template: 'usage_alert', to, language, values })
    }
  },
})
