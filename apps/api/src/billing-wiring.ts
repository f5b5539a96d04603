import { PERIOD_MONTHS } from '@assure/contract/licences/licence-price'
import { wireCards } from './cards-wiring.ts'
import { insertOrder, orderRepository } from './features/billing/order.repository.ts'
import type { Order } from './features/billing/order-row.ts'
import { orderPayments } from './features/billing/pay-order.ts'
import { paymentAttempts } from './features/billing/payment-attempt.repository.ts'
import { orderSettling } from './features/billing/settle-order.repository.ts'
import type { AddLicenceOrder } from './features/licences/licence.repository.ts'

/** A billing group is an order of its own: of the same id, billed by the period. */
export const addLicenceOrder: AddLicenceOrder = (
  transaction,
  { accountId, billingGroupId, quantity, billed_to_email, price_cents, currency, subscription_period },
  now,
) =>
  insertOrder(
    transaction,
    {
      accountId,
      orderId: billingGroupId,
      kind: 'licences',
      plan: null,
      payerEmail: billed_to_email,
      unitAmount: price_cents * PERIOD_MONTHS[subscription_period],
      quantity,
      currency: currency.toLowerCase(),
      interval: subscription_period,
      trialDays: 0,
      trialEndsAt: null,
    },
    now,
  )

const describe = ({ kind, plan }: Order) => (kind === 'plan' ? `Plan ${plan ?? ''}` : 'Licences')

/** Joins what is sold by card with the provider, and with what follows from being paid. */
export const wireBilling = async (dependencies: Omit<Parameters<typeof wireCards>[0], 'subscribers'>) => {
  const { database, clock } = dependencies
  const settling = orderSettling(clock, {
    plan: async () => undefined,
    licences: async () => undefined,
  })
  const cards = await wireCards({ ...dependencies, subscribers: [settling] })
  const orders = orderRepository(database)
  const payments = orderPayments({
    orders,
    attempts: paymentAttempts(database),
    clock,
    cards: cards.provider,
    refresh: cards.refresh,
    describe,
  })
  return { cards, orders, payments }
}
