import { declineReason } from '@assure/contract/billing/decline-reason'
import sql from 'sql-template-tag'
import { jobOrigin, recordAudit } from '#src/platform/audit.ts'
import type { AppliedOutcome, CardSubscriber } from '#src/platform/cards/card-inbox.ts'
import { type CardEvent, type CardSubscription, periodAmount } from '#src/platform/cards/card-provider.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Transaction } from '#src/platform/database/database.ts'
import { flag } from '#src/platform/database/row.ts'
import { selectOne } from '#src/platform/database/select.ts'
import { parseWireId } from '#src/platform/ids.ts'
import { lockOrder, lockPayer, markDifferences } from './order.repository.ts'
import type { OrderMails } from './order-mails.repository.ts'
import { isFreeTest, isSubscribed, type Order, type OrderDifference, type OrderKind } from './order-row.ts'
import { isRefunded, keepPayment, type Payment } from './payment.repository.ts'

/**
 * Enqueues the end of a subscription. The job calls the provider after the transaction and retries until it answers.
 */
export type EnqueueEnd = (transaction: Transaction, subscriptionId: string) => Promise<void>

/** Enqueues the refund of a payment. Each payment is refunded once. */
export type EnqueueRefund = (transaction: Transaction, paymentId: string) => Promise<void>

/** The effects of an order, in the transaction that settles it. Each may run again for the same state. */
export type OrderEffect = (
  transaction: Transaction,
  change: { before: Order; after: Order; payment: Payment | null },
  now: Date,
) => Promise<void>
export type OrderEffects = Record<OrderKind, OrderEffect>
const ORIGIN = jobOrigin('card-provider')
const idsOf = (wire: string) => {
  const parsed = parseWireId(wire)
  return parsed && { accountId: parsed.accountId, orderId: parsed.id }
}

/** Whether an order currently uses a subscription: its own, or a running one while the order is open or cancelled. */
const isCurrentSubscription = (order: Order, { subscriptionId, status }: CardSubscription): boolean =>
  order.subscriptionId === null ||
  order.subscriptionId === subscriptionId ||
  (status !== 'cancelled' && (order.status === 'open' || order.status === 'cancelled'))

/** A trial that waits for 3-D Secure has not begun, so the order stays incomplete. */
const statusOf = ({ status, action }: CardSubscription, paid: boolean): CardSubscription['status'] =>
  action && !paid && status !== 'cancelled' ? 'incomplete' : status

const tell = async (transaction: Transaction, after: Order, event: CardEvent | null, now: Date) => {
  const target = after.plan ?? after.orderId
  const note = (action: 'order_paid' | 'order_payment_failed' | 'order_refunded') =>
    recordAudit(transaction, after.accountId, ORIGIN, now, {
      action,
      target,
      after: {
        ...{ amount: event?.amount, currency: after.currency },
        // Resellers read this about their payers' cards, and the provider's own code may reveal too much.
        ...(event?.declineCode && { decline_code: declineReason(event.declineCode) }),
      },
    })
  if (event?.type === 'payment_succeeded') await note('order_paid')
  if (event?.type === 'payment_failed') await note('order_payment_failed')
  if (event?.type === 'payment_refunded') await note('order_refunded')
}

/** How the provider's amounts differ from those of the order. Empty if they match. */
const differencesOf = (
  order: Order,
  event: CardEvent | null,
  subscription: CardSubscription,
): OrderDifference[] => {
  const isForeign = isOtherCurrency(order, subscription) || (event !== null && isOtherCurrency(order, event))
  if (isForeign) return ['currency']
  const sold = periodAmount(order)
  const isRepriced = periodAmount(subscription) !== sold || subscription.interval !== order.interval
  const isOtherAmount = (event?.paymentAmount ?? sold) !== sold
  return [...(isRepriced ? (['price'] as const) : []), ...(isOtherAmount ? (['amount'] as const) : [])]
}
const isOtherCurrency = (order: Order, { currency }: { currency: string }) => currency !== order.currency

/** Whether the order's own subscription failed or ended. That still applies if its currency was not sold. */
const isEndOfOwn = (order: Order, { subscriptionId, status }: CardSubscription): boolean =>
  order.subscriptionId === subscriptionId && (status === 'past_due' || status === 'cancelled')

/** Whether the last charge may have failed. A later success clears the reason, whichever event comes first. */
const isUnpaid = ({ status }: Pick<Order, 'status'>): boolean =>
  status === 'past_due' || status === 'cancelled' || status === 'incomplete'

/** Whether an order ever used a subscription. */
const wasSubscriptionOf = async (
  transaction: Transaction,
  { accountId, orderId }: Order,
  subscriptionId: string,
): Promise<boolean> => {
  const row = await selectOne(transaction, { went: flag })`
    select ${subscriptionId} = any(went_by) as went from orders
    where account_id = ${accountId} and order_id = ${orderId}`
  return row?.went ?? false
}

/** The provider's report on an order. `event` and `payment` are null if there is none that counts. */
interface Told {
  before: Order
  event: CardEvent | null
  subscription: CardSubscription
  payment: Payment | null
}

