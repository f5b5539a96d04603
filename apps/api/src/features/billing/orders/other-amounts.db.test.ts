import { randomUUID } from 'node:crypto'
import { RECEIPT_PATHS } from '@assure/contract/service-paths'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { signBody } from '#src/platform/cards/webhook-signature.ts'
import { newShopper, tokenIn } from '#src/testing/test-checkout.ts'
import { newAddress } from '#src/testing/test-client.ts'
import { readPdf } from '#src/testing/test-pdf.ts'
import { STRIPE_TOKENS } from '#src/testing/test-stripe-calls.ts'
import { startStripePortal, stripeLicences, type StripePortal } from '#src/testing/test-stripe-portal.ts'

let shop: StripePortal
beforeAll(async () => {
  shop = await startStripePortal()
})
afterEach(() => shop.stripe.setSurcharge(0))
afterAll(() => shop.stop())

/** The price of two licences at 67.50 each. */
const PRICE = 13_500
type Order = Awaited<ReturnType<typeof stripeLicences>>

const paid = async () => {
  const order = await stripeLicences(shop)
  expect((await order.pay()).result).toBe('OK')
  await shop.deliver()
  return order
}
const cancelAtStripe = async (order: Order) => {
  await shop.portal.cards.cancelSubscription(await order.subscriptionId())
  await shop.deliver()
}
const renew = async () => {
  shop.stripe.advance(32)
  await shop.deliver()
}

test.each([
  ['tax', 2700, {}, 16_200, ['amount']],
  ['a coupon', -1350, {}, 12_150, ['amount']],
  ['a new price', 0, { unitAmount: 7000 }, 14_000, ['price', 'amount']],
  ['another quantity', 0, { quantity: 3 }, 20_250, ['price', 'amount']],
])(
  'T10 with %s the payment is stored and flagged, and a cancellation works',
  async (_name, surcharge, terms, amount, differences) => {
    const order = await paid()
    expect((await order.order())?.differences).toEqual([])
    shop.stripe.setSurcharge(surcharge)
    if (Object.keys(terms).length > 0) shop.stripe.change(await order.subscriptionId(), terms)
    await renew()
    expect((await order.receipts()).map((receipt) => receipt.amount)).toEqual([amount, PRICE])
    expect(await order.order()).toMatchObject({ status: 'active', paid: true, differences })
    expect(await order.statuses()).toEqual(['open', 'open'])
    await cancelAtStripe(order)
    expect(await order.order()).toMatchObject({ status: 'cancelled', differences })
    expect(await order.statuses()).toEqual(['deactivated', 'deactivated'])
    expect(await order.outcomes()).toContain('other_amount')
  },
)

test('T10 a first payment with tax opens the licences, and its receipt shows the tax', async () => {
  shop.stripe.setSurcharge(2700)
  const order = await paid()
  expect(await order.order()).toMatchObject({ status: 'active', differences: ['amount'] })
  expect((await order.group()).payment_info.payment_result).toBe('payment_succeeded')
  const [receipt] = await order.receipts()
  const words = async (lang: string) => {
    const response = await fetch(`${shop.portal.url}${receipt?.pdf_url}&lang=${lang}`, {
      headers: {
        cookie: order.session.cookie,
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': newAddress(shop.portal.url),
      },
    })
    return (await readPdf(new Uint8Array(await response.arrayBuffer()))).text.replaceAll(/\s+/g, ' ')
  }
  expect(receipt?.pdf_url).toContain(RECEIPT_PATHS.retail)
  const english = await words('en')
  for (const part of ['Price as ordered USD 135.00', 'USD 27.00', 'Total paid USD 162.00'])
    expect(english).toContain(part)
  expect(await words('fr')).toContain('Total payé 162,00 USD')
})

test('T10 a plan charged with tax ends with its subscription', async () => {
  const shopper = await newShopper(shop.portal)
  const token = tokenIn(
    (
      (await shopper.page.budget('start_checkout', { selected_plan: 'growth' })).body as {
        checkout_url: string
      }
    ).checkout_url,
  )
  await shopper.page.budget('pay_checkout', { token, payment_token: STRIPE_TOKENS.success })
  shop.stripe.setSurcharge(5980)
  await renew()
  expect((await shopper.plan()).plan).toBe('growth')
  expect((await shopper.page.budget('list_receipts', {})).body.receipts).toMatchObject([{ amount: 35_880 }])
  const [order] = await shopper.page.budget('list_plans', {}).then(({ body }) => [body.subscription])
  expect(order).toMatchObject({ plan: 'growth', status: 'active' })
  const { rows } = await shop.portal.pool.query<{ id: string }>(
    'select subscription_id as id from orders where account_id = $1',
    [shopper.owner.accountId],
  )
  await shop.portal.cards.cancelSubscription(rows[0]?.id ?? '')
  await shop.deliver()
  expect(await shopper.plan()).toEqual({ plan: 'none', limit: 0 })
})

test('T10 a payment in another currency is refused and flagged, but a cancellation applies', async () => {
  const order = await paid()
  shop.stripe.change(await order.subscriptionId(), { currency: 'eur' })
  await renew()
  expect(await order.receipts()).toHaveLength(1)
  expect(await order.order()).toMatchObject({ status: 'active', differences: ['currency'] })
  expect(await order.outcomes()).toContain('wrong_currency')
  await cancelAtStripe(order)
  expect(await order.order()).toMatchObject({ status: 'cancelled' })
  expect(await order.statuses()).toEqual(['deactivated', 'deactivated'])
})

