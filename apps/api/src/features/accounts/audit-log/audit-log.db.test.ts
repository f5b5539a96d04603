import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { accountService } from '@assure/contract/accounts/account.contract'
import type { ModeInput } from '@assure/contract/rpc'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobOrigin, recordAudit } from '#src/platform/audit.ts'
import { activated, newLicence, newLicences, PLACES } from '#src/testing/test-licences.ts'
import { newTestDevice } from '#src/testing/test-device.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const newOwner = async () => {
  const owner = await portal.newAccount()
  return { owner, session: await portal.login(owner) }
}
type Session = Awaited<ReturnType<typeof newOwner>>['session']
type Query = ModeInput<typeof accountService, 'list_audit_entries'>
const entriesOf = async (session: Session, query: Query = { groups: ['licence'] }) =>
  (await session.account('list_audit_entries', query)).body

test('the audit log records each licence change with actor, action, before and after', async () => {
  const { owner, session } = await newOwner()
  const licence = await newLicence(portal.byKey(owner))
  const handle = { deeplink_data: licence.deeplink_data }
  const device = await newTestDevice(portal)
  await activated(device, licence.activation_link)
  await session.licences('update_licence_details', {
    ...handle,
    location: 'Till 9',
    subclient: PLACES.subclient,
  })
  await session.licences('detach_licence_from_its_device', handle)
  await session.licences('delete_licence', { deeplink_list: [licence.deeplink_data] })
  const { entries, next } = await entriesOf(session)
  const target = licence.licence_code
  expect(next).toBeNull()
  expect(entries.map(({ action }) => action)).toEqual([
    'licences_deleted',
    'licence_detached',
    'licence_edited',
    'licence_activated',
    'licences_generated',
  ])
  expect(entries).toMatchObject([
    { actor_kind: 'developer', actor: owner.email, after: { count: 1, codes: [target] } },
    { target },
    { target, before: { location: PLACES.location }, after: { location: 'Till 9' } },
    { target, actor_kind: 'device', actor: device.thumbprint, after: { device_model: 'Galaxy Tab A9' } },
    { actor_kind: 'api_key', actor: owner.sessionId, after: { count: 1, codes: [target] } },
  ])
  for (const entry of entries) {
    expect(entry.address).toMatch(/^10\./)
    expect(entry.request_id).not.toBe('')
  }
})

test('an edit without a change adds no audit entry', async () => {
  const { session } = await newOwner()
  const licence = await newLicence(session)
  const handle = { deeplink_data: licence.deeplink_data }
  await session.licences('update_licence_details', { ...handle, location: PLACES.location })
  await session.licences('detach_licence_from_its_device', handle)
  const { entries } = await entriesOf(session)
  expect(entries.map(({ action }) => action)).toEqual(['licences_generated'])
})

test('moving a device to another licence adds an audit entry for both', async () => {
  const { session } = await newOwner()
  const [first, second] = await newLicences(session, 2)
  const device = await newTestDevice(portal)
  await activated(device, first?.activation_link ?? '')
  await activated(device, second?.activation_link ?? '')
  const { entries } = await entriesOf(session)
  expect(entries.slice(0, 2)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ action: 'licence_detached', target: first?.licence_code }),
      expect.objectContaining({ action: 'licence_activated', target: second?.licence_code }),
    ]),
  )
})

test('audit log pages have no gaps or duplicates, with any filter', async () => {
  const { session } = await newOwner()
  for (let index = 0; index < 7; index++) {
    await newLicence(session)
    await session.account('reveal_secret', {})
  }
  for (const groups of [undefined, ['licence'], ['licence', 'api_key']] as const) {
    const filter = groups ? { groups: [...groups] } : {}
    const all = (await entriesOf(session, { ...filter, page_size: 100 })).entries
    const paged = []
    for (let after: string | undefined; ; ) {
      const { entries, next } = await entriesOf(session, { ...filter, page_size: 3, ...(after && { after }) })
      paged.push(...entries)
      if (!next) break
      after = next
    }
    expect(paged).toEqual(all)
    expect(all.map(({ at_utc }) => at_utc)).toEqual(all.map(({ at_utc }) => at_utc).sort((a, b) => b - a))
  }
})

test('an audit log period includes its first second and excludes its last', async () => {
  const { session } = await newOwner()
  await session.account('reveal_secret', {})
  portal.clock.advance(10)
  await session.account('reveal_secret', {})
  const of = async (period: Query) =>
    (await entriesOf(session, { groups: ['api_key'], ...period })).entries.map(({ at_utc }) => at_utc)
  const [late = 0, early = 0] = await of({})
  expect(await of({ since_utc: late })).toEqual([late])
  expect(await of({ until_utc: late })).toEqual([early])
  expect(await of({ since_utc: early, until_utc: late + 1 })).toEqual([late, early])
  expect(await of({ since_utc: Number.MAX_SAFE_INTEGER })).toEqual([])
  expect(await of({ until_utc: Number.MAX_SAFE_INTEGER })).toEqual([late, early])
})

