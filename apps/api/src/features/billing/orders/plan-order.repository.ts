import { PLAN_CURRENCY, PLAN_TRIAL_DAYS, type PlanName, planNamed } from '@assure/contract/billing/plans'
import sql from 'sql-template-tag'
import type { Database, Queryable, Transaction } from '#src/platform/database/database.ts'
import { moment, nullable } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'
import { claimBenefit, isClaimedByOther } from '#src/platform/mailbox-claims.ts'
import { insertOrder, lockOrder, lockPayer, orderColumns } from './order.repository.ts'
import { isInForce, type Order, orderShape } from './order-row.ts'
import type { Admit } from './payment-attempt.repository.ts'
import type { EnqueueEnd, OrderEffect } from './settle-order.repository.ts'

/** A plan that an account is about to pay for. */
export interface WantedPlan {
  accountId: string
  orderId: string
  plan: PlanName
  payerEmail: string
}
/** The current plan of an account, and the trial that a next plan would get. */
export interface PlanStanding {
  /** The order of the current plan. */
  current: Order | null
  /** Trial days of the next plan. Each mailbox gets one trial. */
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

/** Whether an account already has this plan. A plan whose renewal fails may be bought again with another card. */
export const hasPlan = ({ current }: PlanStanding, plan: string): boolean =>
  current?.plan === plan && current.status !== 'past_due'

/** Whether a plan can still be paid. False if the account already has it, or chose another plan later. */
export const isOnOffer = (
  standing: PlanStanding,
  { plan, orderId }: Pick<WantedPlan, 'plan' | 'orderId'>,
): boolean => !hasPlan(standing, plan) && !(standing.current && standing.current.orderId > orderId)

/** The price of a plan, as columns of an order. Throws if the plan is not on offer. */
export const planTerms = (plan: PlanName) => {
  const terms = planNamed(plan)
  if (!terms) throw new Error(`no plan ${plan} is on offer`)
  const { unit_amount: unitAmount } = terms
  return { unitAmount, quantity: 1, currency: PLAN_CURRENCY, interval: 'month' } as const
}

/**
 * The orders of plans. An account has at most one plan: the newest running order counts, and the subscriptions of the
 * others are ended (docs/decisions/0016).
 */
export const planOrderRepository = (database: Database) => ({
  standing: async (
    { accountId, payerEmail: email }: Pick<WantedPlan, 'accountId' | 'payerEmail'>,
    now: Date,
  ): Promise<PlanStanding> => {
    const standing = standingOf(await planOrders(database, accountId), now)
    const isClaimed = await isClaimedByOther(database, 'plan trial', { accountId, email })
    return isClaimed ? { ...standing, trialDays: 0 } : standing
  },

  /**
   * Creates the order of a plan and lets it be paid. Refuses while another payment of the account is running, and if
   * the account already has this plan or a newer one.
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
      // Another order may have used the trial since this one was created.
      const hasTrial = await claimBenefit(transaction, 'plan trial', { accountId, email: payerEmail })
      await transaction.execute(sql`
        update orders set trial_days = ${hasTrial ? standing.trialDays : 0}
        where account_id = ${accountId} and order_id = ${orderId} and trial_ends_at is null`)
      return null
    },
})
export type PlanOrderRepository = ReturnType<typeof planOrderRepository>

/** The plan of an account, as stored by the accounts feature. */
export interface AccountPlan {
  /** Sets the plan, or removes it if `to` is null. With `from`, only if the account has that plan. */
  change(
    transaction: Transaction,
    accountId: string,
    to: { plan: string; monthlyLimit: number } | null,
    options: { from?: string },
    now: Date,
  ): Promise<void>
}

/**
 * The effects of a plan order. The account gets the plan of its newest running order, and no plan when the last one
 * ends. A plan set by the operator stays until the next such change.
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
