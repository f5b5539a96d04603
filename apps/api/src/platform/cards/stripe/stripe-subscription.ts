import type { Stripe } from 'stripe'
import { CARD_INTERVALS, CardError, type CardStatus, type CardSubscription } from '../card-provider.ts'

/** The metadata key of our order id at Stripe. */
export const ORDER_ID = 'order_id'

const STATUSES: Record<string, CardStatus> = {
  incomplete: 'incomplete',
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'past_due',
  incomplete_expired: 'cancelled',
  canceled: 'cancelled',
}

/** Returns the id of a reference that Stripe may have expanded. */
export const idOf = (thing: string | { id: string }): string => (typeof thing === 'string' ? thing : thing.id)
const momentOf = (seconds: number) => new Date(seconds * 1000)

/** Converts Stripe's subscription to ours. Throws `unknown` if we did not sell it. */
export const toCardSubscription = (
  subscription: Stripe.Subscription,
  action: CardSubscription['action'],
): CardSubscription => {
  const [item] = subscription.items.data
  const orderId = subscription.metadata[ORDER_ID]
  const status = STATUSES[subscription.status]
  const interval = CARD_INTERVALS.find((each) => each === item?.price.recurring?.interval)
  if (!item || !orderId || !status || !interval)
    throw new CardError('unknown', 'unknown', 'This subscription is none of ours.')
  return {
    subscriptionId: subscription.id,
    customerId: idOf(subscription.customer),
    orderId,
    status,
    unitAmount: item.price.unit_amount ?? 0,
    quantity: item.quantity ?? 1,
    currency: subscription.currency,
    interval,
    trialEndsAt: subscription.trial_end === null ? null : momentOf(subscription.trial_end),
    periodEndsAt: momentOf(item.current_period_end),
    endedUnpaid: status === 'cancelled' && subscription.cancellation_details?.reason === 'payment_failed',
    action,
  }
}
