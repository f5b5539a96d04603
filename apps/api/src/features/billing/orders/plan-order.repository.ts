import { PLAN_CURRENCY, PLAN_TRIAL_DAYS, type PlanName, planNamed } from '@assure/contract/billing/plans'
import sql from 'sql-template-tag'
import type { Database, Queryable, Transaction } from '#src/platform/database/database.ts'
import { moment, nullable } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'
import { insertOrder, lockOrder, lockPayer, orderColumns } from './order.repository.ts'
import { isInForce, type Order, orderShape } from './order-row.ts'
import type { Admit } from './payment-attempt.repository.ts'
import type { EnqueueEnd, OrderEffect } from './settle-order.repository.ts'

/** A plan that an account is about to pay. */
export interface WantedPlan {
  accountId: string
  orderId: string
  plan: PlanName
  payerEmail: string
}
/** The plans of an account. */
export interface PlanStanding {
  /** The order whose plan it has. */
  current: Order | null
  /** Days of trial that another plan would have: one trial for each account. */
  trialDays: number
}

const planOrders = (queryable: Queryable, accountId: string) =>
  select(queryable, { ...orderShape, attemptUntil: nullable(moment) })`
    select ${orderColumns}, o.attempt_until as "attemptUntil" from orders o
    where o.account_id = ${accountId} and o.kind = 'plan' order by o.order_id desc`
const standingOf = (orders: readonly Order[], now: Date): PlanStanding => ({
  current: orders.find((order) => isInForce(order, now)) ?? null,
  trialDays: orders.some(({ trialEndsAt }) => trialEndsAt !== null) ? 0 : PLAN_TRIAL_DAYS,
})

/** Whether an account has a plan already. A plan whose renewal fails may be bought again, by another card. */
export const hasPlan = ({ current }: PlanStanding, plan: string): boolean =>
  current?.plan === plan && current.status !== 'past_due'

/** Whether a plan can still be paid: not when the account has it already, or what was chosen later. */
export const isOnOffer = (
  standing: PlanStanding,
  { plan, orderId }: Pick<WantedPlan, 'plan' | 'orderId'>,
): boolean => !hasPlan(standing, plan) && !(standing.current && standing.current.orderId > orderId)

/** The price of a plan, in the columns of an order. */
export const planTerms = (plan: PlanName) => {
  const terms = planNamed(plan)
  if (!terms) throw new Error(`no plan ${plan} is on offer`)
  const { unit_amount: unitAmount } = terms
  return { unitAmount, quantity: 1, currency: PLAN_CURRENCY, interval: 'month' } as const
}

/**
 * The orders of plans. An account has one plan at most: of orders that live the newest holds, and the
 * others' subscriptions are ended (docs/decisions/0016).
 */
export const planOrderRepository = (database: Database) => ({
  standing: async (accountId: string, now: Date): Promise<PlanStanding> =>
    standingOf(await planOrders(database, accountId), now),

  /**
   * Lets a plan be paid, and makes its order: not while another payment of the account is under way, and not
   * when it has the plan already or a newer one.
   */
  admit:
    ({ accountId, orderId, plan, payerEmail }: WantedPlan, now: Date): Admit =>
    async (transaction: Transaction) => {
      const order = { accountId, orderId, kind: 'plan', plan, payerEmail, ...planTerms(plan) } as const
      await insertOrder(transaction, { ...order, trialDays: 0, trialEndsAt: null }, now)
      const made = await lockOrder(transaction, { accountId, orderId })
      if (!made || made.plan !== plan) return 'not_found'
      if (isInForce(made, now)) return null
      await lockPayer(transaction, accountId)
      const others = (await planOrders(transaction, accountId)).filter((other) => other.orderId !== orderId)
      const standing = standingOf(others, now)
      if (!isOnOffer(standing, { plan, orderId })) return 'not_found'
      if (others.some(({ attemptUntil }) => attemptUntil !== null && attemptUntil > now)) return 'under_way'
      // The trial may have been had by another order since this one was made.
      await transaction.execute(sql`
        update orders set trial_days = ${standing.trialDays}
        where account_id = ${accountId} and order_id = ${orderId} and trial_ends_at is null`)
      return null
    },
})
export type PlanOrderRepository = ReturnType<typeof planOrderRepository>

/** The plan of an account, as the feature of accounts keeps it. */
export interface AccountPlan {
  /** null: none, with nothing left to use. With `from` only where it has that plan. */
  change(
    transaction: Transaction,
    accountId: string,
    to: { plan: string; monthlyLimit: number } | null,
    options: { from?: string },
    now: Date,
  ): Promise<void>
}

/**
 * The effects of an order of a plan: the account has the plan of the newest running order, and none when the last of
 * them ends. A plan that the operator set meanwhile stays until the next such change.
 */
export const planEffect =
  ({ change }: AccountPlan, enqueueEnd: EnqueueEnd): OrderEffect =>
  async (transaction, { before, after }, now) => {
    const { accountId } = after
    const living = (await planOrders(transaction, accountId)).filter((order) => isInForce(order, now))
    const [current, ...replaced] = living
    for (const { subscriptionId } of replaced)
      if (subscriptionId !== null) await enqueueEnd(transaction, subscriptionId)
    if (isInForce(before, now) === isInForce(after, now)) return
    const terms = current?.plan ? planNamed(current.plan) : undefined
    if (terms)
      await change(transaction, accountId, { plan: terms.plan, monthlyLimit: terms.monthly_limit }, {}, now)
    else if (!current) await change(transaction, accountId, null, { from: before.plan ?? '' }, now)
  }
