import { PLAN_NAMES } from '@assure/contract/billing/plans'
import { CHECKOUT_TTL_MS, checkoutUrl } from '../features/billing/orders/checkout-link.ts'
import type { OrderPayment } from '../features/billing/orders/order.repository.ts'
import type { Order } from '../features/billing/orders/order-row.ts'
import { receiptNumber } from '../features/billing/receipts/receipt-row.ts'
import { adminCommand } from '../platform/admin-command.ts'
import { CardError, periodAmount } from '../platform/cards/card-provider.ts'
import { parseWireId, uuidv7, wireId } from '../platform/ids.ts'
import { accountOf } from './account-commands.ts'
import { card, type Command, done, numberOf, oneOf, RefusedError, table } from './command.ts'
import type { AdminContext } from './desk.ts'

const LIST_MAX = 10_000
const EVENTS_MAX = 200
const ORDER = '<order>'

/**
 * Returns the order's subscription. If an older release ignored all its events, uses the newest event's. Throws
 * `RefusedError` if there is none.
 */
const subscriptionOf = async (desk: AdminContext, order: Order): Promise<string> => {
  const [newest] = await desk.cardEvents(wireId(order.accountId, order.orderId), 1)
  const subscriptionId = order.subscriptionId ?? newest?.subscriptionId
  if (subscriptionId === undefined) throw new RefusedError('This order has no subscription.')
  return subscriptionId
}

/** Formats an amount in cents, such as 'USD 45.00'. */
const money = (cents: number, currency: string) => `${currency.toUpperCase()} ${(cents / 100).toFixed(2)}`

/** Finds an order by its id. Throws `RefusedError`. */
const orderOf = async (desk: AdminContext, word = ''): Promise<Order> => {
  const ids = parseWireId(word)
  const order = ids && (await desk.orders.find({ accountId: ids.accountId, orderId: ids.id }))
  if (!order) throw new RefusedError(`There is no order ${word}.`)
  return order
}
/** Waits for the card provider and turns its `CardError` into a `RefusedError` with the same message. */
const asking = <T>(asked: Promise<T>): Promise<T> =>
  asked.catch((error: unknown) => {
    if (error instanceof CardError) throw new RefusedError(error.message, { cause: error })
    throw error
  })

const rowOf = (order: Order) => ({
  order: wireId(order.accountId, order.orderId),
  what: order.plan ?? `${order.quantity} ${order.quantity === 1 ? 'licence' : 'licences'}`,
  payer: order.payerEmail,
  amount: money(periodAmount(order), order.currency),
  every: order.interval,
  status: order.status,
  refunded: order.refunded,
  differs: order.differences,
  period_ends_at: order.periodEndsAt,
  created_at: order.createdAt,
})

const detailsOf = (order: Order) => ({
  ...rowOf(order),
  account_id: order.accountId,
  customer_id: order.customerId,
  subscription_id: order.subscriptionId,
  decline_code: order.declineCode,
  trial_ends_at: order.trialEndsAt,
  updated_at: order.updatedAt,
})
const PAYMENT_COLUMNS = ['receipt', 'payment_id', 'subscription_id', 'paid', 'refunded', 'paid_at'] as const
const paymentOf =
  ({ accountId }: Order) =>
  ({ number, amount, refunded, currency, ...payment }: OrderPayment) => ({
    receipt: receiptNumber({ accountId, number }),
    payment_id: payment.paymentId,
    subscription_id: payment.subscriptionId,
    paid: money(amount, currency),
    refunded: money(refunded, currency),
    paid_at: payment.paidAt,
    period_ends_at: payment.periodEndsAt,
  })
const EVENT_COLUMNS = ['event', 'payment_id', 'amount', 'decline_code', 'created_at', 'outcome'] as const
const eventOf = ({
  amount,
  currency,
  ...event
}: Awaited<ReturnType<AdminContext['cardEvents']>>[number]) => ({
  event: event.type,
  event_id: event.id,
  subscription_id: event.subscriptionId,
  payment_id: event.paymentId,
  amount: money(amount, currency),
  decline_code: event.declineCode,
  created_at: event.createdAt,
  received_at: event.receivedAt,
  outcome: event.outcome,
})