/** Creates a subscription for an order directly at the provider, without the portal. */
const sellAtStripe = async (order: Order, terms: { unitAmount: number; currency: string }) => {
  const { createCustomer, createSubscription } = shop.portal.cards
  const { customerId } = await createCustomer({ email: order.user.email, reference: 'r' }, randomUUID())
  const made = await createSubscription(
    {
      ...{ customerId, paymentToken: STRIPE_TOKENS.success, orderId: order.groupId, description: 'Licences' },
      ...{ quantity: 2, interval: 'month', trialDays: 0, ...terms },
    },
    randomUUID(),
  )
  await shop.deliver()
  return made
}

test('T10 a subscription in another currency changes no order, nor does its end', async () => {
  const order = await stripeLicences(shop)
  const made = await sellAtStripe(order, { unitAmount: 6750, currency: 'eur' })
  expect(await order.order()).toEqual({ status: 'open', paid: false, differences: ['currency'] })
  await shop.portal.cards.cancelSubscription(made.subscriptionId)
  await shop.deliver()
  expect(await order.order()).toMatchObject({ status: 'open', paid: false })
  expect((await order.pay()).result).toBe('OK')
})

test('T10 a subscription for one cent opens its order and is flagged', async () => {
  const order = await stripeLicences(shop)
  await sellAtStripe(order, { unitAmount: 1, currency: 'usd' })
  expect(await order.order()).toMatchObject({ status: 'active', differences: ['price', 'amount'] })
  expect(await order.receipts()).toMatchObject([{ amount: 2 }])
})

test('T10 a failed charge of another amount makes the order past due, then ends it', async () => {
  const order = await paid()
  shop.stripe.setSurcharge(2700)
  await shop.portal.cards.changeCard(await order.subscriptionId(), STRIPE_TOKENS.charge_declined)
  await renew()
  expect(await order.order()).toMatchObject({ status: 'past_due', differences: ['amount'] })
  expect((await order.group()).payment_info.payment_result).toBe('payment_failed')
  shop.stripe.advance(40)
  await shop.deliver()
  expect(await order.order()).toMatchObject({ status: 'cancelled' })
  expect(await order.statuses()).toEqual(['deactivated', 'deactivated'])
  expect(await order.receipts()).toHaveLength(1)
})

test('T10 T23 repeated and reversed events of other amounts give the right state', async () => {
  shop.stripe.setSurcharge(2700)
  const order = await stripeLicences(shop)
  expect((await order.pay()).result).toBe('OK')
  shop.stripe.advance(32)
  const subscriptionId = await order.subscriptionId()
  const early = await shop.caught()
  // The payment events have not arrived yet: the refund comes first.
  await shop.portal.cards.cancelSubscription(subscriptionId)
  const { rows } = await shop.portal.pool.query<{ count: number }>(
    'select count(*)::int as count from payments where account_id = $1',
    [order.accountId],
  )
  expect(rows[0]?.count).toBe(0)
  const isPayment = (body: Buffer) => body.includes('"type":"invoice.paid"') && body.includes(order.groupId)
  const paidBodies = early.filter(({ body }) => isPayment(body))
  const ids = paidBodies.map(
    ({ body }) => (JSON.parse(body.toString()) as { data: { object: { id: string } } }).data.object.id,
  )
  await shop.portal.cards.refund({ paymentId: ids[1] ?? '', amount: 1000 }, randomUUID())
  const late = await shop.caught()
  const events = [...late, ...early].toReversed()
  const refund = late.find(({ body }) => body.includes('charge.refunded'))
  if (!refund) throw new Error('no refund was told')
  expect(await shop.post(refund.body, refund.signature)).toBe(200)
  const storm = Array.from({ length: 3 }, () => events).flat()
  const statuses = await Promise.all([
    ...storm.map(({ body, signature }) => shop.post(body, signature)),
    ...Array.from({ length: 50 }, () => shop.post(refund.body, refund.signature)),
  ])
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect((await order.receipts()).map(({ amount, refunded }) => [amount, refunded])).toEqual([
    [16_200, 1000],
    [16_200, 0],
  ])
  expect(await order.order()).toMatchObject({ status: 'cancelled', differences: ['amount'] })
  expect(await order.statuses()).toEqual(['deactivated', 'deactivated'])
})

test('T23 an unsigned event, or one that names another order, changes no order', async () => {
  const order = await paid()
  const other = await paid()
  shop.stripe.change(await order.subscriptionId(), { unitAmount: 1 })
  const [told] = await shop.caught()
  if (!told) throw new Error('nothing was told')
  expect(await shop.post(told.body, 'v1=00')).toBe(400)
  expect(await shop.post(told.body, '')).toBe(400)
  // Signed, but its subscription belongs to another order than the event says.
  const swapped = Buffer.from(told.body.toString().replaceAll(order.groupId, other.groupId))
  const signature = signBody(swapped, 'whsec_portal', shop.portal.clock.now())
  expect(await shop.post(swapped, signature)).toBe(200)
  expect(await other.order()).toMatchObject({ status: 'active', differences: [] })
  expect(await other.outcomes()).toContain('no_order')
})
