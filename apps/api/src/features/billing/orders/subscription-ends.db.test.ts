import { expect, test } from 'vitest'
import { jobOrigin } from '#src/platform/audit.ts'
import { answerAction, allTold, cardToken, newShopper } from '#src/testing/test-checkout.ts'
import { operatorAtDesk } from '#src/testing/test-desk.ts'
import { type LicenceOrderInTest, orderLicences } from '#src/testing/test-licence-orders.ts'
import { cancelSubscription, newRetailTester } from '#src/testing/test-retail.ts'

const operator = operatorAtDesk()
const { admin } = operator

/** Counts the mails to an address with this subject. */
const countOf = async (email: string, subject: string | RegExp) =>
  (await operator.portal.mailsTo(email)).filter((mail) => mail.subject.match(subject)).length
const PAYER = 'Your subscription for AgeCheck licences has ended'
const SELLER = 'A subscription for your AgeCheck licences has ended'
const mailed = async (order: LicenceOrderInTest) => ({
  payer: await countOf(order.email, PAYER),
  seller: await countOf(order.owner.email, SELLER),
})

const paid = async () => {
  const user = await operator.portal.newRetailUser()
  const order = await orderLicences(operator.portal, 2, user.email)
  expect((await order.pay()).result).toBe('OK')
  await allTold(operator.portal)
  return { ...order, user }
}
type Paid = Awaited<ReturnType<typeof paid>>

const closeAccount = async (accountId: string) => {
  await operator.portal.deletion.request(accountId, jobOrigin('test'))
  await operator.portal.deletion.advance(accountId)
}
/** Makes the card fail until the provider gives up. */
const failForGood = async (subscriptionId: string) => {
  await operator.portal.cards.changeCard(subscriptionId, cardToken('charge_declined'))
  await operator.desk.sandbox?.advance(60)
}

const WAYS: [string, (order: Paid) => Promise<unknown>, RegExp][] = [
  [
    'the last failed retry',
    async (order) => failForGood(await order.subscriptionId()),
    /last try to charge the card .* failed\. (The bank declined the card\. )?The subscription has ended/,
  ],
  [
    'the payer’s cancellation',
    async (order) => {
      const session = await operator.portal.retailLogin(order.user)
      const { status } = await cancelSubscription(operator.portal, session, await order.subscriptionId())
      expect(status).toBe(200)
    },
    /was cancelled and has ended/,
  ],
  ['the operator', (order) => admin(`orders cancel ${order.groupId}`), /was cancelled and has ended/],
  ['the provider', (order) => order.cancel(), /was cancelled and has ended/],
  ['a refund in full', (order) => order.refund(), /was cancelled and has ended/],
  [
    'the deletion of the reseller',
    (order) => closeAccount(order.owner.accountId),
    /account of Test Company is closed/,
  ],
]

test.each(WAYS)('a subscription ended by %s mails payer and reseller once each', async (name, end, words) => {
  const order = await paid()
  await end(order)
  await expect.poll(() => mailed(order)).toEqual({ payer: 1, seller: 1 })
  await allTold(operator.portal)
  const { text, links } = await operator.portal.mailTo(order.email, { subject: PAYER })
  expect(text).toMatch(words)
  expect(text).toContain('stop working')
  // The mail has a payment link unless the account is deleted.
  const isClosed = name.includes('deletion')
  expect(links.some((link) => link.includes('/retail-checkout/'))).toBe(!isClosed)
  if (!isClosed) expect((await order.pay()).result).toBe('OK')
  // Repeats the same events, reversed and in parallel.
  expect(new Set(await order.storm(6))).toEqual(new Set([200]))
  await allTold(operator.portal)
  expect(await mailed(order)).toEqual({ payer: 1, seller: 1 })
})

test('a subscription that is paid again and ends again mails both once more', async () => {
  const order = await paid()
  await order.cancel()
  await expect.poll(() => mailed(order)).toEqual({ payer: 1, seller: 1 })
  expect((await order.pay()).result).toBe('OK')
  await Promise.all(Array.from({ length: 50 }, () => order.cancel()))
  await expect.poll(() => mailed(order)).toEqual({ payer: 2, seller: 2 })
  await order.storm(4)
  expect(await mailed(order)).toEqual({ payer: 2, seller: 2 })
})

test('a failed first payment sends no mail that the subscription ended', async () => {
  const { portal } = operator
  const order = await orderLicences(portal)
  expect((await order.pay('charge_declined')).result).toBe('DENY')
  const asked = await order.pay('authentication_required')
  if (asked.result !== 'ACTION') throw new Error(asked.result)
  expect(await answerAction(portal, asked.client_secret, 'fail')).toBe('OK')
  await order.cancel()
  await expect.poll(order.payment).toBe('payment_failed')
  await allTold(portal)
  expect(await mailed(order)).toEqual({ payer: 0, seller: 0 })
})

