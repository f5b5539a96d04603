import type { CardInbox } from '#src/platform/cards/card-inbox.ts'
import { CardError, type CardProvider, type CardSubscription } from '#src/platform/cards/card-provider.ts'
import type { Clock } from '#src/platform/clock.ts'
import { wireId } from '#src/platform/ids.ts'
import type { OrderRepository } from './order.repository.ts'
import { isSubscribed, type Order } from './order-row.ts'
import type { Admit, PaymentAttempts } from './payment-attempt.repository.ts'

/** The result of a payment. `action`: 3-D Secure is required, and nothing is paid before `confirm`. */
export type Paid =
  | { outcome: 'paid'; order: Order }
  | { outcome: 'action'; order: Order; clientSecret: string }
  /** Declined by the bank or the provider, with a message for the payer. */
  | { outcome: 'declined'; code: string; message: string }
  /** `unavailable`: the provider did not answer. Retrying with the same card, or an event, gives the outcome. */
  | { outcome: 'under_way' | 'unavailable' | 'not_found' }

interface Dependencies {
  orders: OrderRepository
  attempts: PaymentAttempts
  clock: Clock
  cards: CardProvider
  refresh: CardInbox['refresh']
  /** Statement descriptor of an order. */
  describe(order: Order): string
}
type OrderIds = Pick<Order, 'accountId' | 'orderId'>

/** Whether the card may have been charged despite the error. Then no second payment may start until that is known. */
const isUnsure = (error: unknown): boolean =>
  error instanceof CardError && (error.kind === 'unavailable' || error.code === 'idempotency_key_reused')

/**
 * Pays orders by card. The provider's subscription, retrieved again, decides the state of an order. A client's claim
 * never does (SB-08).
 */
