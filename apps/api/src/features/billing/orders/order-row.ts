import type { OrderStatus } from '@assure/contract/billing/checkout.modes'
import type { PaymentResult } from '@assure/contract/licences/retail.modes'
import type { CardInterval } from '#src/platform/cards/card-provider.ts'
import { flag, int, moment, nullable, type RowOf, text, textList, uuid } from '#src/platform/database/row.ts'

export type OrderKind = 'plan' | 'licences'

/**
 * A difference between the provider and the order: the subscription's price, the amount of a payment, or the currency.
 */
export type OrderDifference = 'price' | 'amount' | 'currency'

/** An order that is paid by card, as stored in the database. Amounts are cents. */
export const orderShape = {
  accountId: uuid,
  /** For licences: the id of their billing group. */
  orderId: uuid,
  kind: text<OrderKind>(),
  /** For a plan: its name. */
  plan: nullable(text()),
  payerEmail: text(),
  /** Price of one unit for one interval. */
  unitAmount: int,
  quantity: int,
  currency: text(),
  interval: text<CardInterval>(),
  trialDays: int,
  status: text<OrderStatus>(),
  /** Whether any of its payments succeeded. */
  paid: flag,
  /** Whether the newest payment was refunded in full. */
  refunded: flag,
  customerId: nullable(text()),
  subscriptionId: nullable(text()),
  differences: textList<OrderDifference>(),
  /** The provider's code of the last failed payment; null once it is paid. */
  declineCode: nullable(text()),
  /** For an open order: the end of the free test. Otherwise the end of the trial. */
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

/** Whether a card pays for an order: it is paid, on trial, or a failed renewal is still being retried. */
export const isSubscribed = ({ status }: Pick<Order, 'status'>): boolean =>
  status === 'trialing' || status === 'active' || status === 'past_due'

/** Whether an order is a free test that still runs, even while a 3-D Secure step is pending. */
export const isFreeTest = (
  { status, trialEndsAt }: Pick<Order, 'status' | 'trialEndsAt'>,
  now: Date,
): boolean => (status === 'open' || status === 'incomplete') && trialEndsAt !== null && trialEndsAt > now

/** Whether the ordered plan or licences may be used: a card pays for them, or a free test still runs. */
export const isInForce = (order: Pick<Order, 'status' | 'trialEndsAt'>, now: Date): boolean =>
  isSubscribed(order) || isFreeTest(order, now)

/**
 * Whether a plan was in force and has ended. It cannot be paid again; the account orders a new one. Licences are paid
 * again by their existing link.
 */
export const isOver = ({ kind, status, paid, trialDays, trialEndsAt }: Order): boolean =>
  kind === 'plan' && status === 'cancelled' && (paid || (trialDays > 0 && trialEndsAt !== null))

/** Whether an order can be paid, for example after its free test ended unpaid. */
export const isPayable = (order: Order): boolean =>
  !isOver(order) && (order.status === 'open' || order.status === 'incomplete' || order.status === 'cancelled')

/** The result of an order's payments, as lists show it (RS-04). null if no payment was made. */
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
