import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorRepository } from '#src/features/accounts/operator/operator.repository.ts'
import { orderRepository } from '#src/features/billing/orders/order.repository.ts'
import { licenceOperatorRepository } from '#src/features/licences/licence-operator.repository.ts'
import { expectPeople } from '#src/features/accounts/people/people-check.repository.ts'
import { jobOrigin } from '#src/platform/audit.ts'
import { newTestDevice } from '#src/testing/test-device.ts'
import { activated, newLicence, newLicences } from '#src/testing/test-licences.ts'
import { newTestMode } from '#src/testing/test-mode.ts'
import { testOrders } from '#src/testing/test-orders.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'
import { newEstimations } from '#src/testing/test-reports.ts'
import { newEmail } from '#src/testing/test-sign-ups.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

const ORIGIN = jobOrigin('test')
const operator = () =>
  operatorRepository({
    ...{ database: portal.database, clock: portal.clock.now, people: portal.people },
    postMail: portal.postMail,
  })
const statusOf = async (accountId: string) => {
  const { rows } = await portal.pool.query<{ status: string }>(
    'select status from accounts where account_id = $1',
    [accountId],
  )
  return rows[0]?.status
}

test('no list of the operator has a test mode, its orders or its licences', async () => {
  const { account, test: mode } = await newTestMode(portal)
  const [licence] = await newLicences(mode.byKey, 1)
  await testOrders(portal).put({ accountId: mode.accountId, email: account.email })
  const { list, find } = operator()
  const listed = await list({ search: account.email, limit: 100 })
  expect(listed.map(({ accountId }) => accountId)).toEqual([account.accountId])
  const all = await list({ limit: 1000 })
  expect(all.map(({ accountId }) => accountId)).not.toContain(mode.accountId)
  expect(await find(mode.accountId)).toEqual([])
  const orders = orderRepository(portal.database)
  expect(await orders.listAll({ payer: account.email }, 10)).toEqual([])
  expect(await orders.listAll({ accountId: mode.accountId }, 10)).toEqual([])
  const code = licence?.licence_code ?? ''
  expect(await licenceOperatorRepository(portal.database).findByCode(code)).toEqual([])
})

test('a test mode is no organisation without an Owner', async () => {
  await newTestMode(portal)
  await expect(expectPeople(portal.database)).resolves.toBeUndefined()
})

test('metrics count no reports of test mode', async () => {
  const { live, test: mode } = await newTestMode(portal)
  const counted = async () =>
    (await portal.metrics.registry.metrics())
      .split('\n')
      .filter((line) => /^reports_(?:rejected_)?total/.test(line))
  const day = portal.clock.now().toISOString().slice(0, 10)
  const send = (client: typeof live) =>
    client.device('report_estimations', { reports: [newEstimations(day, 3)] })
  const before = await counted()
  expect((await send(mode.byKey)).body.accepted).toBe(1)
  expect(await counted()).toEqual(before)
  await send(live)
  expect(await counted()).not.toEqual(before)
})

test('reminders leave test modes out', async () => {
  const { account, test: mode } = await newTestMode(portal)
  const soon = new Date(portal.clock.now().getTime() + 86_400_000)
  const orders = testOrders(portal)
  const trial = { status: 'trialing', trialEndsAt: soon, trialDays: 7 } as const
  await orders.put({ accountId: mode.accountId, email: account.email }, trial)
  await orders.put(
    { accountId: mode.accountId, email: account.email },
    {
      ...{ status: 'past_due', periodEndsAt: soon },
    },
  )
  const [{ deeplink_data } = { deeplink_data: '' }] = await newLicences(mode.byKey, 1)
  await portal.pool.query(
    `update licences set first_activated_at = $2, activated_at = $2 where account_id = $1 and licence_id = $3`,
    [mode.accountId, new Date(soon.getTime() - 36 * 30.4 * 86_400_000), deeplink_data],
  )
  await portal.remind()
  const { rows } = await portal.pool.query('select 1 from reminders where account_id = $1', [mode.accountId])
  expect(rows).toEqual([])
  expect(await portal.mailsTo(account.email)).toEqual([])
})

