import type { OrderStatus } from '@assure/contract/billing/checkout.modes'
import type { PaymentResult } from '@assure/contract/licences/retail.modes'
import type { CardInterval } from '#src/platform/cards/card-provider.ts'
import { flag, int, moment, nullable, type RowOf, text, textList, uuid } from '#src/platform/database/row.ts'

export type OrderKind = 'plan' | 'licences'

/** How the provider's amounts differ from those that were sold: its subscription, a payment, or their currency. */
export type OrderDifference = 'price' | 'amount' | 'currency'

/** An order that is paid by card, as the database holds it. Amounts are cents. */
export const orderShape = {
  accountId: uuid,
  /** For licences: the id of their billing group. */
  orderId: uuid,
  kind: text<OrderKind>(),
  /** For a plan: its name. */
  plan: nullable(text()),
  payerEmail: text(),
  /** For each of the quantity and each interval. */
  unitAmount: int,
  quantity: int,
  currency: text(),
  interval: text<CardInterval>(),
  trialDays: int,
  status: text<OrderStatus>(),
  /** Whether any payment of it went through. */
  paid: flag,
  /** Whether all of the newest payment was paid back. */
  refunded: flag,
  customerId: nullable(text()),
  subscriptionId: nullable(text()),
  differences: textList<OrderDifference>(),
  /** Why the last payment failed, by the provider's code; null once it is paid. */
  declineCode: nullable(text()),
  /** For an open order: the end of unpaid use. Otherwise the end of its trial. */
  trialEndsAt: nullable(moment),
  /** The end of the period that is paid or on trial. */
  periodEndsAt: nullable(moment),
  createdAt: moment,
  updatedAt: moment,
}
export type Order = RowOf<typeof orderShape>
export type NewOrder = Pick<
  Order,
  | 'accountId'
  | 'orderId'
  | 'kind'
  | 'plan'
  | 'payerEmail'
  | 'unitAmount'
  | 'quantity'
  | 'currency'
  | 'interval'
  | 'trialDays'
  | 'trialEndsAt'
>

/** Whether a card pays for an order: paid, on trial, or a renewal that failed is still being tried. */
export const isSubscribed = ({ status }: Pick<Order, 'status'>): boolean =>
  status === 'trialing' || status === 'active' || status === 'past_due'

/** Whether an order is a free test that still runs. A 3-D Secure under way takes nothing away. */
export const isFreeTest = (
  { status, trialEndsAt }: Pick<Order, 'status' | 'trialEndsAt'>,
  now: Date,
): boolean => (status === 'open' || status === 'incomplete') && trialEndsAt !== null && trialEndsAt > now

/** Whether what was ordered may be used: a card pays for it, or it is a free test that still runs. */
export const isInForce = (order: Pick<Order, 'status' | 'trialEndsAt'>, now: Date): boolean =>
  isSubscribed(order) || isFreeTest(order, now)

/**
 * Whether a plan was in force once and has ended: it is paid no more, and another is ordered instead. Licences are
 * paid again by the link that they have.
 */
export const isOver = ({ kind, status, paid, trialDays, trialEndsAt }: Order): boolean =>
  kind === 'plan' && status === 'cancelled' && (paid || (trialDays > 0 && trialEndsAt !== null))

/** Whether an order waits for a card: a free test that ended unpaid does too. */
export const isPayable = (order: Order): boolean =>
  !isOver(order) && (order.status === 'open' || order.status === 'incomplete' || order.status === 'cancelled')

/** The result of an order's payments, as lists show it (RS-04); null: no payment was made. */
export const paymentResultOf = ({
  status,
  paid,
  refunded,
  subscriptionId,
}: Pick<Order, 'status' | 'paid' | 'refunded' | 'subscriptionId'>): PaymentResult => {
  if (refunded) return 'payment_refunded'
  if (status === 'past_due') return 'payment_failed'
  if (status === 'cancelled') {
    if (paid) return 'payment_cancelled'
    return subscriptionId === null ? null : 'payment_failed'
  }
  return status === 'active' || status === 'trialing' ? 'payment_succeeded' : null
}
