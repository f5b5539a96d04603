import { Stripe } from 'stripe'
import { stripeClient, type StripeSettings } from './stripe-client.ts'
import { HANDLED_EVENTS } from './stripe-events.ts'

/** Where Stripe sends events. */
interface Webhook {
  url: string
  isOn: boolean
  /** Events that the portal handles and this endpoint does not get. */
  missing: string[]
}

const LIST_MAX = 100
const ALL_EVENTS = '*'

/** Lists the webhook endpoints of the account; `refused` for a wrong key, `forbidden` if it lacks the permission. */
export const listStripeWebhooks = async (
  settings: StripeSettings,
): Promise<Webhook[] | 'refused' | 'forbidden'> => {
  try {
    const { data } = await stripeClient(settings).webhookEndpoints.list({ limit: LIST_MAX })
    return data.map(({ url, status, enabled_events: events }) => ({
      url,
      isOn: status === 'enabled',
      missing: events.includes(ALL_EVENTS) ? [] : HANDLED_EVENTS.filter((event) => !events.includes(event)),
    }))
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError) return 'refused'
    if (error instanceof Stripe.errors.StripePermissionError) return 'forbidden'
    throw error
  }
}
