import { Stripe } from 'stripe'

/** The settings of `CARD_PROVIDER=stripe`. */
export interface StripeSettings {
  secretKey: string
  publishableKey: string
  /** Two while one replaces the other. */
  webhookSecrets: readonly string[]
  /** Overrides Stripe's address, in tests. */
  apiBase: string | undefined
  isLive: boolean
}

/** Time limit of a call, in ms. After it the call is retried once, with the same key. */
const TIMEOUT_MS = 10_000
const RETRIES = 1

const addressOf = (apiBase: string | undefined) => {
  if (apiBase === undefined) return {}
  const { protocol, hostname, port } = new URL(apiBase)
  return { protocol: protocol === 'http:' ? 'http' : 'https', host: hostname, ...(port && { port }) } as const
}

/** Makes Stripe's client. */
export const stripeClient = (settings: StripeSettings): Stripe =>
  new Stripe(settings.secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...addressOf(settings.apiBase),
  })
