import type { Role } from '@assure/contract/accounts/roles'
import { MODE_HEADER, ORGANISATION_HEADER } from '@assure/contract/session-cookie'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { organisationId } from '#src/platform/ids.ts'
import { newTestDevice } from '#src/testing/test-device.ts'
import { newNamedKey } from '#src/testing/test-keys.ts'
import { activated, listLicences, newLicence, newLicences } from '#src/testing/test-licences.ts'
import { newMember } from '#src/testing/test-members.ts'
import { inTestMode, newTestMode, openTestMode } from '#src/testing/test-mode.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'
import { newEstimations } from '#src/testing/test-reports.ts'
import { newTeam } from '#src/testing/test-team.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

const today = () => portal.clock.now().toISOString().slice(0, 10)

describe('open_test_mode', () => {
  test('makes a test mode on first use, and finds it again later', async () => {
    const { owner } = await newTeam(portal)
    const first = (await owner.account('open_test_mode', {})).body
    expect(first).toEqual({
      ...{ result: 'OK', licences: 0, counts: 0, outcomes: [] },
      session_id: expect.stringMatching(/^ak_test_[\w-]{32}$/) as string,
    })
    expect((await owner.account('open_test_mode', {})).body).toEqual(first)
  })

  test('makes one test mode when two calls come at once', async () => {
    const { owner } = await newTeam(portal)
    const made = await Promise.all([owner.account('open_test_mode', {}), owner.account('open_test_mode', {})])
    expect(new Set(made.map(({ body }) => body.session_id)).size).toBe(1)
  })

  test('works in test mode too, and opens no test mode of a test mode', async () => {
    const { test: mode } = await newTestMode(portal)
    const again = (await mode.session.account('open_test_mode', {})).body
    expect(again.session_id).toBe(mode.key.sessionId)
  })

  test.each<[Role, boolean]>([
    ['owner', true],
    ['admin', true],
    ['developer', true],
    ['fleet', false],
    ['viewer', false],
    ['billing', false],
    ['auditor', false],
  ])('answers an %s: %s', async (role, may) => {
    const { account } = await newTeam(portal)
    const member = await newMember(portal, account, { roles: [role] })
    const answer = await member.account('open_test_mode', {})
    expect(answer.status).toBe(may ? 200 : 403)
  })

  test('takes no API key', async () => {
    const { live, test: mode } = await newTestMode(portal)
    const codes = []
    for (const client of [live, mode.byKey, portal.nobody])
      codes.push((await client.account('open_test_mode', {})).problem.code)
    expect(codes).toEqual(['not_by_api_key', 'not_by_api_key', 'unauthenticated'])
  })
})