test('a suspension stops keys, sessions and devices of test mode, and ends with it', async () => {
  const { account, owner, test: mode } = await newTestMode(portal)
  const device = await newTestDevice(portal)
  const { activation_link } = await newLicence(mode.byKey)
  await activated(device, (await newLicence(mode.byKey)).activation_link)
  const [found] = await operator().find(account.accountId)
  if (!found) throw new Error('no account')
  await operator().suspend(found, ORIGIN)
  expect(await statusOf(mode.accountId)).toBe('suspended')
  expect((await mode.byKey.licences('list_licences', {})).status).toBe(401)
  expect((await mode.session.licences('list_licences', {})).status).toBe(401)
  const refused = (await (await newTestDevice(portal)).activate(activation_link)).body
  expect(refused).toEqual({ result: 'DENY', code: 'LICENCE_ENDED' })
  await operator().resume(found, ORIGIN)
  expect(await statusOf(mode.accountId)).toBe('active')
  expect((await mode.byKey.licences('list_licences', {})).status).toBe(200)
  expect((await device.activate(activation_link)).body.result).toBe('OK')
  expect((await owner.account('list_sessions', {})).status).toBe(401)
})

test('a licence that somebody pays in test mode stops with a suspension too', async () => {
  const { account, test: mode } = await newTestMode(portal)
  await portal.pool.query('update accounts set self_service = true where account_id = $1', [mode.accountId])
  const { body } = await mode.byKey.licences('generate_licences', {
    ...{ quantity: 1, tags: { requested_by: 'A', subclient: 'B', location: 'C' } },
    ...{ billed_to_email: newEmail(), price_per_licence: 45 },
    subscription_settings: { subscription_period: 'month' },
  })
  await portal.pool.query(
    `update orders set paid = true, status = 'active', period_ends_at = $2 where account_id = $1`,
    [mode.accountId, new Date(portal.clock.now().getTime() + 86_400_000)],
  )
  const [found] = await operator().find(account.accountId)
  if (!found) throw new Error('no account')
  await operator().suspend(found, ORIGIN)
  const device = await newTestDevice(portal)
  const refused = (await device.activate(body.licences[0]?.activation_link ?? '')).body
  expect(refused).toEqual({ result: 'DENY', code: 'LICENCE_ENDED' })
})

test('a deletion stops test mode at once, and an undone one brings it back', async () => {
  const { account, owner, test: mode } = await newTestMode(portal)
  const { activation_link } = await newLicence(mode.byKey)
  expect((await owner.account('suspend_account', {})).body.result).toBe('OK')
  expect(await statusOf(mode.accountId)).toBe('suspended')
  expect((await mode.byKey.licences('list_licences', {})).status).toBe(401)
  const device = await newTestDevice(portal)
  expect((await device.activate(activation_link)).body.result).toBe('DENY')
  await portal.deletion.advance(account.accountId)
  expect(await portal.deletion.undo(account.accountId, ORIGIN)).toBe(true)
  await portal.deletion.advance(account.accountId)
  expect(await statusOf(mode.accountId)).toBe('active')
  expect((await mode.byKey.licences('list_licences', {})).status).toBe(200)
})

test('a test mode is opened with the name and the entitlements of its organisation of now', async () => {
  const { account, owner, test: mode } = await newTestMode(portal)
  await owner.account('update_organisation', { name: 'New Name', billing_email: null })
  await portal.pool.query(`update accounts set permissions = '{}' where account_id = $1`, [account.accountId])
  await owner.account('open_test_mode', {})
  const body = (await mode.byKey.account('retrieve_session', {})).body
  expect([body.company, body.permissions]).toEqual(['New Name', []])
})
