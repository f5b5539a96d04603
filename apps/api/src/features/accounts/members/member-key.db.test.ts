import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { organisationId } from '#src/platform/ids.ts'
import { memberKeyOf } from '#src/testing/test-keys.ts'
import { PLACES } from '#src/testing/test-licences.ts'
import { startTestPortal, TEST_PASSWORD, type TestPortal } from '#src/testing/test-portal.ts'
import { codeOf, enableSecondFactor } from '#src/testing/test-passwords.ts'
import { invite, memberIdOf, newMember, newTeam, newVisitor } from '#src/testing/test-team.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

const HOUR_S = 3600
const MONTH = { month: 1, year: 2026, product: 'owas', modality: 'image' } as const
type Key = Awaited<ReturnType<typeof memberKeyOf>>

const statusOf = async (key: Key) => (await portal.byKey(key).account('retrieve_session', {})).status
const newViewer = async () => {
  const team = await newTeam(portal)
  const viewer = await newMember(portal, team.owner, { roles: ['viewer'] })
  return { ...team, viewer, key: await memberKeyOf(portal, viewer.email) }
}

describe('an API client of a member who may not use the organisation’s key', () => {
  test('gets a key that may do what the member may, in the organisation of the login', async () => {
    const { account, viewer, key } = await newViewer()
    const client = portal.byKey(key)
    expect(key.sessionId).not.toBe(account.sessionId)
    expect((await client.account('retrieve_session', {})).body).toMatchObject({
      ...{ session_id: key.sessionId, company: 'Test Company' },
    })
    expect((await client.licences('list_licences', {})).status).toBe(200)
    expect((await client.licences('generate_licences', { quantity: 1, tags: PLACES })).problem.needs).toBe(
      'licence.create',
    )
    expect((await client.account('list_members', {})).problem.code).toBe('not_by_api_key')
    expect((await viewer.account('list_sessions', {})).body.sessions).toMatchObject([
      { by_api_client: false, current: true },
      { by_api_client: true, current: false, organisation: 'Test Company' },
    ])
  })

  test('may do more or less from the next call after a change of roles', async () => {
    const { owner, viewer, key } = await newViewer()
    const member_id = await memberIdOf(owner, viewer.email)
    const seesUsage = async () => (await portal.byKey(key).budget('analytics_summary', MONTH)).status
    const become = (role: 'billing' | 'viewer') =>
      owner.account('update_member', { member_id, roles: [role], places: null })
    const seen = [await seesUsage()]
    for (const role of ['billing', 'viewer'] as const) {
      await become(role)
      seen.push(await seesUsage())
    }
    expect(seen).toEqual([403, 200, 403])
  })

  test('gets a key that ends with the membership, also if the member joins again', async () => {
    const { owner, viewer, key } = await newViewer()
    await owner.account('remove_member', { member_id: await memberIdOf(owner, viewer.email) })
    expect(await statusOf(key)).toBe(401)
    const { token } = await invite(portal, owner, { email: viewer.email, roles: ['admin'] })
    await viewer.account('accept_invitation', { token })
    expect(await statusOf(key)).toBe(401)
  })

  test('sees themself, and nobody else', async () => {
    const { viewer, key } = await newViewer()
    const { body } = await portal.byKey(key).account('retrieve_session', {})
    expect(body).toMatchObject({ email: viewer.email, name: 'New Member' })
  })

  test('opens nothing of a suspended organisation, or as a suspended person', async () => {
    const { account, viewer, key } = await newViewer()
    const set = (status: string) =>
      portal.pool.query('update accounts set status = $2 where account_id = $1', [account.accountId, status])
    await set('suspended')
    expect(await statusOf(key)).toBe(401)
    await set('active')
    expect(await statusOf(key)).toBe(200)
    await portal.pool.query('update users set suspended_at = now() where email = $1', [viewer.email])
    expect(await statusOf(key)).toBe(401)
  })

  test('sees only the places of the member', async () => {
    const { owner } = await newTeam(portal)
    for (const requested_by of ['Northgate', 'Southgate'])
      await owner.licences('generate_licences', { quantity: 1, tags: { ...PLACES, requested_by } })
    const places = [{ chain: 'Northgate', store: null }]
    const fleet = await newMember(portal, owner, { roles: ['fleet'], places })
    const { body } = await portal.byKey(await memberKeyOf(portal, fleet.email)).licences('list_licences', {})
    expect(body.licences.map(({ requested_by }) => requested_by)).toEqual(['Northgate'])
  })

  test('works for 12 hours', async () => {
    const { key } = await newViewer()
    portal.clock.advance(12 * HOUR_S - 1)
    expect(await statusOf(key)).toBe(200)
    portal.clock.advance(1)
    expect(await statusOf(key)).toBe(401)
  })

  test('is ended by the person’s list of sessions, and by a new password', async () => {
    const { viewer, key } = await newViewer()
    const other = await memberKeyOf(portal, viewer.email)
    const { sessions } = (await viewer.account('list_sessions', {})).body
    const [newest] = sessions.filter(({ by_api_client }) => by_api_client)
    await viewer.account('end_session', { session_handle: newest?.session_handle ?? '' })
    expect(new Set([await statusOf(key), await statusOf(other)])).toEqual(new Set([200, 401]))
    await viewer.account('update_password', { current_password: TEST_PASSWORD, password: 'Novel-pass1!' })
    expect([await statusOf(key), await statusOf(other)]).toEqual([401, 401])
  })

  test('logs in often without ending the sessions of browsers', async () => {
    const { viewer } = await newViewer()
    for (let i = 0; i < 21; i += 1) {
      await portal.pool.query(`delete from throttles where subject like 'login:%'`)
      await memberKeyOf(portal, viewer.email)
    }
    expect((await viewer.account('list_sessions', {})).body.sessions).toHaveLength(21)
  })

  test('gets none in an organisation that asks for a second factor, and the key of before may do nothing', async () => {
    const { owner, account, viewer, key } = await newViewer()
    await owner.account('update_sign_in_policy', { policy: 'second_factor' })
    const named = { organisation: organisationId(account.accountId) }
    const login = { email: viewer.email, password: TEST_PASSWORD }
    for (const organisation of [{}, named])
      expect((await portal.nobody.account('email_login', { ...login, ...organisation })).body).toEqual({
        ...{ result: 'DENY', code: 'NO_KEY' },
      })
    expect((await portal.byKey(key).account('retrieve_session', {})).problem.code).toBe(
      'second_factor_required',
    )
    const { secret } = await enableSecondFactor(portal, viewer)
    const withCode = await memberKeyOf(portal, viewer.email, { code: codeOf(portal, secret), ...named })
    expect(await statusOf(withCode)).toBe(200)
  })

  test('has a key that is no cookie, and a cookie that is no key', async () => {
    const { viewer, key } = await newViewer()
    const cookie = viewer.cookie.split('=')[0] ?? ''
    for (const value of [key.secret, key.sessionId, `${key.sessionId}:${key.secret}`]) {
      const page = newVisitor(portal, `${cookie}=${value}`)
      expect((await page.licences('list_licences', {})).status).toBe(401)
    }
    const token = viewer.cookie.split('=')[1] ?? ''
    expect(await statusOf({ sessionId: key.sessionId, secret: token })).toBe(401)
    expect(await statusOf({ ...key, secret: `${key.secret.slice(0, -1)}_` })).toBe(401)
  })

  test('is in the log as the member’s', async () => {
    const { owner } = await newTeam(portal)
    const fleet = await newMember(portal, owner, { roles: ['fleet'] })
    const key = await memberKeyOf(portal, fleet.email)
    await portal.byKey(key).licences('generate_licences', { quantity: 1, tags: PLACES })
    const { entries } = (await owner.account('list_audit_entries', { groups: ['licence'] })).body
    expect(entries).toMatchObject([{ action: 'licences_generated', actor_kind: 'api_key' }])
    expect(JSON.stringify(entries)).toContain(fleet.email)
  })
})
