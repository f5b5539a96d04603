import { CARD_WEBHOOK_PATH } from '@assure/contract/service-paths'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AdminContext, makeDesk } from '#src/admin/desk.ts'
import { SANDBOX_JOB } from '#src/platform/cards/cards.ts'
import { sandboxWebhookSecret } from '#src/platform/cards/sandbox/sandbox-provider.ts'
import { signBody } from '#src/platform/cards/webhook-signature.ts'
import { makeSecrets } from '#src/platform/secrets.ts'
import { wireId } from '#src/platform/ids.ts'
import { cardToken, newShopper, type Shopper } from '#src/testing/test-checkout.ts'
import { startTestPortal, TEST_PASSWORD, TEST_SECRET, type TestPortal } from '#src/testing/test-portal.ts'
import { flag, int, moment, nullable, text, uuid } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'

/** A portal without deliveries. The tests post its events, in any order. */
let deaf: TestPortal
let portal: TestPortal
let desks: Map<TestPortal, AdminContext>
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true, jobsFail: true })
  deaf = await startTestPortal({ jobs: true })
  const { enqueue } = deaf.jobs
  // Not a spy, because the runner restores spies before each test.
  deaf.jobs.enqueue = async (transaction, name, ...job) =>
    name === SANDBOX_JOB ? undefined : enqueue(transaction, name, ...job)
  const settings = {
    portalSecrets: [TEST_SECRET] as const,
    sessionIdleS: 600,
    sessionMaxS: 600,
    recoveryWaitS: 600,
  }
  desks = new Map([portal, deaf].map((each) => [each, makeDesk(each, settings, each.jobSchema)]))
  await desks.get(portal)?.openQueue()
})
afterAll(async () => {
  await desks.get(portal)?.close()
  await deaf.stop()
  await portal.stop()
})

const orderState = {
  order_id: uuid,
  status: text(),
  subscription_id: nullable(text()),
  period_ends_at: nullable(moment),
  paid: flag,
}
const ordersOf = (of: TestPortal, { owner }: Shopper) =>
  select(of.database, orderState)`
    select order_id, status, subscription_id, period_ends_at, paid from orders
    where account_id = ${owner.accountId} order by order_id`
const subscriptionOf = async (of: TestPortal, shopper: Shopper) => {
  const [order] = await ordersOf(of, shopper)
  return of.cards.retrieveSubscription(order?.subscription_id ?? '')
}
const paymentsOf = (of: TestPortal, { owner }: Shopper) =>
  select(of.database, {
    number: int,
    amount: int,
  })`select number, amount from payments where account_id = ${owner.accountId} order by number`
const sandboxOf = (of: TestPortal) => {
  const sandbox = desks.get(of)?.sandbox
  if (!sandbox) throw new Error('there is no sandbox')
  return sandbox
}
/** Advances the provider's clock by some days. The events need the job queue. */
const advance = (days: number) => sandboxOf(portal).advance(days)
/** Waits until the order matches the provider's state. */
const expectSettled = (shopper: Shopper) =>
  expect
    .poll(async () => {
      const [order] = await ordersOf(portal, shopper)
      const { status, periodEndsAt } = await subscriptionOf(portal, shopper)
      return order?.status === status && Number(order.period_ends_at) === Number(periodEndsAt)
    })
    .toBe(true)

/** Every event of an account's orders in a portal's sandbox, as it would be posted. */
const eventsOf = async (of: TestPortal, { owner }: Shopper): Promise<Buffer[]> => {
  const ids = await ordersOf(of, { owner } as Shopper)
  const rows = await select(of.database, {
    body: text(),
  })`select body from sandbox_events where world = ${of.jobSchema} order by event_id`
  const names = ids.map(({ order_id }) => wireId(owner.accountId, order_id))
  return rows
    .filter(({ body }) => names.some((name) => body.includes(name)))
    .map(({ body }) => Buffer.from(body))
}
const secret = sandboxWebhookSecret(makeSecrets(TEST_SECRET))
const post = async (of: TestPortal, body: Buffer, signature = signBody(body, secret, of.clock.now())) =>
  (
    await fetch(of.url + CARD_WEBHOOK_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: new Uint8Array(body),
    })
  ).status
const shuffled = <T>(things: readonly T[]): T[] =>
  things
    .map((thing) => [Math.random(), thing] as const)
    .sort(([one], [other]) => one - other)
    .map(([, thing]) => thing)

