import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSecrets } from '#src/platform/secrets.ts'
import { uuidv7 } from '#src/platform/ids.ts'
import { answerAction, cardToken, newShopper, type Shopper, tokenIn } from '#src/testing/test-checkout.ts'
import { expectRefusedAt } from '#src/testing/test-client.ts'
import { startTestPortal, TEST_SECRET, type TestPortal } from '#src/testing/test-portal.ts'
import { makeCheckoutLinks } from '../orders/checkout-link.ts'
import { int, text } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

const links = makeCheckoutLinks(makeSecrets(TEST_SECRET))
const ordersOf = ({ owner }: Shopper) =>
  select(portal.database, {
    status: text(),
    plan: text(),
    trial_days: int,
  })`select status, plan, trial_days from orders where account_id = ${owner.accountId} order by order_id`
const soldTo = ({ owner }: Shopper) =>
  select(portal.database, { status: text(), unit_amount: int })`
    select s.status, s.unit_amount from sandbox_subscriptions s
    where s.world = ${portal.jobSchema} and s.order_id in (
      select order_id from card_events where false
      union select rtrim(translate(encode(uuid_send(account_id) || uuid_send(order_id), 'base64'), '+/' || chr(10), '-_'), '=')
      from orders where account_id = ${owner.accountId})`

const LINK_INVALID = { result: 'DENY', code: 'LINK_INVALID' }

test('SB-07 list_plans returns the plans on offer and the account’s subscription', async () => {
  const shopper = await newShopper(portal)
  const { body } = await shopper.page.budget('list_plans', {})
  expect(body.plans).toEqual([
    { plan: 'starter', monthly_limit: 10_000, unit_amount: 4900, currency: 'usd', trial_days: 7 },
    { plan: 'growth', monthly_limit: 100_000, unit_amount: 29_900, currency: 'usd', trial_days: 7 },
    { plan: 'scale', monthly_limit: 1_000_000, unit_amount: 149_900, currency: 'usd', trial_days: 7 },
  ])
  expect(body.subscription).toBeNull()
})

test('SB-07 a checkout link shows the price and creates no order before a payment', async () => {
  const shopper = await newShopper(portal)
  const token = await shopper.link('growth')
  expect((await shopper.page.budget('open_checkout', { token })).body).toEqual({
    result: 'OK',
    checkout: {
      kind: 'plan',
      plan: 'growth',
      monthly_limit: 100_000,
      quantity: 1,
      unit_amount: 29_900,
      currency: 'usd',
      interval: 'month',
      trial_days: 7,
      due_today: 0,
      payer_email: shopper.owner.email,
      billing_group_id: null,
      status: 'open',
    },
    card_provider: 'sandbox',
    publishable_key: null,
  })
  expect(await ordersOf(shopper)).toEqual([])
  expect(await shopper.plan()).toEqual({ plan: 'trial', limit: null })
})

test('SB-08 a valid card starts the 7-day trial and sets the plan', async () => {
  const shopper = await newShopper(portal)
  const paid = await shopper.buy('growth')
  if (paid.result !== 'OK') throw new Error(paid.result)
  expect(await shopper.plan()).toEqual({ plan: 'growth', limit: 100_000 })
  expect(await shopper.subscription()).toMatchObject({ plan: 'growth', status: 'trialing' })
  const found = (await shopper.success(paid.session_id)).body
  expect(found.customer_details.id).toMatch(/^cus_sandbox_/)
  expect((await portal.cards.retrieveSubscription(found.session_details.subscription)).status).toBe(
    'trialing',
  )
  const { entries } = (await shopper.page.account('list_audit_entries', { groups: ['operator'] })).body
  expect(entries[0]).toMatchObject({
    action: 'plan_changed',
    actor_kind: 'system',
    before: { session_type: 'trial', monthly_limit: null },
    after: { session_type: 'growth', monthly_limit: 100_000 },
  })
})

test('SB-07 a declined card shows the provider’s message, and another card can pay', async () => {
  const shopper = await newShopper(portal)
  const token = await shopper.link('starter')
  expect(await shopper.pay(token, 'insufficient_funds')).toEqual({
    result: 'DENY',
    code: 'CARD_DECLINED',
    message: 'Your card has insufficient funds.',
    decline_code: 'insufficient_funds',
  })
  expect(await shopper.plan()).toEqual({ plan: 'trial', limit: null })
  expect((await shopper.pay(token)).result).toBe('OK')
  expect((await ordersOf(shopper)).map(({ status }) => status)).toEqual(['trialing'])
})