test('another account’s audit log is not visible, not even by an entry id', async () => {
  const one = await newOwner()
  const other = await newOwner()
  const licence = await newLicence(other.session)
  await newLicence(one.session)
  const [entry] = (await entriesOf(one.session)).entries
  const seen = await entriesOf(other.session, { groups: ['licence'], after: entry?.entry_id })
  expect(seen.entries.map(({ after }) => after)).toMatchObject([{ codes: [licence.licence_code] }])
  expect((await portal.nobody.account('list_audit_entries', {})).status).toBe(401)
})

test('a device in the audit log has its model and the counter it served at that time', async () => {
  const { session } = await newOwner()
  const first = await newLicence(session)
  const second = await newLicence(session, { subclient: 'York Coney Street', location: 'Till 2' })
  const device = await newTestDevice(portal)
  await activated(device, first.activation_link)
  portal.clock.advance(10)
  await activated(device, second.activation_link)
  const { entries } = await entriesOf(session)
  const model = { device_model: 'Galaxy Tab A9' }
  const now = { ...model, subclient: 'York Coney Street', location: 'Till 2' }
  const before = { ...model, subclient: PLACES.subclient, location: PLACES.location }
  expect(entries.map((entry) => entry.device)).toEqual([now, now, before, null, null])
})

test('an account’s audit log names a device by that account’s counters only', async () => {
  const [one, other] = [await newOwner(), await newOwner()]
  const device = await newTestDevice(portal)
  await activated(device, (await newLicence(one.session, { location: 'Till A' })).activation_link)
  await activated(device, (await newLicence(other.session, { location: 'Till B' })).activation_link)
  // Each account's entry is newer than both activations, and the other account's is the latest for the first one.
  await portal.pool.query(
    `update activations set started_at = started_at - case when account_id = $1 then interval '2 hours' else interval '1 hour' end
     where account_id in ($1, $2)`,
    [one.owner.accountId, other.owner.accountId],
  )
  const places = async ({ session }: typeof one) =>
    (await entriesOf(session)).entries.map((entry) => entry.device?.location)
  expect([await places(one), await places(other)]).toEqual([
    ['Till A', undefined],
    ['Till B', undefined],
  ])
})

test('an audit entry of a device that no longer exists has no device', async () => {
  const { owner, session } = await newOwner()
  const licence = await newLicence(session)
  await activated(await newTestDevice(portal), licence.activation_link)
  await portal.pool.query('delete from devices where account_id = $1', [owner.accountId])
  const { entries } = await entriesOf(session)
  expect(entries).toMatchObject([{ actor_kind: 'device', device: null }, { actor_kind: 'developer' }])
})

test('only the erasure code updates or deletes audit entries', () => {
  const source = fileURLToPath(new URL('../../../', import.meta.url))
  const offenders = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) =>
      /(update|delete\s+from|truncate)\s+audit_entries/i.test(readFileSync(source + file, 'utf8')),
    )
  expect(offenders).toEqual(['features/accounts/deletion/audit-erasure.repository.ts'])
})

test('each wrong password on reauthentication adds an audit entry', async () => {
  const { owner, session } = await newOwner()
  const password = 'Wrong-pass1!'
  await session.account('rotate_api_key', { password, overlap_s: 0 })
  await session.account('suspend_account', { password })
  await session.account('start_second_factor', { password })
  await session.account('update_password', { current_password: password, password: 'Novel-pass1!' })
  const { entries } = await entriesOf(session, { groups: ['sign_in'] })
  const refusal = { action: 'sign_in_refused', actor: owner.email, after: { reason: 'wrong_password' } }
  expect(entries).toMatchObject([refusal, refusal, refusal, refusal, { action: 'session_started' }])
})

test('events of the same millisecond keep their order in the audit log', async () => {
  const { accountId } = await portal.newAccount()
  const now = portal.clock.now()
  const actions = ['account_created', 'account_activated', 'password_changed', 'deletion_requested'] as const
  for (const action of actions)
    await recordAudit(portal.database, accountId, jobOrigin('test'), now, { action })
  const { rows } = await portal.pool.query<{ action: string }>(
    'select action from audit_entries where account_id = $1 order by entry_id',
    [accountId],
  )
  expect(rows.map(({ action }) => action)).toEqual(actions)
})