test('SB-09 fourteen monthly renewals, one with a failed charge, match the provider’s state', async () => {
  const shopper = await newShopper(portal)
  await shopper.buy('growth')
  const { subscriptionId } = await subscriptionOf(portal, shopper)
  await advance(8)
  await expectSettled(shopper)
  expect(await subscriptionOf(portal, shopper)).toMatchObject({ status: 'active' })
  for (let month = 2; month <= 14; month++) {
    if (month === 6) {
      await portal.cards.changeCard(subscriptionId, cardToken('charge_declined'))
      await advance(31)
      await expectSettled(shopper)
      expect(await shopper.subscription()).toMatchObject({ status: 'past_due' })
      expect(await shopper.plan()).toEqual({ plan: 'growth', limit: 100_000 })
      await portal.cards.changeCard(subscriptionId, cardToken())
      await advance(4)
    } else await advance(31)
    await expectSettled(shopper)
    expect(await subscriptionOf(portal, shopper)).toMatchObject({ status: 'active' })
  }
  await expect.poll(async () => (await paymentsOf(portal, shopper)).length).toBeGreaterThanOrEqual(14)
  const payments = await paymentsOf(portal, shopper)
  expect(payments.map(({ number }) => number)).toEqual(payments.map((_, index) => index + 1))
  expect(payments.every(({ amount }) => amount === 29_900)).toBe(true)
  expect(await shopper.plan()).toEqual({ plan: 'growth', limit: 100_000 })
})

test('SB-09 a failing card keeps its plan during the retries, then the account has none', async () => {
  const shopper = await newShopper(portal)
  await shopper.buy('starter', 'charge_declined')
  expect(await shopper.plan()).toEqual({ plan: 'starter', limit: 10_000 })
  await advance(8)
  await expect.poll(async () => (await shopper.subscription())?.status).toBe('past_due')
  expect(await shopper.plan()).toEqual({ plan: 'starter', limit: 10_000 })
  await advance(16)
  await expect.poll(() => shopper.plan()).toEqual({ plan: 'none', limit: 0 })
  expect(await shopper.subscription()).toBeNull()
  // The next plan has no trial: the account has used it.
  const token = await shopper.link('starter')
  const opened = (await shopper.page.budget('open_checkout', { token })).body
  expect(opened).toMatchObject({ checkout: { trial_days: 0, due_today: 4900 } })
})

test('SB-08 buying a past-due plan again with another card ends the old subscription', async () => {
  const shopper = await newShopper(portal)
  await shopper.buy('starter', 'charge_declined')
  await advance(8)
  await expect.poll(async () => (await shopper.subscription())?.status).toBe('past_due')
  expect((await shopper.buy('starter')).result).toBe('OK')
  await expect
    .poll(async () => (await ordersOf(portal, shopper)).map(({ status }) => status))
    .toEqual(['cancelled', 'active'])
  expect(await shopper.plan()).toEqual({ plan: 'starter', limit: 10_000 })
})

test('SB-08 a plan set by the operator survives the renewal and end of an order', async () => {
  const shopper = await newShopper(portal)
  await shopper.buy('starter')
  const set = (type: string, limit: number) =>
    portal.database.execute(sql`
      update accounts set session_type = ${type}, monthly_limit = ${limit} where account_id = ${shopper.owner.accountId}`)
  await set('starter', 25_000)
  await advance(8)
  await expectSettled(shopper)
  expect(await shopper.plan()).toEqual({ plan: 'starter', limit: 25_000 })
  await set('enterprise', 9_000_000)
  await portal.cards.cancelSubscription((await subscriptionOf(portal, shopper)).subscriptionId)
  await expectSettled(shopper)
  expect(await shopper.plan()).toEqual({ plan: 'enterprise', limit: 9_000_000 })
})