test('SB-09 a plan starts only after a completed 3-D Secure step', async () => {
  const shopper = await newShopper(portal)
  const token = await shopper.link('growth')
  const asked = await shopper.pay(token, 'authentication_required')
  if (asked.result !== 'ACTION') throw new Error(asked.result)
  expect(await shopper.plan()).toEqual({ plan: 'trial', limit: null })
  expect((await shopper.page.budget('confirm_checkout', { token })).body).toEqual(asked)
  expect(await answerAction(portal, asked.client_secret, 'fail')).toBe('OK')
  expect((await shopper.page.budget('confirm_checkout', { token })).body).toMatchObject({
    code: 'CARD_DECLINED',
    message: 'We are unable to authenticate your payment method.',
  })
  expect(await shopper.plan()).toEqual({ plan: 'trial', limit: null })

  const again = await shopper.pay(token, 'authentication_required')
  if (again.result !== 'ACTION') throw new Error(again.result)
  expect(await answerAction(portal, again.client_secret, 'complete')).toBe('OK')
  expect((await shopper.page.budget('confirm_checkout', { token })).body.result).toBe('OK')
  expect(await shopper.plan()).toEqual({ plan: 'growth', limit: 100_000 })
  expect((await ordersOf(shopper))[0]).toMatchObject({ status: 'trialing', trial_days: 7 })
})

test('SB-08 paying with another card ends an abandoned 3-D Secure subscription', async () => {
  const shopper = await newShopper(portal)
  const token = await shopper.link('growth')
  const left = await shopper.pay(token, 'authentication_required')
  if (left.result !== 'ACTION') throw new Error(left.result)
  expect((await shopper.pay(token)).result).toBe('OK')
  expect(await answerAction(portal, left.client_secret, 'complete')).toBe('DENY')
  expect((await soldTo(shopper)).map(({ status }) => status).sort()).toEqual(['cancelled', 'trialing'])
})

test('SB-08 five tabs that pay one link in parallel pay once', async () => {
  const shopper = await newShopper(portal)
  const token = await shopper.link('scale')
  const answers = await Promise.all(['1', '2', '3', '4', '5'].map(() => shopper.pay(token)))
  expect(answers.filter(({ result }) => result === 'OK').length).toBeGreaterThan(0)
  expect(await soldTo(shopper)).toEqual([{ status: 'trialing', unit_amount: 149_900 }])
})

test('SB-08 two links paid in parallel leave one subscription', async () => {
  const shopper = await newShopper(portal)
  const tokens = await Promise.all([shopper.link('starter'), shopper.link('growth')])
  await Promise.all(tokens.map((token) => shopper.pay(token)))
  await expect
    .poll(async () => (await soldTo(shopper)).filter(({ status }) => status !== 'cancelled').length)
    .toBe(1)
  expect((await shopper.plan()).plan).toBe((await shopper.subscription())?.plan)
})

test('SB-07 a checkout link is refused if expired, altered or of another account', async () => {
  const [shopper, stranger] = [await newShopper(portal), await newShopper(portal)]
  const token = await shopper.link('starter')
  const open = async (page: Pick<Shopper['page'], 'budget'>, text: string) =>
    (await page.budget('open_checkout', { token: text })).body
  expect((await open(shopper.page, token)).result).toBe('OK')
  for (const page of [stranger.page, portal.nobody, portal.byKey(shopper.owner)])
    expect(await open(page, token)).toEqual(LINK_INVALID)
  for (const text of ['', 'x', token.slice(0, -2), `${token}A`, token.replace('.', '..')])
    expect(await open(shopper.page, text)).toEqual(LINK_INVALID)
  for (const page of [stranger.page, portal.nobody])
    expect((await page.budget('pay_checkout', { token, payment_token: cardToken() })).body).toEqual(
      LINK_INVALID,
    )
  const { accountId } = shopper.owner
  const ended = await links.make(
    { accountId, orderId: uuidv7(portal.clock.now()), selectedPlan: 'starter' },
    portal.clock.now(),
  )
  expect(await open(shopper.page, ended)).toEqual(LINK_INVALID)
  expect(await shopper.pay(ended)).toEqual(LINK_INVALID)
  expect(await ordersOf(shopper)).toEqual([])
})

