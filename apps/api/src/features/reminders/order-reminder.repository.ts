import { ORDER_NOTICES_MAX, TRIAL_REMINDER_DAYS } from '@assure/contract/constants'
import type { PlanName } from '@assure/contract/billing/plans'
import type { SubscriptionPeriod } from '@assure/contract/licences/licence-price'
import sql, { type Sql } from 'sql-template-tag'
import { DAY_MS } from '#src/platform/clock.ts'
import { type Database, inTransaction, type Transaction } from '#src/platform/database/database.ts'
import { rowsOf } from '#src/platform/database/rows-of.ts'
import { flag, int, moment, nullable, type RowOf, text, uuid } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'

/** Each reminder may be a mail to many members. */
const BATCH = 20
/** How long reminders are kept. Their subjects are long over by then. */
const KEPT_MS = 90 * DAY_MS

/** The reminder of a trial that ends soon, or of a card that failed. */
const orderReminderShape = {
  account_id: uuid,
  company: text(),
  kind: text<'trial_ends' | 'card_failed'>(),
  /** The id of the order. */
  subject_id: uuid,
  /** The end of the trial, or of the period that was not paid. */
  due_at: moment,
  order_kind: text<'plan' | 'licences'>(),
  plan: nullable(text<PlanName>()),
  /** Whether the order is open: it has no card, so its trial ends unpaid. */
  is_open: flag,
  payer_email: text(),
  unit_amount: int,
  quantity: int,
  currency: text(),
  interval: text<SubscriptionPeriod>(),
  /** The provider's code for a failed card. */
  decline_code: nullable(text()),
}
export type OrderReminder = RowOf<typeof orderReminderShape>

/** The order that a checkout link is for. */
export interface CheckoutSubject {
  accountId: string
  orderId: string
  /** null for licences. */
  selectedPlan: PlanName | null
}

const columns = sql`o.account_id, a.company, o.order_id as subject_id, o.kind as order_kind, o.plan, o.status = 'open' as is_open,
  o.payer_email, o.unit_amount, o.quantity, o.currency, o.billing_period as "interval", o.decline_code`
const tables = sql`orders o join accounts a on a.account_id = o.account_id and a.status in ('active', 'pending')`

/** SQL condition for the accounts `a` that are no test mode. */
const IS_LIVE = sql`a.test_of is null`

/** SQL for the trials that end within `TRIAL_REMINDER_DAYS`: those with a card, and unpaid free tests of licences. */
const trialsEnding = (condition: Sql, now: Date): Sql => sql`
  select ${columns}, 'trial_ends' as kind, o.trial_ends_at as due_at from ${tables}
  where ${condition} and o.trial_ends_at > ${now}
    and o.trial_ends_at <= ${new Date(now.getTime() + TRIAL_REMINDER_DAYS * DAY_MS)}
    and (o.status = 'trialing' or (o.status = 'open' and o.kind = 'licences'))`
/** SQL for the orders whose card failed, with the end of the unpaid period. */
const cardsFailed = (condition: Sql): Sql => sql`
  select ${columns}, 'card_failed' as kind, o.period_ends_at as due_at from ${tables}
  where ${condition} and o.status = 'past_due' and o.period_ends_at is not null`

/** Lists the first current reminders of the orders `o` that meet a condition, at most `ORDER_NOTICES_MAX`. */
const find = (database: Database, condition: Sql, now: Date): Promise<OrderReminder[]> =>
  select(database, orderReminderShape)`
    ${trialsEnding(condition, now)} union all ${cardsFailed(condition)}
    order by due_at, subject_id limit ${ORDER_NOTICES_MAX}`

export const orderReminderRepository = (database: Database) => ({
  /** Lists the current reminders of an account's plans. */
  ofPlans: (accountId: string, now: Date): Promise<OrderReminder[]> =>
    find(database, sql`o.account_id = ${accountId} and o.kind = 'plan'`, now),

  /** Lists the current reminders of the licences that an address pays. */
  ofPayer: (email: string, now: Date): Promise<OrderReminder[]> =>
    find(
      database,
      sql`o.kind = 'licences' and (o.account_id, o.order_id) in (
        select account_id, billing_group_id from billing_group_payers where email = ${email.toLowerCase()})`,
      now,
    ),

  /**
   * Records a batch of due reminders, and calls `remind` for each in the same transaction. Returns true if it
   * recorded some and more may be left. If processes run at the same time, only one of them records each reminder.
   */
  remindSome: (
    now: Date,
    remind: (transaction: Transaction, reminder: OrderReminder) => Promise<void>,
  ): Promise<boolean> =>
    inTransaction(database, async (transaction) => {
      // Skips old periods: their reminders are deleted, and would be sent again while the order waits for a card.
      const isKept = sql`${IS_LIVE} and o.period_ends_at >= ${new Date(now.getTime() - KEPT_MS)}`
      const due = await select(transaction, orderReminderShape)`
        select d.* from (${trialsEnding(IS_LIVE, now)} union all ${cardsFailed(isKept)}) d
        where not exists (select from reminders r where r.account_id = d.account_id and r.kind = d.kind
          and r.subject_id = d.subject_id and r.due_at = d.due_at)
        order by d.account_id, d.subject_id, d.kind limit ${BATCH}`
      if (due.length === 0) return false
      const noted = await select(transaction, { kind: text<OrderReminder['kind']>(), subject_id: uuid })`
        insert into reminders (account_id, kind, subject_id, due_at, reminded_at, pending)
        select account_id, kind, subject_id, due_at, ${now}, false from ${rowsOf('reminders', due)}
        on conflict (account_id, kind, subject_id, due_at) do nothing
        returning kind, subject_id`
      const isNoted = new Set(noted.map(({ kind, subject_id }) => kind + subject_id))
      for (const reminder of due)
        if (isNoted.has(reminder.kind + reminder.subject_id)) await remind(transaction, reminder)
      return isNoted.size > 0 && due.length === BATCH
    }),

  /** Deletes reminders that were due more than 90 days ago, at most `limit`, and returns how many. */
  forgetOld: async (now: Date, limit: number): Promise<number> => {
    const { rowCount } = await database.execute(sql`
      delete from reminders where (account_id, kind, subject_id, due_at) in (
        select account_id, kind, subject_id, due_at from reminders
        where due_at < ${new Date(now.getTime() - KEPT_MS)} order by due_at limit ${limit})`)
    return rowCount ?? 0
  },
})
export type OrderReminderRepository = ReturnType<typeof orderReminderRepository>
