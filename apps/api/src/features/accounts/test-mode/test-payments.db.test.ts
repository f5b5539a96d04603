import { afterAll, beforeAll, expect, test } from 'vitest'
import { wireId } from '#src/platform/ids.ts'
import { allTold, answerAction, cardToken, tokenIn } from '#src/testing/test-checkout.ts'
import { PLACES } from '#src/testing/test-licences.ts'
import { newMember } from '#src/testing/test-members.ts'
import { inTestMode, newTestMode, openTestMode } from '#src/testing/test-mode.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'
import { newPromotion } from '#src/testing/test-promotions.ts'
import { newEmail } from '#src/testing/test-sign-ups.ts'
import { startTestStripe, TEST_STRIPE_KEY, type TestStripe } from '#src/testing/test-stripe.ts'
import { newTeam } from '#src/testing/test-team.ts'

let portal: TestPortal
let stripe: TestStripe
beforeAll(async () => {
  stripe = await startTestStripe()
  portal = await startTestPortal({
    jobs: true,
    environment: {
      CARD_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY: TEST_STRIPE_KEY,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_51Known',
      STRIPE_WEBHOOK_SECRET: 'whsec_current',
      STRIPE_API_BASE: stripe.url,
    },
  })
})
afterAll(async () => {
  await portal.stop()
  await stripe.stop()
})

type Mode = Awaited<ReturnType<typeof newTestMode>>
type Session = Mode['test']['session']

/** Starts the checkout of a plan and returns its token. */
const planLink = async ({ budget }: Session): Promise<string> => {
  const { body } = await budget('start_checkout', { selected_plan: 'growth' })
  if (body.result !== 'OK') throw new Error(body.code)
  return tokenIn(body.checkout_url)
}
const pay = async ({ budget }: Session, token: string, payment_token = cardToken()) =>
  (await budget('pay_checkout', { token, payment_token })).body
const planOf = async ({ account }: Pick<Session, 'account'>) =>
  (await account('retrieve_session', {})).body.session_type
/** Makes licences of test mode that somebody pays. */
const newOrder = async (mode: Mode['test'], payer: string) => {
  await portal.pool.query('update accounts set self_service = true where account_id = $1', [mode.accountId])
  const { body } = await mode.session.licences('generate_licences', {
    ...{ quantity: 2, tags: PLACES, billed_to_email: payer, price_per_licence: 45 },
    subscription_settings: { subscription_period: 'month' },
  })
  return body.billing_group_id ?? ''
}

test('a plan of test mode is bought at the sandbox, and Stripe gets no call', async () => {
  const { owner, test: mode } = await newTestMode(portal)
  const token = await planLink(mode.session)
  const before = stripe.seen.length
  const opened = (await mode.session.budget('open_checkout', { token })).body
  expect(opened).toMatchObject({ result: 'OK', card_provider: 'sandbox', publishable_key: null })
  expect(await pay(mode.session, token)).toMatchObject({ result: 'OK' })
  await allTold(portal)
  expect([await planOf(mode.session), await planOf(owner)]).toEqual(['growth', 'trial'])
  expect(stripe.seen.length).toBe(before)
  // A live checkout has the other provider.
  const live = (await owner.budget('open_checkout', { token: await planLink(owner) })).body
  expect(live).toMatchObject({ result: 'OK', card_provider: 'stripe', publishable_key: 'pk_test_51Known' })
})

test('a sandbox card pays nothing live', async () => {
  const { owner } = await newTestMode(portal)
  const paid = await pay(owner, await planLink(owner))
  expect(paid).toMatchObject({ result: 'DENY', code: 'CARD_DECLINED' })
  expect(await planOf(owner)).toBe('trial')
})

test('the checkout of test mode opens in test mode only, and a live one not in it', async () => {
  const { owner, test: mode } = await newTestMode(portal)
  const [ofTest, ofLive] = [await planLink(mode.session), await planLink(owner)]
  for (const [session, token] of [
    [owner, ofTest],
    [mode.session, ofLive],
  ] as const)
    expect(await pay(session, token)).toEqual({ result: 'DENY', code: 'LINK_INVALID' })
})

test('a trial in test mode takes the live trial from nobody', async () => {
  const { owner, test: mode } = await newTestMode(portal)
  const trialOf = async ({ budget }: Session) =>
    (await budget('list_plans', {})).body.plans.map(({ trial_days }) => trial_days)
  const before = await trialOf(owner)
  await pay(mode.session, await planLink(mode.session))
  await mode.byKey.account('clear_test_data', {})
  expect(await trialOf(owner)).toEqual(before)
  expect(before[0]).toBeGreaterThan(0)
  const { rows } = await portal.pool.query('select 1 from mailbox_claims where account_id = $1', [
    mode.accountId,
  ])
  expect(rows).toEqual([])
})

test('forced payments are declined, or ask for 3-D Secure, once per time', async () => {
  const { test: mode } = await newTestMode(portal)
  const token = await planLink(mode.session)
  await mode.session.account('force_test_outcome', { next: 'payment_declined' })
  expect(await pay(mode.session, token)).toMatchObject({ result: 'DENY', code: 'CARD_DECLINED' })
  await mode.session.account('force_test_outcome', { next: 'payment_3ds' })
  const action = await pay(mode.session, token, cardToken('success', '4241'))
  if (action.result !== 'ACTION') throw new Error(JSON.stringify(action))
  expect(await answerAction(portal, action.client_secret, 'complete')).toBe('OK')
  expect((await mode.session.budget('confirm_checkout', { token })).body.result).toBe('OK')
})