export const orderPayments = ({ orders, attempts, clock, cards, refresh, describe }: Dependencies) => {
  const outcomeOf = async (ids: OrderIds, action: CardSubscription['action']): Promise<Paid> => {
    const order = await orders.find(ids)
    if (order && action) return { outcome: 'action', order, clientSecret: action.clientSecret }
    return order && isSubscribed(order) ? { outcome: 'paid', order } : { outcome: 'not_found' }
  }

  /** Updates an order from its subscription. */
  const settle = async (ids: OrderIds, subscription: CardSubscription): Promise<Paid> => {
    await refresh(subscription.subscriptionId)
    const order = await orders.find(ids)
    return outcomeOf(ids, order?.subscriptionId === subscription.subscriptionId ? subscription.action : null)
  }

  /** Ends a subscription. One that is unknown to the provider counts as ended. */
  const end = async (subscriptionId: string): Promise<void> => {
    await cards.cancelSubscription(subscriptionId).catch((error: unknown) => {
      if (!(error instanceof CardError && error.kind === 'unknown')) throw error
    })
    await refresh(subscriptionId)
  }

  /**
   * Settles the order with an earlier card whose payment we missed, so that nobody pays twice. Cancels a pending 3-D
   * Secure step: a late answer would charge both cards. Returns null if no card has paid.
   */
  const resume = async (ids: OrderIds, customerId: string): Promise<Paid | null> => {
    for (const earlier of await cards.listChargeable(customerId)) {
      if (earlier.action === null && earlier.status !== 'incomplete') return settle(ids, earlier)
      await end(earlier.subscriptionId)
    }
    return null
  }

  const refusalOf = (error: unknown): Paid => {
    if (isUnsure(error)) return { outcome: 'unavailable' }
    if (error instanceof CardError && (error.kind === 'declined' || error.code === 'invalid_token'))
      return { outcome: 'declined', code: error.code, message: error.message }
    throw error
  }

  /**
   * Changes the card of a past-due subscription. If the provider has ended the subscription meanwhile, nothing is paid.
   */
  const goOn = async (ids: OrderIds, subscriptionId: string, paymentToken: string): Promise<Paid> => {
    try {
      return await settle(ids, await cards.changeCard(subscriptionId, paymentToken))
    } catch (error) {
      const isEnded = error instanceof CardError && error.code === 'subscription_ended'
      if (!isEnded) return refusalOf(error)
      return refresh(subscriptionId).then(() => outcomeOf(ids, null), refusalOf)
    }
  }

  return {
    /**
     * Subscribes an order with the browser's payment token of a card. A paid order stays as it is. A past-due order
     * changes to this card, and the provider charges it at the next retry.
     */
    pay: async (ids: OrderIds, paymentToken: string, admit?: Admit): Promise<Paid> => {
      const known = await orders.find(ids)
      if (known?.status === 'past_due' && known.subscriptionId)
        return goOn(ids, known.subscriptionId, paymentToken)
      const started = await attempts.start(ids, paymentToken, clock(), admit)
      if (started.outcome === 'settled') return outcomeOf(ids, null)
      if (started.outcome !== 'started') return { outcome: started.outcome }
      const { order, attempt, isNew } = started
      const reference = wireId(order.accountId, order.orderId)
      try {
        const customerId =
          order.customerId ??
          (await cards.createCustomer({ email: order.payerEmail, reference }, `customer:${reference}`))
            .customerId
        const paidBefore = isNew && attempt > 1 ? await resume(ids, customerId) : null
        if (paidBefore) {
          await attempts.finish(ids, attempt)
          return paidBefore
        }
        const subscription = await cards.createSubscription(
          {
            customerId,
            paymentToken,
            orderId: reference,
            description: describe(order),
            unitAmount: order.unitAmount,
            quantity: order.quantity,
            currency: order.currency,
            interval: order.interval,
            trialDays: order.trialDays,
          },
          `subscribe:${reference}:${attempt}`,
        )
        const paid = await settle(ids, subscription)
        await attempts.finish(ids, attempt)
        return paid
      } catch (error) {
        if (error instanceof CardError && !isUnsure(error)) await attempts.finish(ids, attempt)
        return refusalOf(error)
      }
    },

    /** Asks the provider for the outcome of a 3-D Secure step. */
    confirm: async (ids: OrderIds): Promise<Paid> => {
      const order = await orders.find(ids)
      if (!order) return { outcome: 'not_found' }
      if (isSubscribed(order) || !order.subscriptionId) return outcomeOf(ids, null)
      try {
        return await settle(ids, await cards.confirmAction(order.subscriptionId))
      } catch (error) {
        const refusal = refusalOf(error)
        if (refusal.outcome !== 'declined') return refusal
        return refresh(order.subscriptionId).then(() => refusal, refusalOf)
      }
    },

    /**
     * Ends an order's subscription at once. Returns false if it has none to end. Throws `CardError` if the provider
     * fails.
     */
    cancel: async (ids: OrderIds): Promise<boolean> => {
      const order = await orders.find(ids)
      if (!order?.subscriptionId || order.status === 'cancelled' || order.status === 'open') return false
      await end(order.subscriptionId)
      return true
    },

    /** Ends a subscription that no order uses any more. Throws `CardError`. */
    end,

    /** Refunds a payment in full. One that is already refunded stays so. Throws `CardError`. */
    refund: async (paymentId: string): Promise<void> => {
      await cards.refund({ paymentId, amount: null }, `overtaken:${paymentId}`).catch((error: unknown) => {
        if (!(error instanceof CardError && error.code === 'refund_too_large')) throw error
      })
    },

    /** Refreshes an account's orders of one kind from the provider. Throws `CardError`. */
    lookUp: async (accountId: string, kind: Order['kind']): Promise<void> => {
      for (const { subscriptionId, status } of await orders.list(accountId, kind))
        if (subscriptionId !== null && status !== 'cancelled') await refresh(subscriptionId)
    },
  }
}
export type OrderPayments = ReturnType<typeof orderPayments>
