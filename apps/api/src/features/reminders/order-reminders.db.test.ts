import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDays } from '#src/testing/test-days.ts'
import { testOrders } from '#src/testing/test-orders.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'

let portal: TestPortal
let orders: ReturnType<typeof testOrders>
let days: ReturnType<typeof testDays>
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
  orders = testOrders(portal)
  days = testDays(portal, 2040)
})
afterAll(() => portal.stop())

const subjects = async (email: string) => (await portal.mailsTo(email)).map(({ subject }) => subject)
const newPayer = () => `payer-${randomUUID()}@example.com`

test('a trial with a card gets one reminder, three days before its end', async () => {
  const year = days.beginYear()
  const owner = await portal.newAccount({ name: 'Ada Byron' })
  await orders.put(owner, { status: 'trialing', trialDays: 7, trialEndsAt: days.inDays(7) })
  portal.clock.advance(4 * 86_400 - 60)
  await portal.remind()
  expect(await subjects(owner.email)).toEqual([])
  portal.clock.advance(120)
  await portal.remind()
  await portal.remind()
  days.passDays(1)
  await portal.remind()
  expect(await subjects(owner.email)).toEqual([`Your trial at Lumen Assure ends on 8 March ${year}`])
  const mail = await portal.mailTo(owner.email)
  expect(mail.text).toContain('Hello Ada Byron,')
  expect(mail.text).toContain('the plan Growth')
  expect(mail.text).toContain('USD\u00a0299.00 a month')
  expect(mail.links).toEqual([`${portal.url}/plans`])
})

test('a cancelled or ended trial gets no reminder', async () => {
  days.beginYear()
  const owner = await portal.newAccount()
  await orders.put(owner, { status: 'cancelled', trialEndsAt: days.inDays(2) })
  await orders.put(owner, { status: 'active', trialEndsAt: days.inDays(2) })
  await orders.put(owner, { status: 'trialing', trialEndsAt: days.inDays(-1) })
  // An open plan has no trial.
  await orders.put(owner, { status: 'open', trialEndsAt: days.inDays(2) })
  await portal.remind()
  expect(await subjects(owner.email)).toEqual([])
})

test('the future payer of a free test gets a reminder with a payment link', async () => {
  days.beginYear()
  const owner = await portal.newAccount({ language: 'fr' })
  const payerEmail = newPayer()
  const orderId = await orders.put(owner, {
    kind: 'licences',
    payerEmail,
    quantity: 3,
    unitAmount: 6750,
    trialEndsAt: days.inDays(2),
  })
  await portal.remind()
  await portal.remind()
  expect(await subjects(owner.email)).toEqual([])
  const mail = await portal.mailTo(payerEmail)
  expect(mail.text).toContain('Le test gratuit de 3 licences AgeCheck se termine le 3 mars')
  expect(mail.text).toMatch(/202,50\sUSD par mois/)
  expect(mail.links).toEqual([expect.stringMatching(`^${portal.url}/retail-checkout/`)])
  expect(await subjects(payerEmail)).toHaveLength(1)
  await orders.change(owner.accountId, orderId, { status: 'active' })
  await portal.remind()
  expect(await subjects(payerEmail)).toHaveLength(1)
})

test('a failed card gets one reminder for each period, with a link to change the card', async () => {
  days.beginYear()
  const owner = await portal.newAccount()
  const payerEmail = newPayer()
  const plan = await orders.put(owner, { status: 'active', periodEndsAt: days.inDays(30) })
  const licences = await orders.put(owner, {
    kind: 'licences',
    payerEmail,
    status: 'active',
    periodEndsAt: days.inDays(30),
  })
  await portal.remind()
  expect(await subjects(owner.email)).toEqual([])
  const fail = async (period: number) => {
    await orders.change(owner.accountId, plan, { status: 'past_due', periodEndsAt: days.inDays(period) })
    await orders.change(owner.accountId, licences, { status: 'past_due', periodEndsAt: days.inDays(period) })
    await portal.remind()
    await portal.remind()
    // Reads the mail now, because one that waits for too long is dropped.
    await subjects(owner.email)
  }
  await fail(30)
  days.passDays(3)
  await portal.remind()
  expect(await subjects(owner.email)).toEqual(['Your card could not be charged by Lumen Assure'])
  expect(await subjects(payerEmail)).toEqual(['Your card could not be charged by Lumen Assure'])
  expect((await portal.mailTo(owner.email)).links).toEqual([
    expect.stringMatching(`^${portal.url}/checkout/`),
  ])
  expect((await portal.mailTo(payerEmail)).links).toEqual([
    expect.stringMatching(`^${portal.url}/retail-checkout/`),
  ])
  // The card is replaced, and a month later it fails again.
  await orders.change(owner.accountId, plan, { status: 'active', periodEndsAt: days.inDays(27) })
  await portal.remind()
  expect(await subjects(owner.email)).toHaveLength(1)
  await fail(57)
  expect(await subjects(owner.email)).toHaveLength(2)
})

test('concurrent processes send one reminder of a failed card', async () => {
  days.beginYear()
  const owner = await portal.newAccount()
  await orders.put(owner, { status: 'past_due', periodEndsAt: days.inDays(30) })
  await Promise.all([portal.remind(), portal.remind(), portal.remind()])
  expect(await subjects(owner.email)).toHaveLength(1)
})

test('old reminders are deleted and not sent again, and recent ones are kept', async () => {
  days.beginYear()
  const owner = await portal.newAccount()
  await orders.put(owner, { status: 'past_due', periodEndsAt: days.inDays(1) })
  await portal.remind()
  expect(await subjects(owner.email)).toHaveLength(1)
  const kept = async () =>
    (await portal.pool.query('select 1 from reminders where account_id = $1', [owner.accountId])).rowCount
  const age = (daysAgo: number) =>
    portal.pool.query(
      `update reminders set due_at = now() - make_interval(days => $2) where account_id = $1`,
      [owner.accountId, daysAgo],
    )
  // Ages the rows and cleans up with a portal at the current date, because other tests share the tables.
  const today = await startTestPortal()
  await age(60)
  await today.housekeep()
  expect(await kept()).toBe(1)
  await age(120)
  await today.housekeep()
  expect(await kept()).toBe(0)
  await today.stop()
  // The order still waits for another card, but its reminder was sent.
  days.passDays(120)
  await portal.remind()
  expect(await kept()).toBe(0)
  expect(await subjects(owner.email)).toHaveLength(1)
})
