import { REPLACEMENTS_PER_DAY } from '@assure/contract/constants'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiClient } from '#src/testing/test-client.ts'
import { newTestDevice } from '#src/testing/test-device.ts'
import { activated } from '#src/testing/test-licences.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'
import { retailLicences, sellTo } from '#src/testing/test-retail.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

const DAY_S = 86_400
type Session = Parameters<typeof retailLicences>[0]
type Reseller = Awaited<ReturnType<typeof sellTo>>['reseller']

const replace = (session: Session, deeplink_data: string, headers?: Record<string, string>) =>
  session.licences('replace_device', { deeplink_data, old_device: 'end_now' }, headers)

/** Creates a payer whose only licence runs on a tablet. */
const newCounter = async (by?: Reseller) => {
  const user = await portal.newRetailUser()
  const { reseller, groupId } = await sellTo(portal, user.email, 1, by)
  const session = await portal.retailLogin(user)
  // Without the card provider, whose late events would pay the orders that the tests cancel.
  await portal.pool.query(`update orders set status = 'active', paid = true where account_id = $1`, [
    reseller.owner.accountId,
  ])
  const [licence] = await retailLicences(session)
  const tablet = await newTestDevice(portal)
  const device_id = await activated(tablet, licence?.activation_link ?? '')
  return { user, reseller, groupId, session, tablet, device_id, handle: licence?.deeplink_data ?? '' }
}
const heartbeat = async ({
  tablet,
  device_id,
}: Pick<Awaited<ReturnType<typeof newCounter>>, 'tablet' | 'device_id'>) =>
  (await tablet.call('heartbeat', { device_id })).body

test('a payer can detach only licences of its own billing groups', async () => {
  const mine = await newCounter()
  const sameReseller = await newCounter(mine.reseller)
  const otherReseller = await newCounter()
  for (const other of [sameReseller, otherReseller]) {
    const crossed = `${mine.handle.slice(0, 22)}${other.handle.slice(22)}`
    for (const handle of [other.handle, crossed, 'made-up', 'A'.repeat(43)])
      expect((await replace(mine.session, handle)).problem.code).toBe('not_found')
    expect(await heartbeat(other)).toMatchObject({ result: 'OK' })
  }
  const { body } = await replace(mine.session, mine.handle)
  expect(body).toEqual({
    result: 'OK',
    replacement_link: (await retailLicences(mine.session))[0]?.activation_link,
    expires_at_utc: null,
  })
  expect(await heartbeat(mine)).toMatchObject({ result: 'ENDED', reason: 'detached' })
  const newTablet = await newTestDevice(portal)
  const taken = { tablet: newTablet, device_id: await activated(newTablet, body.replacement_link) }
  expect(await heartbeat(taken)).toMatchObject({ result: 'OK' })
})

test('only the payer’s session on the portal’s own pages can replace a device', async () => {
  const { session, reseller, handle } = await newCounter()
  const developer = await portal.login(reseller.owner)
  const elsewhere = apiClient(portal.url, { origin: 'https://evil.example', cookie: session.cookie })
  const codes = []
  for (const caller of [portal.nobody, reseller, developer, elsewhere])
    codes.push((await replace(caller, handle)).problem.code)
  expect(codes).toEqual(['unauthenticated', 'not_by_api_key', 'session_expired', 'cross_origin'])
  const until = { deeplink_data: handle, old_device: 'until_replaced' as 'end_now' }
  expect((await session.licences('replace_device', until)).problem.errors[0]?.pointer).toBe('/old_device')
  expect((await retailLicences(session))[0]?.status).toBe('activated')
})

test.each([
  ['not activated', `update licences set activated_at = null where account_id = $1`, 'licence_not_activated'],
  ['deactivated', `update licences set deactivated_at = now() where account_id = $1`, 'licence_deactivated'],
  ['deleted', `update licences set deleted_at = now() where account_id = $1`, 'not_found'],
  [
    'of a cancelled group',
    `update orders set status = 'cancelled' where account_id = $1`,
    'licence_deactivated',
  ],
  ['of an unpaid group', `update orders set status = 'open' where account_id = $1`, 'licence_deactivated'],
])('a payer cannot detach a licence that is %s', async (_state, change, code) => {
  const { session, reseller, handle } = await newCounter()
  await portal.pool.query(change, [reseller.owner.accountId])
  expect((await replace(session, handle)).problem.code).toBe(code)
})

test('a suspended payer cannot replace a device, but a suspended reseller’s payer can', async () => {
  const suspend = (accountId: string) =>
    portal.pool.query(`update accounts set status = 'suspended' where account_id = $1`, [accountId])
  const { user, session, handle } = await newCounter()
  await suspend(user.accountId)
  expect((await replace(session, handle)).problem.code).toBe('session_expired')
  const shop = await newCounter()
  await suspend(shop.reseller.owner.accountId)
  expect((await replace(shop.session, shop.handle)).body.result).toBe('OK')
})

test('only one of 50 concurrent replacements succeeds, and a repeated key gets its answer', async () => {
  const { session, reseller, user, handle } = await newCounter()
  const many = await Promise.all(Array.from({ length: 50 }, () => replace(session, handle)))
  expect(many.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = many.filter(({ status }) => status !== 200)
  expect(new Set(refused.map(({ problem }) => problem.code))).toEqual(new Set(['licence_not_activated']))
  const link = many.find(({ status }) => status === 200)?.body.replacement_link ?? ''
  await activated(await newTestDevice(portal), link)
  const key = { 'idempotency-key': 'replace-1' }
  const [first, second] = await Promise.all([replace(session, handle, key), replace(session, handle, key)])
  expect(second.body).toEqual(first.body)
  expect((await replace(session, handle, key)).body).toEqual(first.body)
  const { rows } = await portal.pool.query<object>(
    `select actor_kind, actor, after from audit_entries where account_id = $1 and action = 'licence_detached'`,
    [reseller.owner.accountId],
  )
  const line = { actor_kind: 'retail', actor: user.email, after: { reason: 'replaced' } }
  expect(rows).toEqual([line, line])
})

test('a payer’s Idempotency-Key never gets the answer of the reseller’s same key', async () => {
  const { session, reseller, handle } = await newCounter()
  const key = { 'idempotency-key': 'same-key' }
  const location = { requested_by: 'Chain', subclient: 'Store', location: 'Till' }
  const order = {
    quantity: 1,
    tags: location,
    billed_to_email: 'payer@example.com',
    price_per_licence: 67.5,
    subscription_settings: { subscription_period: 'month' as const },
  }
  expect((await reseller.licences('generate_licences', order, key)).status).toBe(200)
  expect((await replace(session, handle, key)).body.result).toBe('OK')
})

test('a licence is replaced 5 times in 24 hours, then the call answers 429 with Retry-After', async () => {
  const { session, handle } = await newCounter()
  const again = async () => {
    const { body } = await replace(session, handle)
    await activated(await newTestDevice(portal), body.replacement_link)
  }
  for (let times = 0; times < REPLACEMENTS_PER_DAY; times++) await again()
  const refused = await replace(session, handle)
  expect(refused.status).toBe(429)
  const waitS = Number(refused.headers.get('retry-after'))
  expect(waitS).toBeGreaterThan(DAY_S - 60)
  expect(waitS).toBeLessThanOrEqual(DAY_S)
  expect((await retailLicences(session))[0]?.status).toBe('activated')
})
