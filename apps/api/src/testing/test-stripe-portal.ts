import type { SandboxOutcome } from '@assure/contract/cards/sandbox-token'
import { CARD_WEBHOOK_PATH } from '@assure/contract/service-paths'
import { expect } from 'vitest'
import { parseWireId } from '#src/platform/ids.ts'
import { tokenIn } from './test-checkout.ts'
import { onlyGroup, sellTo } from './test-retail.ts'
import { startTestPortal } from './test-portal.ts'
import { STRIPE_TOKENS } from './test-stripe-calls.ts'
import { startTestStripe, TEST_STRIPE_KEY } from './test-stripe.ts'

const SECRET = 'whsec_portal'

/** Starts a portal that uses the Stripe stub. */
export const startStripePortal = async () => {
  const stripe = await startTestStripe()
  const portal = await startTestPortal({
    jobs: true,
    environment: {
      CARD_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY: TEST_STRIPE_KEY,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_51Known',
      STRIPE_WEBHOOK_SECRET: SECRET,
      STRIPE_API_BASE: stripe.url,
    },
  })
  const post = async (body: Buffer, signature: string): Promise<number> => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const init = { method: 'POST', headers, body: new Uint8Array(body) }
    return (await fetch(portal.url + CARD_WEBHOOK_PATH, init)).status
  }
  const pump = (deliver: typeof post) => stripe.pump(deliver, SECRET, portal.clock.now())
  return {
    portal,
    stripe,
    post,
    /** Posts Stripe's pending events, in order. */
    deliver: () => pump(post),
    /** Takes Stripe's pending events with their signatures, so that a test can post them in any order. */
    caught: async () => {
      const told: { body: Buffer; signature: string }[] = []
      await pump(async (body, signature) => {
        told.push({ body, signature })
        return 200
      })
      return told
    },
    stop: async () => {
      await portal.stop()
      await stripe.stop()
    },
  }
}
export type StripePortal = Awaited<ReturnType<typeof startStripePortal>>

/** Two licences at 67.50 a month from a new reseller, with their payer logged in. */
export const stripeLicences = async ({ portal }: StripePortal) => {
  const user = await portal.newRetailUser()
  const sold = await sellTo(portal, user.email)
  const session = await portal.retailLogin(user)
  const ids = parseWireId(sold.groupId)
  if (!ids) throw new Error('the group has no id')
  const { accountId, id: orderId } = ids
  return {
    ...sold,
    user,
    session,
    accountId,
    orderId,
    pay: async (outcome: SandboxOutcome = 'success') => {
      const { checkout_url } = await onlyGroup(session)
      const input = { token: tokenIn(checkout_url ?? ''), payment_token: STRIPE_TOKENS[outcome] }
      return (await portal.nobody.budget('pay_checkout', input)).body
    },
    group: () => onlyGroup(session),
    subscriptionId: async () => (await onlyGroup(session)).payment_info.subscription_id ?? '',
    receipts: async () => (await session.licences('list_retail_receipts', {})).body.receipts,
    statuses: async () => {
      const { licences } = (await sold.reseller.licences('list_licences', { page_size: 100 })).body
      return licences.map(({ deactivated_at_utc }) => (deactivated_at_utc > 0 ? 'deactivated' : 'open'))
    },
    order: async () => {
      const { rows } = await portal.pool.query<{ status: string; paid: boolean; differences: string[] }>(
        'select status, paid, differences from orders where account_id = $1 and order_id = $2',
        [accountId, orderId],
      )
      expect(rows).toHaveLength(1)
      return rows[0]
    },
    outcomes: async () => {
      const { rows } = await portal.pool.query<{ outcome: string }>(
        'select distinct outcome from card_events where order_id = $1 order by outcome',
        [sold.groupId],
      )
      return rows.map(({ outcome }) => outcome)
    },
  }
}
