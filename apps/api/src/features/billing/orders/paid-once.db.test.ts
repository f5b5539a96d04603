import { SUBSCRIPTION_MANAGEMENT_PATH } from '@assure/contract/service-paths'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { SANDBOX_JOB } from '#src/platform/cards/cards.ts'
import { CardError, invalidToken } from '#src/platform/cards/card-provider.ts'
import { parseWireId } from '#src/platform/ids.ts'
import { makeSecrets } from '#src/platform/secrets.ts'
import { answerAction, cardToken, newShopper } from '#src/testing/test-checkout.ts'
import { send } from '#src/testing/test-client.ts'
import { orderLicences } from '#src/testing/test-licence-orders.ts'
import { newMember } from '#src/testing/test-members.ts'
import { startTestPortal, TEST_PASSWORD, TEST_SECRET, type TestPortal } from '#src/testing/test-portal.ts'
import { cancelSubscription, onlyGroup, sellTo } from '#src/testing/test-retail.ts'
import { newEmail } from '#src/testing/test-sign-ups.ts'
import { CHECKOUT_TTL_MS, makeCheckoutLinks } from './checkout-link.ts'
import { paymentAttempts } from './payment-attempt.repository.ts'
import { int, text } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => portal.stop())

const links = makeCheckoutLinks(makeSecrets(TEST_SECRET))
/** The price of two licences at 67.50 each. */
const PRICE = 13_500

/** Creates unpaid licences and their payment link. */
const unpaid = async (email = newEmail()) => {
  const { groupId } = await sellTo(portal, email)
  const ids = parseWireId(groupId)
  if (!ids) throw new Error('the group has no id')
  const order = { accountId: ids.accountId, orderId: ids.id }
  const ends = new Date(portal.clock.now().getTime() + CHECKOUT_TTL_MS)
  return { order, groupId, token: await links.make({ ...order, selectedPlan: null }, ends) }
}
const pay = async (token: string, ...card: Parameters<typeof cardToken>) =>
  (await portal.nobody.budget('pay_checkout', { token, payment_token: cardToken(...card) })).body

/** The amount paid for an order at the provider, and its running subscriptions. */
const takenFor = async (groupId: string) => {
  const rows = await select(portal.database, { taken: int, living: int })`
    select coalesce(sum(p.amount - p.refunded), 0)::int as taken,
      (count(distinct s.subscription_id) filter (where s.status <> 'cancelled'))::int as living
    from sandbox_subscriptions s
    left join sandbox_payments p on p.world = s.world and p.subscription_id = s.subscription_id
    where s.world = ${portal.jobSchema} and s.order_id = ${groupId}`
  return rows[0]
}

const deliveries = async () => {
  const { rows } = await portal.pool.query<{ count: number }>(
    `select count(*)::int as count from ${portal.jobSchema}.job
     where name = $1 and state in ('created', 'retry', 'active')`,
    [SANDBOX_JOB],
  )
  return rows[0]?.count
}
/**
 * Stops the provider's events, after those in transit have arrived. Returns a function that resumes events; the ones
 * held back arrive a day later.
 */
const silence = async () => {
  const { enqueue } = portal.jobs
  const silenced = vi
    .spyOn(portal.jobs, 'enqueue')
    .mockImplementation(async (transaction, name, ...job) =>
      name === SANDBOX_JOB ? undefined : enqueue(transaction, name, ...job),
    )
  await expect.poll(deliveries).toEqual(0)
  return async () => {
    await portal.database.execute(sql`
      update sandbox_events set due_at = due_at + interval '1 day' where world = ${portal.jobSchema}`)
    silenced.mockRestore()
  }
}

test('SB-08 a card confirmed by 3-D Secure in one tab prevents a charge in another tab', async () => {
  const { token, groupId } = await unpaid()
  const asked = await pay(token, 'authentication_required')
  if (asked.result !== 'ACTION') throw new Error(asked.result)
  expect(await answerAction(portal, asked.client_secret, 'complete')).toBe('OK')
  expect((await pay(token)).result).toBe('OK')
  expect(await takenFor(groupId)).toEqual({ taken: PRICE, living: 1 })
})

test('SB-08 a charge whose answer was lost is found before another card is charged', async () => {
  const { token, groupId } = await unpaid()
  await silence()
  const sell = portal.cards.createSubscription
  vi.spyOn(portal.cards, 'createSubscription').mockImplementationOnce(async (order, key) => {
    await sell(order, key)
    throw new CardError('unavailable', 'unavailable', 'lost')
  })
  expect(await pay(token, 'success', '1111')).toMatchObject({ code: 'PROVIDER_UNAVAILABLE' })
  expect(await pay(token, 'success', '2222')).toMatchObject({ code: 'PAYMENT_UNDER_WAY' })
  portal.clock.advance(121)
  expect((await pay(token, 'success', '2222')).result).toBe('OK')
  expect(await takenFor(groupId)).toEqual({ taken: PRICE, living: 1 })
})