/** `npm run admin -- checkout ...` and `orders ...` */
export const orderCommands: Record<string, Command> = {
  'checkout link': {
    takes: ['<e-mail|id>', `<${PLAN_NAMES.join('|')}>`],
    summary: 'print a checkout link for an account and a plan',
    details: [
      'It works for an hour, and only for logins of the account. PUBLIC_URL must be the same as the server’s.',
    ],
    run: async (desk, { words: [who, plan = ''] }) => {
      const { accountId } = await accountOf(desk, who)
      const selectedPlan = oneOf('A plan', plan, PLAN_NAMES)
      const now = desk.now()
      const subject = { accountId, orderId: uuidv7(now), selectedPlan }
      const token = await desk.checkoutLinks.make(subject, new Date(now.getTime() + CHECKOUT_TTL_MS))
      const url = checkoutUrl(desk.publicUrl, subject, token)
      return { lines: [url], json: { checkout_url: url } }
    },
  },
  'orders list': {
    takes: [],
    options: { account: 'e-mail|id', payer: 'e-mail', limit: 'n' },
    summary: 'orders that are paid by card, the newest first',
    details: [
      '--account: orders of the account that sells the licences or has the plan.',
      '--payer: orders that are billed to an address, from all accounts.',
    ],
    run: async (desk, { options: { account, payer, limit = '100' } }) => {
      const seller = account === undefined ? undefined : await accountOf(desk, account)
      const rows = (
        await desk.orders.listAll(
          { accountId: seller?.accountId, payer },
          numberOf('--limit', limit, 1, LIST_MAX),
        )
      ).map(rowOf)
      const columns = [
        'order',
        'what',
        'payer',
        'amount',
        'every',
        'status',
        'differs',
        'period_ends_at',
        'created_at',
      ] as const
      if (seller?.realm !== 'retail') return { lines: table(rows, columns), json: { orders: rows } }
      const hint = `${seller.email} is a retail address: only its own free test is listed. For what it pays: ${adminCommand(`orders list --payer ${seller.email}`)}`
      return { lines: [hint, ...table(rows, columns)], json: { orders: rows, hint } }
    },
  },
  'orders show': {
    takes: [ORDER],
    summary: 'an order with its payments, its refunds and the events of the card provider',
    details: ['Events are kept for 90 days; the newest 200 are shown.'],
    run: async (desk, { words: [word] }) => {
      const order = await orderOf(desk, word)
      const shown = detailsOf(order)
      const payments = (await desk.orders.listPayments(order)).map(paymentOf(order))
      const events = (await desk.cardEvents(shown.order, EVENTS_MAX)).map(eventOf)
      const lines = [
        ...card(shown),
        ...['', 'payments', ...table(payments, PAYMENT_COLUMNS)],
        ...['', 'events', ...table(events, EVENT_COLUMNS)],
      ]
      return { lines, json: { order: shown, payments, events } }
    },
  },
  'orders refund': {
    takes: [ORDER],
    changes: true,
    asks: ([word]) => `This refunds the newest payment of ${word} to the card.`,
    summary: 'refund the newest payment of an order in full; the subscription continues',
    run: async (desk, { words: [word] }) => {
      const order = await orderOf(desk, word)
      const payment = await desk.orders.findRefundable(order)
      if (!payment) throw new RefusedError('This order has nothing left to refund.')
      const { provider } = await desk.openBilling()
      const { paymentId, left, refunded } = payment
      // The idempotency key contains the amount refunded before, so repeating the command refunds once.
      await asking(provider.refund({ paymentId, amount: null }, `refund:${paymentId}:${refunded}`))
      await desk.hearOfEvents()
      const amount = money(left, order.currency)
      return done(`${amount} is being refunded; the provider notifies the running server.`, { amount: left })
    },
  },
  'orders refresh': {
    takes: [ORDER],
    changes: true,
    summary: 'update an order from its subscription at the card provider',
    details: ['For an order that missed an event. It adds no payments, which come only with events.'],
    run: async (desk, { words: [word] }) => {
      const subscriptionId = await subscriptionOf(desk, await orderOf(desk, word))
      const { inbox } = await desk.openBilling()
      const outcome = await asking(inbox.refresh(subscriptionId))
      const { status } = await orderOf(desk, word)
      return done(`The order is ${status}.`, { outcome, status })
    },
  },
  'orders cancel': {
    takes: [ORDER],
    changes: true,
    asks: ([word]) => `This ends the subscription of ${word} at once, without a refund.`,
    summary: 'end the subscription of an order at the card provider',
    details: ['The plan or the licences that it pays for end with it.'],
    run: async (desk, { words: [word] }) => {
      const order = await orderOf(desk, word)
      const { payments } = await desk.openBilling()
      if (!(await asking(payments.cancel(order))))
        throw new RefusedError(`This order is ${order.status}: there is no subscription to end.`)
      await desk.hearOfEvents()
      return done('The subscription has ended.')
    },
  },
}
