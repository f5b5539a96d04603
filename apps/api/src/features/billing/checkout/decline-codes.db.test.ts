import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { STRIPE_TOKENS } from '#src/testing/test-stripe-calls.ts'
import { GENERIC_DECLINE } from '#src/testing/test-stripe-state.ts'
import { startStripePortal, stripeLicences, type StripePortal } from '#src/testing/test-stripe-portal.ts'

let shop: StripePortal
beforeAll(async () => {
  shop = await startStripePortal()
})
afterEach(() => shop.stripe.setFailure(GENERIC_DECLINE))
afterAll(() => shop.stop())

type Order = Awaited<ReturnType<typeof stripeLicences>>
const codesOf = async (order: Order) => {
  const { rows } = await shop.portal.pool.query<{ code: string | null; kept: string | null }>(
    `select distinct o.decline_code as code, e.decline_code as kept from orders o
     cross join (
       select decline_code from card_events where order_id = $2 and type = 'payment_failed' offset 0
     ) e where o.account_id = $1`,
    [order.accountId, order.groupId],
  )
  return rows
}
const auditOf = async (order: Order) => {
  const { rows } = await shop.portal.pool.query<{ after: object }>(
    `select after from audit_entries where account_id = $1 and action = 'order_payment_failed'`,
    [order.accountId],
  )
  return rows.map(({ after }) => after)
}
/** Licences whose renewal failed. 32 days may cover two attempts. The events are not delivered yet. */
const failed = async (failure: Parameters<StripePortal['stripe']['setFailure']>[0]) => {
  const order = await stripeLicences(shop)
  expect((await order.pay()).result).toBe('OK')
  await shop.deliver()
  await shop.portal.cards.changeCard(await order.subscriptionId(), STRIPE_TOKENS.charge_declined)
  shop.stripe.setFailure(failure)
  shop.stripe.advance(32)
  return order
}
const reasonShown = async (order: Order) => {
  const { notices } = (await order.session.licences('list_retail_notices', {})).body
  return notices.map((notice) => (notice.kind === 'card_failed' ? notice.decline_reason : notice.kind))
}

test('a failed payment stores its decline code and mails the payer the reason', async () => {
  const order = await failed({ code: 'expired_card', message: 'Your card has expired: 4242.' })
  await shop.deliver()
  expect(await codesOf(order)).toEqual([{ code: 'expired_card', kept: 'expired_card' }])
  expect((await auditOf(order))[0]).toEqual({ amount: 13_500, currency: 'usd', decline_code: 'expired_card' })
  expect(await reasonShown(order)).toEqual(['expired_card'])
  await shop.portal.remind()
  const english = await shop.portal.mailTo(order.user.email, { subject: 'could not be charged' })
  expect(english.text).toContain('The card has expired.')
  expect(english.raw).not.toContain('4242')

  // A payment with another card clears the reason.
  await shop.portal.cards.changeCard(await order.subscriptionId(), STRIPE_TOKENS.success)
  shop.stripe.advance(4)
  await shop.deliver()
  expect((await codesOf(order)).map(({ code }) => code)).toEqual([null])
  expect(await reasonShown(order)).toEqual([])
})

test('a French payer gets the decline reason in French', async () => {
  const order = await failed({ code: 'card_declined', decline_code: 'insufficient_funds', message: 'no' })
  await order.session.licences('update_retail_language', { language: 'fr' })
  await shop.deliver()
  await shop.portal.remind()
  const french = await shop.portal.mailTo(order.user.email, { subject: 'débiter votre carte' })
  expect(french.text).toContain('La carte ne dispose pas de fonds suffisants.')
})

test.each([
  [
    'a code that accuses the payer',
    { code: 'card_declined', decline_code: 'stolen_card', message: 'x' },
    'stolen_card',
  ],
  ['free text instead of a code', { code: 'Call your bank: 030 1234', message: 'x' }, 'generic_decline'],
])('%s is shown to payer and reseller as a declined card', async (_name, failure, kept) => {
  const order = await failed(failure)
  await shop.deliver()
  expect(await codesOf(order)).toEqual([{ code: kept, kept }])
  expect(await reasonShown(order)).toEqual(['generic_decline'])
  expect((await auditOf(order))[0]).toMatchObject({ decline_code: 'generic_decline' })
})

test('T23 late and repeated failure events store one reason and do not restore a cleared one', async () => {
  const order = await failed({ code: 'expired_card', message: 'x' })
  const told = await shop.caught()
  const about = told.filter(({ body }) => body.includes(order.groupId))
  const failure = about.find(({ body }) => body.includes('invoice.payment_failed'))
  if (!failure) throw new Error('no failure was told')
  const fifty = Array.from({ length: 50 }, () => failure)
  const post = (events: typeof about) =>
    Promise.all(events.map(({ body, signature }) => shop.post(body, signature)))
  expect(new Set(await post(fifty))).toEqual(new Set([200]))
  expect(await auditOf(order)).toHaveLength(1)
  // Another card pays before the other events arrive.
  await shop.portal.cards.changeCard(await order.subscriptionId(), STRIPE_TOKENS.success)
  shop.stripe.advance(4)
  const late = await shop.caught()
  expect(new Set(await post([...late, ...about, ...about].toReversed()))).toEqual(new Set([200]))
  expect((await codesOf(order)).map(({ code }) => code)).toEqual([null])
  expect(await shop.post(failure.body, 'v1=00')).toBe(400)
})