test('SU-11 the end of an unpaid free test mails its user one payment link', async () => {
  const { portal } = operator
  const { email, session } = await newRetailTester(portal)
  const over = new Date(portal.clock.now().getTime() - 1000)
  await portal.pool.query(
    `update orders set trial_ends_at = $2 where lower(payer_email) = $1 and kind = 'licences'`,
    [email.toLowerCase(), over],
  )
  await Promise.all([portal.housekeep(), portal.housekeep()])
  await portal.housekeep()
  expect(await countOf(email, PAYER)).toBe(1)
  expect(await countOf(email, SELLER)).toBe(0)
  const { text, links } = await portal.mailTo(email, { subject: PAYER })
  expect(text).toContain('The free test of 1 AgeCheck licence is over')
  const link = links.find((found) => found.includes('/retail-checkout/'))
  const token = link?.split('/').at(-1) ?? ''
  expect(
    (await portal.nobody.budget('pay_checkout', { token, payment_token: cardToken() })).body.result,
  ).toBe('OK')
  expect((await session.licences('list_retail_licences', {})).body.licences[0]?.status).toBe('not_activated')
})

const PLAN = 'Your plan at Lumen Assure has ended'
test.each([
  ['a cancellation', (shopper: Shopper) => admin(`orders cancel ${shopper.order}`), /has no plan now/],
  ['the last failed retry', (shopper: Shopper) => failForGood(shopper.subscription), /last try to charge/],
  ['another plan', (shopper: Shopper) => shopper.buy('growth'), /has the plan Growth now/],
  ['a deletion', (shopper: Shopper) => closeAccount(shopper.owner.accountId), /is being deleted/],
])('a plan ended by %s mails its account once', async (_name, end, words) => {
  const shopper = await withPlan()
  await end(shopper)
  await expect.poll(() => countOf(shopper.owner.email, PLAN)).toBe(1)
  await allTold(operator.portal)
  expect(await countOf(shopper.owner.email, PLAN)).toBe(1)
  const { text } = await operator.portal.mailTo(shopper.owner.email, { subject: PLAN })
  expect(text).toMatch(words)
})
const withPlan = async () => {
  const shopper = await newShopper(operator.portal)
  expect((await shopper.buy('starter')).result).toBe('OK')
  await allTold(operator.portal)
  const { orders } = (await admin(`orders list --account ${shopper.owner.email}`)) as {
    orders: { order: string }[]
  }
  const order = orders[0]?.order ?? ''
  const shown = (await admin(`orders show ${order}`)) as { order: { subscription_id: string } }
  return { ...shopper, order, subscription: shown.order.subscription_id }
}
type Shopper = Awaited<ReturnType<typeof withPlan>>

const REFUND = 'Lumen Assure refunded a payment'
test('each refund mails the payer once, with its amount and the total', async () => {
  const order = await paid()
  await order.refund(1000)
  await expect.poll(() => countOf(order.email, REFUND)).toBe(1)
  const first = await operator.portal.mailTo(order.email, { subject: REFUND })
  expect(first.text.replaceAll('\u00a0', ' ')).toContain('We refunded USD 10.00 of your payment')
  await order.refund()
  await expect.poll(() => countOf(order.email, REFUND)).toBe(2)
  const second = await operator.portal.mailTo(order.email, { subject: REFUND })
  expect(second.text.replaceAll('\u00a0', ' ')).toContain('We refunded USD 80.00 of your payment')
  expect(second.text.replaceAll('\u00a0', ' ')).toContain('In total, USD 90.00')
  expect(new Set(await order.storm(10))).toEqual(new Set([200]))
  await allTold(operator.portal)
  expect(await countOf(order.email, REFUND)).toBe(2)
  expect(await countOf(order.owner.email, REFUND)).toBe(0)
})

test('payer and reseller get the end mail in their own languages', async () => {
  const { portal } = operator
  const order = await paid()
  const session = await portal.retailLogin(order.user)
  await session.licences('update_retail_language', { language: 'fr' })
  await order.cancel()
  const french = await portal.mailTo(order.email, { subject: 'Votre abonnement aux licences' })
  expect(french.text).toContain('Les licences cessent de fonctionner')
  const english = await portal.mailTo(order.owner.email, { subject: SELLER })
  expect(english.text).toContain('2 AgeCheck licences stop working')
})