test('SB-08 a late end of one payment does not unlock a newer one', async () => {
  const { order } = await unpaid()
  const attempts = paymentAttempts(portal.database)
  const start = async (card: string, afterS = 0) =>
    attempts.start(order, card, new Date(portal.clock.now().getTime() + afterS * 1000))
  expect(await start('first')).toMatchObject({ outcome: 'started', attempt: 1 })
  expect(await start('second', 121)).toMatchObject({ outcome: 'started', attempt: 2 })
  await attempts.finish(order, 1)
  expect(await start('third', 122)).toEqual({ outcome: 'under_way' })
  await attempts.finish(order, 2)
  expect(await start('third', 122)).toMatchObject({ outcome: 'started', attempt: 3 })
})

test('AC-02 a subscription paid during the account’s deletion is ended', async () => {
  const shopper = await newShopper(portal)
  const token = await shopper.link('growth')
  const { accountId } = shopper.owner
  const statusOf = async () => {
    const rows = await select(portal.database, {
      status: text(),
    })`select status from accounts where account_id = ${accountId}`
    return rows[0]?.status
  }
  const sell = portal.cards.createSubscription
  const made: string[] = []
  vi.spyOn(portal.cards, 'createSubscription').mockImplementationOnce(async (order, key) => {
    await shopper.page.account('suspend_account', {
      session_id: shopper.owner.sessionId,
      password: TEST_PASSWORD,
    })
    // By then every part of the account is closed.
    await expect.poll(statusOf).toBe('deleted')
    const subscription = await sell(order, key)
    made.push(subscription.subscriptionId)
    return subscription
  })
  await shopper.pay(token)
  expect(made).toHaveLength(1)
  const isEnded = async () => (await portal.cards.retrieveSubscription(made[0] ?? '')).status
  await expect.poll(isEnded).toBe('cancelled')
})

test('RS-04 an order cancelled before its payment event shows as paid and cancelled', async () => {
  const user = await portal.newRetailUser()
  const { token } = await unpaid(user.email)
  await silence()
  expect((await pay(token)).result).toBe('OK')
  const session = await portal.retailLogin(user)
  const { subscription_id: subscriptionId } = (await onlyGroup(session)).payment_info
  const query = new URLSearchParams({ subscriptionId: subscriptionId ?? '' })
  const headers = { origin: portal.url, cookie: session.cookie }
  const { status } = await send(`${portal.url}${SUBSCRIPTION_MANAGEMENT_PATH}?${query.toString()}`, {
    headers,
  })
  expect(status).toBe(200)
  expect((await onlyGroup(session)).payment_info.payment_result).toBe('payment_cancelled')
})