describe('a session in test mode', () => {
  test('keeps the roles and the organisation of the member', async () => {
    const { account, test: mode } = await newTestMode(portal)
    const { body } = await mode.session.account('current_session', {})
    if (body.result !== 'OK') throw new Error(body.result)
    expect(body.session).toMatchObject({
      ...{ session_id: mode.key.sessionId, session_type: 'test', company: account.company },
      session_details: { register_time: expect.any(Number) as number },
    })
    expect(body.member).toMatchObject({
      ...{ organisation_id: organisationId(account.accountId), test_mode: true, roles: ['owner'] },
    })
  })

  test('has no permission about people, settings, sign-in or deletion', async () => {
    const { test: mode } = await newTestMode(portal)
    const { body } = await mode.session.account('current_session', {})
    if (body.result !== 'OK') throw new Error(body.result)
    const gone = ['organisation.update', 'organisation.secure', 'organisation.delete', 'member.read']
    for (const permission of [...gone, 'member.manage'])
      expect(body.member.permissions).not.toContain(permission)
    const { account } = mode.session
    const refused = await Promise.all([
      account('list_members', {}),
      account('invite_member', { emails: ['a@b.example'], roles: ['viewer'], places: null }),
      account('update_organisation', { name: 'Other', billing_email: null }),
      account('update_sign_in_policy', { policy: 'second_factor' }),
      account('suspend_account', {}),
    ])
    expect(refused.map(({ status, problem }) => [status, problem.code])).toEqual(
      refused.map(() => [403, 'forbidden']),
    )
  })

  test('limits a placed member to the same places', async () => {
    const { account, test: mode } = await newTestMode(portal)
    await newLicences(mode.session, 1, { requested_by: 'Northway' })
    await newLicences(mode.session, 2, { requested_by: 'Southway' })
    const places = [{ chain: 'Northway', store: null }]
    const member = await newMember(portal, account, { roles: ['fleet'], places })
    const { licences } = await listLicences(inTestMode(portal, member))
    expect(licences.map(({ requested_by }) => requested_by)).toEqual(['Northway'])
  })

  test('sees a change of roles and a removal at the next call', async () => {
    const { account, owner, test: mode } = await newTestMode(portal)
    const member = await newMember(portal, account, { roles: ['developer'] })
    const session = inTestMode(portal, member)
    expect((await session.account('list_api_keys', {})).status).toBe(200)
    await portal.pool.query('update memberships set roles = $2 where user_id = $1', [
      ...[member.userId, ['billing']],
    ])
    expect((await session.account('list_api_keys', {})).status).toBe(403)
    await portal.pool.query('update memberships set removed_at = now() where user_id = $1', [member.userId])
    expect((await session.licences('list_licences', {})).status).toBe(403)
    expect((await owner.licences('list_licences', {})).status).toBe(200)
    expect((await mode.session.licences('list_licences', {})).status).toBe(200)
  })

  test('answers 404 before the test mode is made, also to a member of another organisation', async () => {
    const { account, owner } = await newTeam(portal)
    const { owner: stranger } = await newTestMode(portal)
    expect((await inTestMode(portal, owner).licences('list_licences', {})).status).toBe(404)
    const named = { [ORGANISATION_HEADER]: organisationId(account.accountId) }
    const answer = await inTestMode(portal, stranger).licences('list_licences', {}, named)
    expect(answer.status).toBe(404)
  })

  test('cannot name a test mode as an organisation', async () => {
    const { owner, test: mode } = await newTestMode(portal)
    const named = { [ORGANISATION_HEADER]: organisationId(mode.accountId) }
    expect((await owner.licences('list_licences', {}, named)).status).toBe(404)
    expect((await mode.session.licences('list_licences', {}, named)).status).toBe(404)
    const left = await owner.account('leave_organisation', {
      organisation_id: organisationId(mode.accountId),
    })
    expect(left.status).toBe(404)
  })

  test('refuses an unknown mode, so that no test changes live data', async () => {
    const { owner } = await newTestMode(portal)
    for (const mode of ['TEST', 'tests', '', 'sandbox']) {
      const answer = await owner.licences('list_licences', {}, { [MODE_HEADER]: mode })
      expect([answer.status, answer.problem.errors[0]?.pointer]).toEqual([400, '/Portal-Mode'])
    }
    expect((await owner.licences('list_licences', {}, { [MODE_HEADER]: 'live' })).status).toBe(200)
  })

  test('is no organisation of its own in any list', async () => {
    const { account, owner, test: mode } = await newTestMode(portal)
    for (const { account: call } of [owner, mode.session]) {
      const { organisations } = (await call('list_organisations', {})).body
      expect(organisations.map(({ organisation_id }) => organisation_id)).toEqual([
        organisationId(account.accountId),
      ])
    }
  })

  test('changes the own person as a live call does', async () => {
    const { account, test: mode } = await newTestMode(portal)
    expect((await mode.session.account('update_language', { language: 'fr' })).status).toBe(200)
    const { rows } = await portal.pool.query<{ account_id: string }>(
      `select account_id from audit_entries where action = 'language_changed' and account_id = any($1::uuid[])`,
      [[account.accountId, mode.accountId]],
    )
    expect(rows.map(({ account_id }) => account_id)).toEqual([account.accountId])
  })
})

describe('keys of test mode', () => {
  test('find test mode without a header, and say what they are', async () => {
    const { account, owner, test: mode } = await newTestMode(portal)
    const { body } = await mode.byKey.account('retrieve_session', {})
    expect(body).toMatchObject({ session_id: mode.key.sessionId, session_type: 'test', email: account.email })
    const named = await newNamedKey(mode.session)
    expect(named.sessionId).toMatch(/^akn_test_[\w-]{32}$/)
    await newLicences(portal.byKey(named), 1)
    expect((await listLicences(mode.session)).counters.total).toBe(1)
    expect((await listLicences(owner)).counters.total).toBe(0)
  })

  test('are apart from live keys in lists', async () => {
    const { owner, test: mode } = await newTestMode(portal)
    await newNamedKey(mode.session, { name: 'In test' })
    await newNamedKey(owner, { name: 'Live' })
    const names = async (client: Pick<typeof owner, 'account'>) =>
      (await client.account('list_named_keys', {})).body.keys.map(({ name }) => name)
    expect([await names(mode.session), await names(owner)]).toEqual([['In test'], ['Live']])
  })

  test('rotate, and an altered prefix opens nothing', async () => {
    const { test: mode } = await newTestMode(portal)
    const { sessionId, secret } = mode.key
    const bare = sessionId.replace('test_', '')
    for (const altered of [bare, sessionId.replace('ak_test_', 'akn_test_'), `ak_test_${sessionId}`])
      expect((await portal.byKey({ sessionId: altered, secret }).licences('list_licences', {})).status).toBe(
        401,
      )
    const rotated = (await mode.session.account('rotate_api_key', { overlap_s: 0 })).body
    if (rotated.result !== 'OK') throw new Error(rotated.code)
    expect(rotated.keys[0]?.session_id).toMatch(/^ak_test_/)
    expect((await mode.byKey.licences('list_licences', {})).status).toBe(401)
  })

  test('reach no live row, and live keys reach none of test mode', async () => {
    const { live, test: mode } = await newTestMode(portal)
    const [ofLive, ofTest] = [await newLicence(live), await newLicence(mode.byKey)]
    const tried = (client: typeof live, { deeplink_data }: { deeplink_data: string }) =>
      Promise.all([
        client.licences('update_licence_details', { deeplink_data, location: 'Till 9' }),
        client.licences('detach_licence_from_its_device', { deeplink_data }),
        client.licences('delete_licence', { deeplink_list: [deeplink_data] }),
        client.budget('issue_analytics_link', { of: { scope: 'licence', deeplink_data }, days: 7 }),
      ])
    const crossed = [...(await tried(live, ofTest)), ...(await tried(mode.byKey, ofLive))]
    expect(crossed.map(({ status }) => status)).toEqual(crossed.map(() => 404))
    expect((await listLicences(live)).licences.map(({ licence_code }) => licence_code)).toEqual([
      ofLive.licence_code,
    ])
    expect((await listLicences(mode.byKey)).licences.map(({ licence_code }) => licence_code)).toEqual([
      ofTest.licence_code,
    ])
  })

  test('of another organisation reach nothing of it', async () => {
    const [one, other] = [await newTestMode(portal), await newTestMode(portal)]
    const { deeplink_data } = await newLicence(one.test.byKey)
    const answer = await other.test.byKey.licences('delete_licence', { deeplink_list: [deeplink_data] })
    expect(answer.status).toBe(404)
  })
})

