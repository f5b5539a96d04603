import { type CardEvent, type CardSubscription, periodAmount } from '#src/platform/cards/card-provider.ts'
import type { Transaction } from '#src/platform/database/database.ts'
import { flag, int, moment } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import type { Order } from './order-row.ts'

/** A payment that succeeded or was refunded. Amounts are cents. */
export interface Payment {
  paymentId: string
  amount: number
  refunded: number
  /** The part of `refunded` that was unknown before this event. */
  newlyRefunded: number
  paidAt: Date
}

/**
 * Stores a payment and its refunds, whatever the order of the provider's events. Call it with the payer locked, so that
 * receipt numbers have no gaps or duplicates. Returns null for other events.
 */
export const keepPayment = async (
  transaction: Transaction,
  order: Order,
  event: CardEvent,
  { subscriptionId, periodEndsAt }: CardSubscription,
): Promise<Payment | null> => {
  const { type, paymentId, currency, createdAt } = event
  if (paymentId === null || (type !== 'payment_succeeded' && type !== 'payment_refunded')) return null
  const { accountId, orderId } = order
  const isRefund = type === 'payment_refunded'
  const refunded = isRefund ? event.amount : 0
  const amount = Math.max(event.paymentAmount ?? periodAmount(order), refunded)
  const known = await select(transaction, { refunded: int })`
    select refunded from payments where account_id = ${accountId} and payment_id = ${paymentId}`
  // The event of the payment itself has the most reliable amount.
  const kept = await selectOne(transaction, { amount: int, refunded: int, paidAt: moment })`
    insert into payments as p (account_id, payment_id, order_id, number, amount, refunded, currency, paid_at,
      period_ends_at, subscription_id)
    select ${accountId}, ${paymentId}, ${orderId}, coalesce(max(number), 0) + 1, ${amount}::bigint,
      ${refunded}::bigint, ${currency}, ${createdAt}::timestamptz,
      ${isRefund ? null : periodEndsAt}::timestamptz, ${subscriptionId}
    from payments where account_id = ${accountId}
    on conflict (account_id, payment_id) do update set
      amount = greatest(case when ${isRefund} then p.amount else excluded.amount end, p.refunded, excluded.refunded),
      refunded = greatest(p.refunded, excluded.refunded), paid_at = least(p.paid_at, excluded.paid_at),
      period_ends_at = coalesce(p.period_ends_at, excluded.period_ends_at)
    returning p.amount, p.refunded, p.paid_at as "paidAt"`
  if (!kept) throw new Error('the payment was not stored')
  return { paymentId, ...kept, newlyRefunded: kept.refunded - (known[0]?.refunded ?? 0) }
}

/** Whether an order's newest payment from this subscription was refunded in full. */
export const isRefunded = async (
  transaction: Transaction,
  { accountId, orderId }: Order,
  subscriptionId: string,
): Promise<boolean> => {
  const row = await selectOne(transaction, { refunded: flag })`
    select refunded = amount as refunded from payments
    where account_id = ${accountId} and order_id = ${orderId}
      and coalesce(subscription_id, ${subscriptionId}) = ${subscriptionId}
    order by paid_at desc, number desc limit 1`
  return row?.refunded ?? false
}