test('SB-08 requests that query the provider are rate limited to 60', async () => {
  const { token } = await unpaid()
  expect((await pay(token, 'authentication_required')).result).toBe('ACTION')
  const confirmed = vi.spyOn(portal.cards, 'confirmAction')
  for (let asked = 0; asked < 70; asked++) await portal.nobody.budget('confirm_checkout', { token })
  expect(confirmed).toHaveBeenCalledTimes(60)
  expect((await portal.nobody.budget('confirm_checkout', { token })).problem.code).toBe('rate_limited')

  const shopper = await newShopper(portal)
  expect((await shopper.buy('starter')).result).toBe('OK')
  const statuses: number[] = []
  for (let asked = 0; asked < 61; asked++)
    statuses.push((await shopper.page.account('update_new_session', {})).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(60)
  expect(statuses[60]).toBe(429)
})

test('SB-08 changing the card of an ended subscription is refused and ends the order', async () => {
  const user = await portal.newRetailUser()
  const { order, groupId, token } = await unpaid(user.email)
  await silence()
  expect((await pay(token)).result).toBe('OK')
  const session = await portal.retailLogin(user)
  const { subscription_id: subscriptionId } = (await onlyGroup(session)).payment_info
  await portal.database.execute(sql`
    update orders set status = 'past_due' where account_id = ${order.accountId} and order_id = ${order.orderId}`)
  await portal.cards.cancelSubscription(subscriptionId ?? '')
  expect(await pay(token, 'success', '2222')).toEqual({ result: 'DENY', code: 'LINK_INVALID' })
  expect((await onlyGroup(session)).payment_info.payment_result).toBe('payment_cancelled')
  expect(await takenFor(groupId)).toEqual({ taken: PRICE, living: 0 })
})

test.each([
  ['an unusable card is declined', invalidToken(), 200],
  ['a call refused by the provider is a server error', new CardError('refused', 'invalid', 'no'), 500],
])('SB-08 %s, and the next card can pay at once', async (_name, refusal, status) => {
  const { token } = await unpaid()
  vi.spyOn(portal.cards, 'createSubscription').mockRejectedValueOnce(refusal)
  const input = { token, payment_token: cardToken() }
  const refused = await portal.nobody.budget('pay_checkout', input)
  expect(refused.status).toBe(status)
  if (status === 200) expect(refused.body).toMatchObject({ code: 'CARD_DECLINED', message: refusal.message })
  expect((await pay(token, 'success', '2222')).result).toBe('OK')
})

test('SB-08 a second card’s charge for a paid order is refunded, and the order stays active', async () => {
  const order = await orderLicences(portal)
  expect((await order.pay()).result).toBe('OK')
  await expect.poll(order.paidBack).toEqual([0])
  const { customerId, ...sold } = await portal.cards.retrieveSubscription(await order.subscriptionId())
  const { unitAmount, quantity, currency, interval } = sold
  await portal.cards.createSubscription(
    {
      ...{ customerId, unitAmount, quantity, currency, interval, trialDays: 0 },
      ...{ paymentToken: cardToken('success', '2222'), orderId: order.groupId, description: 'Licences' },
    },
    `beside:${order.groupId}`,
  )
  await expect.poll(order.paidBack).toEqual([0, unitAmount * quantity])
  await expect.poll(() => takenFor(order.groupId)).toEqual({ taken: unitAmount * quantity, living: 1 })
  await order.storm(2)
  expect(await order.payment()).toBe('payment_succeeded')
  expect((await portal.cards.retrieveSubscription(await order.subscriptionId())).status).toBe('active')
  expect(await order.paidBack()).toEqual([0, unitAmount * quantity])
})

test('RS-04 a late payment event of an earlier card adds a receipt and refunds nothing', async () => {
  const user = await portal.newRetailUser()
  const order = await orderLicences(portal, 2, user.email)
  const speak = await silence()
  expect((await order.pay()).result).toBe('OK')
  const session = await portal.retailLogin(user)
  const first = await order.subscriptionId()
  expect((await cancelSubscription(portal, session, first)).status).toBe(200)
  await speak()
  expect((await order.pay()).result).toBe('OK')
  expect(await order.subscriptionId()).not.toBe(first)
  await expect.poll(order.paidBack).toEqual([0])
  expect(new Set(await order.storm(1))).toEqual(new Set([200]))
  expect(await order.paidBack()).toEqual([0, 0])
  expect(await order.payment()).toBe('payment_succeeded')
  expect(await takenFor(order.groupId)).toEqual({ taken: 18_000, living: 1 })
})

test('SB-08 a provider outage after a failed 3-D Secure answers PROVIDER_UNAVAILABLE', async () => {
  const { token } = await unpaid()
  await silence()
  const asked = await pay(token, 'authentication_required')
  if (asked.result !== 'ACTION') throw new Error(asked.result)
  expect(await answerAction(portal, asked.client_secret, 'fail')).toBe('OK')
  const lost = new CardError('unavailable', 'unavailable', 'lost')
  vi.spyOn(portal.cards, 'retrieveSubscription').mockRejectedValueOnce(lost)
  const { body } = await portal.nobody.budget('confirm_checkout', { token })
  expect(body).toEqual({ result: 'DENY', code: 'PROVIDER_UNAVAILABLE' })
})

test('SB-08 the end of a plan is mailed once to each member who may pay, and to nobody else', async () => {
  const shopper = await newShopper(portal)
  const { owner } = shopper
  const [billing, viewer] = [
    await newMember(portal, owner, { roles: ['billing'] }),
    await newMember(portal, owner, { roles: ['viewer'] }),
  ]
  expect((await shopper.buy('starter')).result).toBe('OK')
  const { rows } = await portal.pool.query<{ id: string }>(
    'select subscription_id as id from orders where account_id = $1',
    [owner.accountId],
  )
  await portal.cards.cancelSubscription(rows[0]?.id ?? '')
  const ended = async ({ email }: { email: string }) =>
    (await portal.mailsTo(email)).filter(({ subject }) => subject.includes('has ended')).length
  await expect.poll(() => ended(owner)).toBe(1)
  expect([await ended(owner), await ended(billing), await ended(viewer)]).toEqual([1, 1, 0])
})