test('SB-08 the current plan is refused, and another replaces it without a second trial', async () => {
  const shopper = await newShopper(portal)
  const early = await shopper.link('starter')
  await shopper.buy('growth')
  expect((await shopper.page.budget('start_checkout', { selected_plan: 'growth' })).body).toEqual({
    result: 'DENY',
    code: 'ALREADY_SUBSCRIBED',
  })
  expect(await shopper.pay(early)).toEqual(LINK_INVALID)
  const token = await shopper.link('scale')
  const opened = (await shopper.page.budget('open_checkout', { token })).body
  expect(opened).toMatchObject({ checkout: { trial_days: 0, due_today: 149_900 } })
  expect((await shopper.pay(token)).result).toBe('OK')
  expect(await shopper.plan()).toEqual({ plan: 'scale', limit: 1_000_000 })
  await expect
    .poll(async () => (await soldTo(shopper)).map(({ status }) => status).sort())
    .toEqual(['active', 'cancelled'])
  await expect
    .poll(() => ordersOf(shopper))
    .toEqual([
      { plan: 'growth', status: 'cancelled', trial_days: 7 },
      { plan: 'scale', status: 'active', trial_days: 0 },
    ])
  expect(await shopper.plan()).toEqual({ plan: 'scale', limit: 1_000_000 })
})

test('SV-02 order/success answers not_found for foreign and unknown orders', async () => {
  const [shopper, stranger] = [await newShopper(portal), await newShopper(portal)]
  const token = await shopper.link('starter')
  await shopper.pay(token, 'declined')
  const paid = await (await newShopper(portal)).buy('starter')
  if (paid.result !== 'OK') throw new Error(paid.result)
  expect((await stranger.success(paid.session_id)).problem.code).toBe('not_found')
  expect((await shopper.success('made-up')).problem.code).toBe('not_found')
  expect((await shopper.success(paid.session_id, '')).problem.code).toBe('session_expired')
  expect(await shopper.plan()).toEqual({ plan: 'trial', limit: null })
})

test('SB-08 SV-05 update_new_session ignores a plan sent by the client', async () => {
  const shopper = await newShopper(portal)
  const { body } = await shopper.page.account('update_new_session', {
    session_id: shopper.owner.sessionId,
    commissioned_by: 'me',
    update_info: { session_type: 'scale', customer_id: 'cus_1', subscription_id: 'sub_1' },
  })
  expect(body).toMatchObject({ session_type: 'trial', session_id: shopper.owner.sessionId })
  expect(await shopper.plan()).toEqual({ plan: 'trial', limit: null })
})

test('SV-05 a client’s price, customer and subscription are refused, its env and domain ignored', async () => {
  const shopper = await newShopper(portal)
  const started = await shopper.page.budget('start_checkout', {
    selected_plan: 'starter',
    env: 'test',
    domain: 'http://evil.example',
  })
  if (started.body.result !== 'OK') throw new Error('refused')
  expect(started.body.checkout_url.startsWith(`${portal.url}/checkout/`)).toBe(true)
  const token = tokenIn(started.body.checkout_url)
  for (const field of [
    'unit_amount',
    'price',
    'plan',
    'customer_id',
    'subscription_id',
    'trial_days',
    'env',
  ]) {
    const more = { [field]: 1 } as object
    expectRefusedAt(
      await shopper.page.budget('pay_checkout', { token, payment_token: cardToken(), ...more }),
      `/${field}`,
    )
  }
  expectRefusedAt(
    await shopper.page.budget('start_checkout', { selected_plan: 'free' as 'starter' }),
    '/selected_plan',
  )
  expect(await ordersOf(shopper)).toEqual([])
})

test('SB-07 a card number instead of a token never reaches the provider', async () => {
  const shopper = await newShopper(portal)
  const token = await shopper.link('starter')
  const { body } = await shopper.page.budget('pay_checkout', { token, payment_token: '4242 4242 4242 4242' })
  expect(body).toMatchObject({ result: 'DENY', code: 'CARD_DECLINED' })
  expect(await soldTo(shopper)).toEqual([])
})

test('SB-07 repeated card attempts get 429', async () => {
  const shopper = await newShopper(portal)
  const statuses: number[] = []
  for (let tries = 0; tries < 11; tries++) {
    const token = await shopper.link('starter')
    const answer = await shopper.page.budget('pay_checkout', { token, payment_token: cardToken('declined') })
    statuses.push(answer.status)
  }
  expect(statuses.slice(0, 10).every((status) => status === 200)).toBe(true)
  expect(statuses[10]).toBe(429)
})
