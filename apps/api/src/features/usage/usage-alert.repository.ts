import type { Role } from '@assure/contract/accounts/roles'
import { USAGE_ALERT_PERCENTS } from '@assure/contract/constants'
import sql, { type Sql } from 'sql-template-tag'
import type { Recipients } from '#src/features/accounts/ports.ts'
import type { PostMail } from '#src/mails/mail.ts'
import type { Transaction } from '#src/platform/database/database.ts'
import { rowsOf } from '#src/platform/database/rows-of.ts'
import { day, int, nullable, type RowOf, text, uuid } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'

const limitedShape = {
  account_id: uuid,
  company: text(),
  monthly_limit: nullable(int),
}
/** The members who watch the usage. */
const WATCHING: readonly Role[] = ['owner', 'developer']

/**
 * Builds SQL for the estimations that promotions add to the monthly limit. `accountId` is the column with the account's
 * id.
 */
export type CoveredEstimations = (accountId: Sql, now: Date) => Sql

/** All estimations of an account in a month. `month` is its first day. */
interface MonthCount {
  account_id: string
  month: string
  estimations: number
}

/** Returns the percentages of their limit that months have reached, in the order of the rows of `usage_alerts`. */
const crossingsOf = (counted: readonly MonthCount[], limited: readonly RowOf<typeof limitedShape>[]) => {
  const limits = new Map(limited.map((account) => [account.account_id, account]))
  return counted
    .toSorted((one, other) => (one.account_id + one.month < other.account_id + other.month ? -1 : 1))
    .flatMap((month) => {
      const account = limits.get(month.account_id)
      const limit = account?.monthly_limit ?? 0
      if (!account || limit <= 0) return []
      const reached = USAGE_ALERT_PERCENTS.filter((percent) => month.estimations * 100 >= limit * percent)
      return reached.map((percent) => ({ ...month, ...account, monthly_limit: limit, percent }))
    })
}

/** Mails accounts whose estimations reach a percentage of their monthly limit. */
export const usageAlertRepository = (
  postMail: PostMail,
  coveredEstimations: CoveredEstimations,
  recipients: Pick<Recipients, 'withRole'>,
) => ({
  /**
   * Each month that reached a percentage of its account's current limit gets one alert for each (RT-09). The mail is
   * sent only if the transaction commits. Accounts with limit 0 get no alert.
   */
  alert: async (transaction: Transaction, counted: readonly MonthCount[], now: Date): Promise<void> => {
    const limited = await select(transaction, limitedShape)`
      select a.account_id, a.company, a.monthly_limit + ${coveredEstimations(sql`a.account_id`, now)} as monthly_limit
      from accounts a
      where a.account_id = any(${counted.map(({ account_id }) => account_id)}::uuid[]) and a.status = 'active'`
    const crossings = crossingsOf(counted, limited)
    if (crossings.length === 0) return
    // Another process may see the same crossing. Only the one that records it sends the mail.
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
      const { company: organisation, estimations, monthly_limit } = crossing
      for (const { email: to, language, name } of await recipients.withRole(
        transaction,
        account_id,
        WATCHING,
      )) {
        const values = { name, organisation, percent, estimations, monthly_limit, month }
        await postMail(transaction, { template: 'usage_alert', to, language, about: account_id, values })
      }
    }
  },
})