test('redeems no promotion, also a right one', async () => {
  const { owner, test: mode } = await newTestMode(portal)
  const input = { promotion_code: await newPromotion(portal) }
  for (const client of [mode.session, mode.byKey]) {
    expect((await client.budget('redeem_promotion_code', input)).body).toMatchObject({
      ...{ result: 'DENY', code: 'promotion_invalid' },
    })
    expect((await client.budget('get_promotion_template', input)).body).toMatchObject({ result: 'DENY' })
  }
  expect((await owner.budget('redeem_promotion_code', input)).body).toMatchObject({ result: 'OK' })
})

test('the mails of an order go to the member who made it, marked, and never to its payer', async () => {
  const { account, owner } = await newTeam(portal)
  const member = await newMember(portal, account, { roles: ['owner'] })
  await openTestMode(portal, account, owner)
  const mode = await openTestMode(portal, account, member)
  const payer = newEmail()
  const groupId = await newOrder(mode, payer)
  const mail = await portal.mailTo(member.email, { subject: '[Test]' })
  expect(mail.subject).toMatch(/^\[Test\] /)
  const link = mail.links.find((found) => found.includes('/retail-checkout/')) ?? ''
  const paid = (
    await portal.nobody.budget('pay_checkout', { token: tokenIn(link), payment_token: cardToken() })
  ).body
  expect(paid.result).toBe('OK')
  await allTold(portal)
  await mode.session.licences('resend_payment_link', { billing_group_id: groupId })
  const mails = await portal.mailsTo(member.email)
  expect(mails.map(({ subject }) => subject.startsWith('[Test] '))).toEqual(mails.map(() => true))
  expect(mails.length).toBeGreaterThanOrEqual(2)
  expect(await portal.mailsTo(payer)).toEqual([])
  expect(await portal.mailsTo(account.email)).toEqual([])
})

test('the payer of an order of test mode sees nothing of it in the retail area', async () => {
  const { test: mode } = await newTestMode(portal)
  const user = await portal.newRetailUser(newEmail())
  await newOrder(mode, user.email)
  const shop = await portal.retailLogin(user)
  expect((await shop.licences('list_billing_groups', { page: 1 })).body).toMatchObject({ billing_groups: [] })
  expect((await shop.licences('list_retail_licences', {})).body).toMatchObject({ licences: [] })
  expect((await shop.licences('list_retail_receipts', {})).body).toMatchObject({ receipts: [] })
})

test('key changes in test mode are mailed to the member who made them only', async () => {
  const { account, owner } = await newTeam(portal)
  await openTestMode(portal, account, owner)
  const member = await newMember(portal, account, { roles: ['developer'] })
  const session = inTestMode(portal, member)
  await session.account('create_named_key', { name: 'Test tills', scopes: ['count.write'] })
  const mails = await portal.mailsTo(member.email)
  expect(mails.map(({ subject }) => subject.startsWith('[Test] '))).toEqual([true])
  expect(await portal.mailsTo(account.email)).toEqual([])
})

test('a former member gets no mail of test mode', async () => {
  const { account, owner } = await newTeam(portal)
  const member = await newMember(portal, account, { roles: ['owner'] })
  const mode = await openTestMode(portal, account, member)
  await owner.account('open_test_mode', {})
  await portal.pool.query('update memberships set removed_at = now() where user_id = $1', [member.userId])
  await portal.pool.query('update accounts set self_service = true where account_id = $1', [mode.accountId])
  await mode.byKey.licences('generate_licences', {
    ...{ quantity: 1, tags: PLACES, billed_to_email: newEmail(), price_per_licence: 45 },
    subscription_settings: { subscription_period: 'month' },
  })
  expect(await portal.mailsTo(member.email)).toEqual([])
})

test('receipts of test mode are apart from live ones, and their links lead to test mode', async () => {
  const { owner, test: mode } = await newTestMode(portal)
  await pay(mode.session, await planLink(mode.session))
  await allTold(portal)
  // The trial is over: the sandbox charges.
  await portal.pool.query(
    `insert into payments (account_id, payment_id, order_id, number, amount, refunded, currency, paid_at)
     select account_id, 'pay_sandbox_x', order_id, 1, 29900, 0, 'usd', created_at from orders where account_id = $1`,
    [mode.accountId],
  )
  const [receipt] = (await mode.session.budget('list_receipts', { page: 1 })).body.receipts
  expect(receipt?.pdf_url).toContain('mode=test')
  expect((await owner.budget('list_receipts', { page: 1 })).body.receipts).toEqual([])
  const headers = { cookie: owner.cookie, origin: portal.url }
  const fetched = async (url: string) => (await fetch(portal.url + url, { headers })).status
  expect(await fetched(receipt?.pdf_url ?? '')).toBe(200)
  expect(await fetched((receipt?.pdf_url ?? '').replace('&mode=test', ''))).toBe(404)
  expect(await fetched((receipt?.pdf_url ?? '').replace('mode=test', 'mode=tests'))).toBe(400)
})

test('clearing ends what the sandbox would charge', async () => {
  const { test: mode } = await newTestMode(portal)
  await pay(mode.session, await planLink(mode.session))
  await allTold(portal)
  const { rows } = await portal.pool.query<{ order_id: string }>(
    'select order_id from orders where account_id = $1',
    [mode.accountId],
  )
  const statuses = async () => {
    const found = await portal.pool.query<{ status: string }>(
      'select status from sandbox_subscriptions where world = $1 and order_id = any($2)',
      [portal.jobSchema, rows.map(({ order_id }) => wireId(mode.accountId, order_id))],
    )
    return found.rows.map(({ status }) => status)
  }
  expect(await statuses()).toEqual(['trialing'])
  await mode.byKey.account('clear_test_data', {})
  await expect.poll(statuses).toEqual(['cancelled'])
})