/** Applies the provider's report to an order and returns the new order. */
const afterOf = ({ before, event, subscription, payment }: Told, refunded: boolean, now: Date): Order => {
  // Without a trial the subscription is active only once paid, even if the payment event comes later.
  const isFirstPaid = subscription.status === 'active' && before.trialDays === 0
  const paid = before.paid || payment !== null || isFirstPaid
  // A failed first payment does not end a running free test.
  const isTestKept = subscription.status === 'cancelled' && !paid && isFreeTest(before, now)
  const status = isTestKept ? 'open' : statusOf(subscription, paid)
  return {
    ...before,
    ...{ status, paid, refunded },
    customerId: subscription.customerId,
    subscriptionId: subscription.subscriptionId,
    trialEndsAt: isSubscribed({ status }) ? subscription.trialEndsAt : before.trialEndsAt,
    periodEndsAt: isTestKept ? before.periodEndsAt : subscription.periodEndsAt,
    declineCode: isUnpaid({ status }) ? (event?.declineCode ?? before.declineCode) : null,
    updatedAt: now,
  }
}

/** Writes the state of an order and adds its subscription to `went_by`. */
const saveOrder = async (transaction: Transaction, after: Order): Promise<void> => {
  const { subscriptionId } = after
  await transaction.execute(sql`
    update orders set status = ${after.status}, customer_id = ${after.customerId},
      subscription_id = ${subscriptionId}, went_by = array_remove(went_by, ${subscriptionId}) || ${subscriptionId}::text,
      paid = ${after.paid}, refunded = ${after.refunded}, decline_code = ${after.declineCode},
      trial_ends_at = ${after.trialEndsAt}, period_ends_at = ${after.periodEndsAt}, updated_at = ${after.updatedAt}
    where account_id = ${after.accountId} and order_id = ${after.orderId}`)
}

/**
 * Ends a subscription that another payment of the same order replaced. Refunds its charge if the order never used it,
 * so that nobody pays twice. The charge keeps its receipt.
 */
const refuseOvertaken = async (
  transaction: Transaction,
  { before, event, subscription, payment }: Told,
  { enqueueEnd, enqueueRefund }: { enqueueEnd: EnqueueEnd; enqueueRefund: EnqueueRefund },
  now: Date,
): Promise<void> => {
  const { status, subscriptionId } = subscription
  if (status !== 'cancelled') await enqueueEnd(transaction, subscriptionId)
  await tell(transaction, before, event, now)
  const isOwed = event?.type === 'payment_succeeded' && payment !== null && payment.refunded === 0
  if (isOwed && !(await wasSubscriptionOf(transaction, before, subscriptionId)))
    await enqueueRefund(transaction, payment.paymentId)
}

/**
 * Updates orders from their subscriptions at the provider, and plans and licences with them. The same state twice
 * changes nothing.
 */
export const orderSettling = (
  clock: Clock,
  effects: OrderEffects,
  enqueueEnd: EnqueueEnd,
  enqueueRefund: EnqueueRefund,
  mails: OrderMails,
): CardSubscriber => ({
  apply: async (transaction, told, subscription) => {
    const ids = idsOf(subscription.orderId)
    const before = ids && (await lockOrder(transaction, ids))
    if (!before) return null
    const differences = differencesOf(before, told, subscription)
    await markDifferences(transaction, before, differences)
    const isForeign = differences.includes('currency')
    if (isOtherCurrency(before, subscription) && !isEndOfOwn(before, subscription)) return 'wrong_currency'
    const outcome: AppliedOutcome = isForeign
      ? 'wrong_currency'
      : differences.length > 0
        ? 'other_amount'
        : 'applied'
    // A payment in another currency is not ours, but the state of the subscription still counts.
    const event = isForeign ? null : told
    const now = clock()
    const { isLeaving } = await lockPayer(transaction, before.accountId)
    const payment = event && (await keepPayment(transaction, before, event, subscription))
    await mails.refunded(transaction, before, payment)
    const known: Told = { before, event, subscription, payment }
    if (!isCurrentSubscription(before, subscription)) {
      await refuseOvertaken(transaction, known, { enqueueEnd, enqueueRefund }, now)
      return outcome
    }
    const { subscriptionId, status, endedUnpaid } = subscription
    // Paid while the account was being deleted: end the subscription, so that nobody is charged again.
    if (isLeaving && status !== 'cancelled') await enqueueEnd(transaction, subscriptionId)
    const after = afterOf(known, await isRefunded(transaction, before, subscriptionId), now)
    await saveOrder(transaction, after)
    await tell(transaction, after, event, now)
    if (after.status === 'cancelled' && before.status !== 'cancelled')
      await recordAudit(transaction, after.accountId, ORIGIN, now, {
        action: 'order_cancelled',
        target: after.plan ?? after.orderId,
        before: { status: before.status },
      })
    await effects[after.kind](transaction, { before, after, payment }, now)
    await mails.ended(transaction, { before, after, endedUnpaid }, now)
    return outcome
  },
})
