import { CARD_WEBHOOK_PATH } from '@assure/contract/service-paths'
import { listWebhooks } from '#src/platform/cards/cards.ts'
import type { Settings } from '#src/settings.ts'
import { type Check, fault, ok, skipped } from './check.ts'

/** Checks that the card provider sends its events to this portal. */
export const webhookCheck = ({ cards, publicUrl }: Pick<Settings, 'cards' | 'publicUrl'>): Check => ({
  name: 'webhooks',
  look: async () => {
    if (cards.provider === 'sandbox') return skipped('CARD_PROVIDER is sandbox')
    const url = publicUrl + CARD_WEBHOOK_PATH
    const webhooks = await listWebhooks(cards)
    if (webhooks === 'refused')
      return fault("Stripe refuses STRIPE_SECRET_KEY: copy the key from Stripe's dashboard again")
    if (webhooks === 'forbidden')
      return skipped('STRIPE_SECRET_KEY may not list webhook endpoints: allow it to read them')
    const own = webhooks.filter((each) => each.url === url)
    if (own.length === 0) return fault(`Stripe sends no events to ${url}: add this endpoint`)
    const on = own.filter(({ isOn }) => isOn)
    if (on.length === 0) return fault(`Stripe has turned the endpoint ${url} off: turn it on`)
    const lacking = Math.min(...on.map(({ missing }) => missing.length))
    const best = on.find(({ missing }) => missing.length === lacking)
    if (best && lacking > 0)
      return fault(`Stripe does not send ${best.missing.join(', ')} to ${url}: add them to the endpoint`)
    return ok(`Stripe sends all events to ${url}`)
  },
})
