import { afterAll, beforeAll, expect, test } from 'vitest'
import { HANDLED_EVENTS } from '#src/platform/cards/stripe/stripe-events.ts'
import { startTestStripe, TEST_STRIPE_KEY, type TestStripe } from '#src/testing/test-stripe.ts'
import { webhookCheck } from './webhook-check.ts'

const publicUrl = 'https://portal.northwind.com'
const url = `${publicUrl}/api/webhooks/stripe`
let stripe: TestStripe
beforeAll(async () => {
  stripe = await startTestStripe()
})
afterAll(() => stripe.stop())

const lookAt = async (webhooks: TestStripe['webhooks'], secretKey = TEST_STRIPE_KEY) => {
  stripe.webhooks.splice(0, Infinity, ...webhooks)
  const cards = {
    ...{ provider: 'stripe' as const, secretKey, publishableKey: 'pk_test_51Known', isLive: false },
    ...{ webhookSecrets: ['whsec_a'], apiBase: stripe.url },
  }
  const { level, says } = await webhookCheck({ publicUrl, cards }).look()
  return `${level}: ${says}`
}
const endpoint = (status: string, events: readonly string[], at = url) => ({
  url: at,
  status,
  enabled_events: [...events],
})

test('Stripe must send every event that the portal handles to its own address', async () => {
  expect(await lookAt([])).toBe(`fault: Stripe sends no events to ${url}: add this endpoint`)
  const elsewhere = endpoint('enabled', ['*'], 'https://staging.northwind.com/api/webhooks/stripe')
  expect(await lookAt([elsewhere])).toMatch(/^fault: Stripe sends no events/)
  expect(await lookAt([elsewhere, endpoint('disabled', ['*'])])).toMatch(/^fault: .* off: turn it on/)
  const few = HANDLED_EVENTS.filter((event) => event !== 'charge.refunded')
  expect(await lookAt([endpoint('enabled', few)])).toMatch(/^fault: Stripe does not send charge\.refunded to/)
  expect(await lookAt([endpoint('enabled', few), endpoint('enabled', HANDLED_EVENTS)])).toMatch(/^ok: /)
  expect(await lookAt([endpoint('enabled', ['*'])])).toMatch(/^ok: /)
})

test('doctor reports a key that Stripe refuses, and skips the sandbox', async () => {
  expect(await lookAt([], 'sk_test_other')).toBe(
    "fault: Stripe refuses STRIPE_SECRET_KEY: copy the key from Stripe's dashboard again",
  )
  const { level } = await webhookCheck({ publicUrl, cards: { provider: 'sandbox' } }).look()
  expect(level).toBe('skipped')
})
