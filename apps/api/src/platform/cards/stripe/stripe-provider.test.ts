import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestStripe, TEST_STRIPE_KEY, type TestStripe } from '#src/testing/test-stripe.ts'
import { TEST_STRIPE_USED_CARD } from '#src/testing/test-stripe-calls.ts'
import { systemClock } from '../../clock.ts'
import { makeStripe } from './stripe-provider.ts'

let stripe: TestStripe
beforeAll(async () => {
  stripe = await startTestStripe()
})
afterAll(() => stripe.stop())

const providerWith = (secretKey: string) =>
  makeStripe(
    {
      secretKey,
      publishableKey: 'pk_test_1',
      webhookSecrets: ['whsec_1'],
      apiBase: stripe.url,
      isLive: false,
    },
    systemClock,
  )

test('calls carry our API key and idempotency key, and no telemetry', async () => {
  const { createCustomer, publishableKey } = providerWith(TEST_STRIPE_KEY)
  await createCustomer({ email: 'a@example.com', reference: 'r' }, 'first')
  await createCustomer({ email: 'b@example.com', reference: 'r' }, 'second')
  expect(stripe.seen.map((headers) => headers['idempotency-key'])).toEqual(['first', 'second'])
  for (const headers of stripe.seen) expect(headers).not.toHaveProperty('x-stripe-client-telemetry')
  expect(publishableKey).toBe('pk_test_1')
})

test('an API key that Stripe rejects is `unavailable`, not a decline', async () => {
  const { createCustomer } = providerWith('sk_test_wrong')
  await expect(createCustomer({ email: 'a@example.com', reference: 'r' }, 'third')).rejects.toMatchObject({
    kind: 'unavailable',
  })
})

test('a card number is never sent to Stripe', async () => {
  const { createSubscription, changeCard } = providerWith(TEST_STRIPE_KEY)
  const before = stripe.seen.length
  const order = {
    ...{ customerId: 'cus_1', paymentToken: '4242 4242 4242 4242', orderId: 'o', description: 'Plan' },
    ...{ unitAmount: 100, quantity: 1, currency: 'usd', interval: 'month' as const, trialDays: 0 },
  }
  const refused = { kind: 'refused', code: 'invalid_token' }
  await expect(createSubscription(order, 'number')).rejects.toMatchObject(refused)
  await expect(changeCard('sub_1', '4242424242424242')).rejects.toMatchObject(refused)
  expect(stripe.seen).toHaveLength(before)
})

test('a card that Stripe does not attach throws `invalid_token` with a message for the payer', async () => {
  const { createCustomer, createSubscription } = providerWith(TEST_STRIPE_KEY)
  const { customerId } = await createCustomer({ email: 'a@example.com', reference: 'r' }, 'payer')
  const order = {
    ...{ customerId, paymentToken: TEST_STRIPE_USED_CARD, orderId: 'o', description: 'Plan' },
    ...{ unitAmount: 100, quantity: 1, currency: 'usd', interval: 'month' as const, trialDays: 0 },
  }
  await expect(createSubscription(order, 'used')).rejects.toMatchObject({
    ...{ kind: 'refused', code: 'invalid_token' },
    message: expect.stringContaining('use another') as string,
  })
})

test('an idempotency key has at most 200 characters', async () => {
  const { createCustomer } = providerWith(TEST_STRIPE_KEY)
  const calling = createCustomer({ email: 'a@example.com', reference: 'r' }, 'x'.repeat(201))
  await expect(calling).rejects.toMatchObject({ kind: 'refused', code: 'invalid' })
})