test('usage of test mode is in no live sum, and live usage in none of test mode', async () => {
  const { live, owner, test: mode } = await newTestMode(portal)
  const send = (client: typeof live, count: number) =>
    client.device('report_estimations', { reports: [newEstimations(today(), count)] })
  expect((await send(mode.byKey, 7)).body.accepted).toBe(1)
  expect((await send(live, 5)).body.accepted).toBe(1)
  const [year = 0, month = 0] = today().split('-').map(Number)
  const count = async (client: Pick<typeof owner, 'budget'>) =>
    (await client.budget('cukka', { year, month })).body.count
  expect([await count(owner), await count(mode.session)]).toEqual([5, 7])
})

test('a device of test mode works like another one, with a certificate that says test', async () => {
  const { live, test: mode } = await newTestMode(portal)
  const claimsOf = (jws: string) =>
    JSON.parse(Buffer.from(jws.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
  const certified = async (client: typeof live) => {
    const device = await newTestDevice(portal)
    const { activation_link } = await newLicence(client)
    const { body } = await device.activate(activation_link)
    if (body.result !== 'OK') throw new Error(body.code)
    const heartbeat = (await device.call('heartbeat', { device_id: body.device_id })).body
    if (heartbeat.result !== 'OK') throw new Error(heartbeat.result)
    return [claimsOf(body.certificate), claimsOf(heartbeat.certificate ?? '')].map((claims) => claims['test'])
  }
  expect(await certified(mode.byKey)).toEqual([true, true])
  expect(await certified(live)).toEqual([undefined, undefined])
})

test('a device of test mode cannot report for a live licence', async () => {
  const { live, test: mode } = await newTestMode(portal)
  const device = await newTestDevice(portal)
  const { activation_link } = await newLicence(mode.byKey)
  const testId = await activated(device, activation_link)
  const other = await newTestDevice(portal)
  const liveId = await activated(other, (await newLicence(live)).activation_link)
  expect((await device.call('heartbeat', { device_id: liveId })).status).toBe(404)
  expect((await other.call('heartbeat', { device_id: testId })).status).toBe(404)
})

test('the audit log of the organisation says that test mode was opened, and not what happened in it', async () => {
  const { account, owner } = await newTeam(portal)
  const mode = await openTestMode(portal, account, owner)
  await newLicences(mode.session, 1)
  const actions = async (client: Pick<typeof owner, 'account'>) =>
    (await client.account('list_audit_entries', { page_size: 20 })).body.entries.map(({ action }) => action)
  expect(await actions(owner)).toContain('test_mode_opened')
  expect(await actions(owner)).not.toContain('licences_generated')
  expect(await actions(mode.session)).toContain('licences_generated')
  const { entries } = (await mode.session.account('list_audit_entries', { page_size: 20 })).body
  const made = entries.find(({ action }) => action === 'licences_generated')
  expect(made?.actor).toBe(account.email)
  const { members } = (await mode.session.account('list_audit_members', { search: '' })).body
  const by = { page_size: 20, member_id: members[0]?.member_id }
  expect((await mode.session.account('list_audit_entries', by)).body.entries.length).toBeGreaterThan(0)
})