test('SB-09 shuffled and repeated events and an outage lead to the provider’s state', async () => {
  const shopper = await newShopper(deaf)
  await shopper.buy('growth')
  const [order] = await ordersOf(deaf, shopper)
  const { moveClock } = await import('#src/platform/cards/sandbox/sandbox-world.ts')
  const { makeSandbox } = await import('#src/platform/cards/sandbox/sandbox-provider.ts')
  const at = { database: deaf.database, clock: deaf.clock.now, world: deaf.jobSchema }
  const sandbox = makeSandbox(at, secret, () => undefined)
  for (let month = 0; month < 3; month++) {
    await moveClock(at.database, at.clock, at.world, 31)
    await sandbox.runDue()
  }
  await sandbox.cancelSubscription(order?.subscription_id ?? '')
  const events = await eventsOf(deaf, shopper)
  expect(events.length).toBeGreaterThanOrEqual(8)
  const storm = shuffled(events.flatMap((event) => Array.from({ length: 100 }, () => event)))
  const half = Math.floor(storm.length / 2)
  const postAll = async (bodies: readonly Buffer[]) => {
    const statuses: number[] = []
    for (let index = 0; index < bodies.length; index += 20)
      statuses.push(...(await Promise.all(bodies.slice(index, index + 20).map((body) => post(deaf, body)))))
    return new Set(statuses)
  }
  await sandboxOf(deaf).goDown(1)
  expect(await postAll(storm.slice(0, 100))).toEqual(new Set([503]))
  expect(await shopper.plan()).toEqual({ plan: 'growth', limit: 100_000 })
  await sandboxOf(deaf).goDown(0)
  expect(await postAll(storm.slice(0, half))).toEqual(new Set([200]))
  expect(await postAll(storm.slice(half))).toEqual(new Set([200]))
  expect(await postAll(storm.slice(0, 100))).toEqual(new Set([200]))
  expect((await ordersOf(deaf, shopper)).map(({ status, paid }) => ({ status, paid }))).toEqual([
    { status: 'cancelled', paid: true },
  ])
  expect(await shopper.plan()).toEqual({ plan: 'none', limit: 0 })
  const paid = events.filter((body) => body.includes('payment_succeeded')).length
  expect((await paymentsOf(deaf, shopper)).length).toBe(paid)
  const { entries } = (await shopper.page.account('list_audit_entries', { groups: ['operator'] })).body
  expect(entries.map(({ after }) => after)).toEqual([
    { session_type: 'none', monthly_limit: 0 },
    { session_type: 'growth', monthly_limit: 100_000 },
  ])
})

test('SB-08 a forged or foreign event changes no plan', async () => {
  const [shopper, victim] = [await newShopper(deaf), await newShopper(deaf)]
  await shopper.buy('scale')
  const [event] = await eventsOf(deaf, shopper)
  if (!event) throw new Error('nothing was told')
  // The foreign order belongs to an account that pays nothing.
  const token = await victim.link('scale')
  await victim.pay(token, 'declined')
  const [open] = await ordersOf(deaf, victim)
  const [own] = await ordersOf(deaf, shopper)
  if (!open || !own) throw new Error('an order is missing')
  const names = [
    wireId(shopper.owner.accountId, own.order_id),
    wireId(victim.owner.accountId, open.order_id),
  ] as const
  const foreign = Buffer.from(
    event
      .toString()
      .replaceAll(names[0], names[1])
      .replace(/"id":"[^"]+"/, '"id":"evt_sandbox_foreign"'),
  )
  expect(await post(deaf, foreign, signBody(foreign, 'whsec_guessed', deaf.clock.now()))).toBe(400)
  expect(await post(deaf, foreign, 't=1,v1=00')).toBe(400)
  expect(await post(deaf, foreign)).toBe(200)
  expect(await victim.plan()).toEqual({ plan: 'trial', limit: null })
})

test('AC-02 a deletion ends the subscription after an outage, and undoing does not revive it', async () => {
  const shopper = await newShopper(portal)
  await shopper.buy('growth')
  await sandboxOf(portal).goDown(1)
  const left = await shopper.page.account('suspend_account', { password: TEST_PASSWORD })
  expect(left.body.result).toBe('OK')
  const { accountId } = shopper.owner
  await expect(portal.deletion.advance(accountId)).rejects.toMatchObject({ kind: 'unavailable' })
  // Reads the table directly, because the provider is down. Later the deletion job may run first.
  const [order] = await ordersOf(portal, shopper)
  const { rows: sold } = await portal.pool.query(
    'select status from sandbox_subscriptions where world = $1 and subscription_id = $2',
    [portal.jobSchema, order?.subscription_id],
  )
  expect(sold).toEqual([{ status: 'trialing' }])
  await sandboxOf(portal).goDown(0)
  await portal.deletion.advance(accountId)
  expect((await subscriptionOf(portal, shopper)).status).toBe('cancelled')
  await portal.deletion.undo(accountId, { actorKind: 'operator', actor: 't', address: '', requestId: '' })
  await portal.deletion.advance(accountId)
  expect((await subscriptionOf(portal, shopper)).status).toBe('cancelled')
  const page = await portal.login(shopper.owner)
  expect((await page.account('retrieve_session', {})).body).toMatchObject({ session_type: 'none' })
})
