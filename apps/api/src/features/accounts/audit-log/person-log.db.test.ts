import type { accountService } from '@assure/contract/accounts/account.contract'
import type { ModeInput } from '@assure/contract/rpc'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeAddress } from '#src/testing/test-email-change.ts'
import { addMember, newMember, putMembership } from '#src/testing/test-members.ts'
import { codeOf, enableSecondFactor } from '#src/testing/test-passwords.ts'
import { invite, memberIdOf, newVisitor } from '#src/testing/test-team.ts'
import { startTestPortal, TEST_PASSWORD, type TestPortal } from '#src/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

const newOwner = async () => {
  const owner = await portal.newAccount()
  return { owner, session: await portal.login(owner) }
}
type Session = Pick<Awaited<ReturnType<typeof newOwner>>['session'], 'account'>
type Query = ModeInput<typeof accountService, 'list_person_entries'>
const entriesOf = async (session: Session, query: Query = {}) =>
  (await session.account('list_person_entries', query)).body.entries
const actionsOf = async (session: Session) => (await entriesOf(session)).map(({ action }) => action)
const login = async (email: string, more: object = {}) =>
  (await newVisitor(portal).account('email_login', { email, password: TEST_PASSWORD, ...more })).body

test('a person’s own log has logins, wrong codes, factors, passwords, browsers and sessions', async () => {
  const { owner, session } = await newOwner()
  const factor = await enableSecondFactor(portal, session)
  await login(owner.email, { code: '000000' })
  portal.clock.advance(30)
  expect((await login(owner.email, { code: codeOf(portal, factor.secret) })).result).toBe('OK')
  await session.account('end_other_sessions', {})
  await session.account('confirm_identity', { proof: { kind: 'password', password: 'Wrong-pass1!' } })
  await session.account('update_language', { language: 'fr' })
  await session.account('update_password', { current_password: TEST_PASSWORD, password: 'Another-pass2!' })
  // The new password ended this session, and the log stays.
  const rows = await portal.pool.query<{ action: string }>(
    'select action from user_entries where user_id = $1 order by entry_id desc',
    [owner.userId],
  )
  expect(rows.rows.map(({ action }) => action)).toEqual([
    'password_changed',
    'language_changed',
    'sign_in_refused',
    'sessions_revoked',
    'browser_remembered',
    'session_started',
    'sign_in_refused',
    'second_factor_enabled',
    'browser_remembered',
    'session_started',
  ])
})

test('a stranger’s wrong password is not in the own log, so strangers cannot flood it', async () => {
  const { owner, session } = await newOwner()
  await newVisitor(portal).account('email_login', { email: owner.email, password: 'Wrong-pass1!' })
  expect(await actionsOf(session)).toEqual(['browser_remembered', 'session_started'])
})

test('an entry names the organisation, and only for own acts the address', async () => {
  const { owner, session } = await newOwner()
  const member = await newMember(portal, owner, { roles: ['viewer'] })
  const member_id = await memberIdOf(session, member.email)
  await session.account('update_member', { member_id, roles: ['fleet'], places: null })
  const [changed, , started] = await entriesOf(member)
  expect(changed).toMatchObject({
    action: 'member_changed',
    actor_kind: 'developer',
    ...{ actor: owner.company, target: owner.company, address: '' },
    ...{ before: { roles: ['viewer'] }, after: { roles: ['fleet'] } },
  })
  expect(JSON.stringify(changed)).not.toContain(owner.email)
  expect(started).toMatchObject({ action: 'session_started', actor: member.email, target: owner.company })
  expect(started?.address).toMatch(/^10\./)
})

test('a removed member keeps the own log and sees that they were removed', async () => {
  const { owner, session } = await newOwner()
  const member = await newMember(portal, owner, { roles: ['viewer'] })
  await session.account('remove_member', { member_id: await memberIdOf(session, member.email) })
  await member.account('update_language', { language: 'fr' })
  expect((await actionsOf(member)).slice(0, 2)).toEqual(['language_changed', 'member_removed'])
  expect((await member.account('list_audit_entries', {})).status).toBe(403)
})

test('joining, making and leaving an organisation are in the own log', async () => {
  const { session } = await newOwner()
  const guest = await newOwner()
  const { token } = await invite(portal, session, { email: guest.owner.email, roles: ['viewer'] })
  await guest.session.account('accept_invitation', { token })
  const made = await guest.session.account('create_organisation', { name: 'Second' })
  if (made.body.result !== 'OK') throw new Error(made.body.code)
  const organisations = (await guest.session.account('list_organisations', {})).body.organisations
  const joined = organisations.find(({ roles }) => roles.includes('viewer'))
  await guest.session.account('leave_organisation', { organisation_id: joined?.organisation_id ?? '' })
  const ofMember = await entriesOf(guest.session, { groups: ['member'] })
  expect(ofMember.map(({ action, target }) => [action, target])).toEqual([
    ['member_left', 'Test Company'],
    ['organisation_created', 'Second'],
    ['member_joined', 'Test Company'],
  ])
})

test('what a member does to the organisation or to others is not in their own log', async () => {
  const { owner, session } = await newOwner()
  const member = await newMember(portal, owner, { roles: ['viewer'] })
  await session.account('reveal_secret', {})
  await session.account('update_member', {
    ...{ member_id: await memberIdOf(session, member.email), roles: ['fleet'], places: null },
  })
  expect(await actionsOf(session)).toEqual(['browser_remembered', 'session_started'])
})

test('nobody reads another person’s log: two members of one organisation, a key, a retail user, nobody', async () => {
  const { owner, session } = await newOwner()
  const member = await newMember(portal, owner, { roles: ['owner'] })
  const [own, others] = [await entriesOf(session), await entriesOf(member)]
  const ids = new Set(own.map(({ entry_id }) => entry_id))
  expect(others.some(({ entry_id }) => ids.has(entry_id))).toBe(false)
  expect(JSON.stringify(others)).not.toContain(owner.email)
  expect((await portal.byKey(owner).account('list_person_entries', {})).problem.code).toBe('not_by_api_key')
  expect((await portal.nobody.account('list_person_entries', {})).status).toBe(401)
  const retail = await portal.retailLogin(await portal.newRetailUser())
  expect((await retail.account('list_person_entries', {})).status).toBe(401)
})

test('pages of the own log have no gaps, with a filter too', async () => {
  const { session } = await newOwner()
  for (let time = 0; time < 6; time++)
    await session.account('update_language', { language: time % 2 === 0 ? 'fr' : 'en' })
  for (const groups of [undefined, ['account' as const]]) {
    const filter = groups ? { groups } : {}
    const all = await entriesOf(session, { ...filter, page_size: 100 })
    const paged = []
    for (let after: string | undefined; ; ) {
      const query = { ...filter, page_size: 4, ...(after && { after }) }
      const { entries, next } = (await session.account('list_person_entries', query)).body
      paged.push(...entries)
      if (!next) break
      after = next
    }
    expect(paged).toEqual(all)
  }
})

test('the own log shows both addresses of a change; the organisation’s log neither', async () => {
  const { owner, session } = await newOwner()
  const { email } = await changeAddress(portal, session, owner.email)
  const [changed, requested] = await entriesOf(session)
  expect(changed).toMatchObject({ action: 'email_changed', before: { email: owner.email }, after: { email } })
  expect(requested).toMatchObject({ action: 'email_change_requested', after: { email } })
  const { entries } = (await session.account('list_audit_entries', { groups: ['account'] })).body
  expect(entries.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['email_changed', null, null],
    ['email_change_requested', null, null],
  ])
})

test('a request for a new password is in the own log', async () => {
  const { owner, session } = await newOwner()
  await fetch(`${portal.url}/api/reset-email?email=${encodeURIComponent(owner.email)}`, { method: 'POST' })
  const [asked] = await entriesOf(session)
  expect(asked).toMatchObject({ action: 'password_reset_requested', actor_kind: 'nobody', actor: '' })
})

test('erasing a person empties the own log and the links of address changes', async () => {
  const { owner, session } = await newOwner()
  await changeAddress(portal, session, owner.email)
  const count = async () => {
    const { rows } = await portal.pool.query<{ entries: string; links: string }>(
      `select (select count(*) from user_entries where user_id = $1) as entries,
         (select count(*) from user_email_links where user_id = $1) as links`,
      [owner.userId],
    )
    return [Number(rows[0]?.entries), Number(rows[0]?.links)]
  }
  const [before] = await count()
  expect(before).toBeGreaterThan(3)
  await session.account('suspend_account', { password: TEST_PASSWORD })
  await portal.mailTo((await portal.people.find(owner.userId))?.email ?? '', { subject: 'deleted' })
  const requestedAt = new Date(portal.clock.now().getTime() - 31 * 86_400_000)
  for (const [table, id] of [
    ['accounts where account_id', owner.accountId],
    ['users where user_id', owner.userId],
  ] as const)
    await portal.pool.query(
      `update ${table.replace(' where', ' set deletion_requested_at = $2 where')} = $1`,
      [id, requestedAt],
    )
  await portal.housekeep()
  expect(await count()).toEqual([0, 0])
})

test('the audit log lists what one member did, and a former member', async () => {
  const { owner, session } = await newOwner()
  const member = await newMember(portal, owner, { roles: ['admin'] })
  await member.account('reveal_secret', {})
  await session.account('reveal_secret', {})
  const member_id = await memberIdOf(session, member.email)
  const byMember = async (query: object = {}) =>
    (await session.account('list_audit_entries', { member_id, ...query })).body.entries.map(
      ({ action, actor }) => [action, actor],
    )
  const all = [
    ['secret_revealed', member.email],
    ['session_started', member.email],
  ]
  expect(await byMember()).toEqual(all)
  expect(await byMember({ groups: ['api_key'] })).toEqual([all[0]])
  expect(await byMember({ groups: ['api_key', 'sign_in'] })).toEqual(all)
  expect(await byMember({ page_size: 1 })).toEqual([all[0]])
  await session.account('remove_member', { member_id })
  expect(await byMember()).toEqual(all)
})

test('a member of another organisation, an unknown one and a key answer 404 alike', async () => {
  const { session } = await newOwner()
  const other = await newOwner()
  const foreign = await memberIdOf(other.session, other.owner.email)
  const answers = []
  for (const member_id of [foreign, foreign.slice(0, -3), 'ak_x'])
    for (const mode of ['list_audit_entries', 'list_audit_members'] as const) {
      const { status, problem } = await session.account(mode, { member_id })
      answers.push([status, problem.code])
    }
  expect(new Set(answers.map(String))).toEqual(new Set(['404,not_found']))
})

test('the filter offers members and former members of the organisation only', async () => {
  const { owner, session } = await newOwner()
  const member = await newMember(portal, owner, { roles: ['viewer'] })
  await newOwner()
  const offered = async (search = '') =>
    (await session.account('list_audit_members', { search })).body.members.map(({ email, is_former }) => [
      email,
      is_former,
    ])
  const member_id = await memberIdOf(session, member.email)
  await session.account('remove_member', { member_id })
  expect(await offered('example')).toEqual([
    [member.email, true],
    [owner.email, false],
  ])
  expect(await offered('TEST MEMB')).toEqual([[member.email, true]])
  expect(await offered('%')).toEqual([])
  const chosen = { search: 'nobody', member_id }
  expect((await session.account('list_audit_members', chosen)).body.members).toHaveLength(1)
  await addMember(portal, owner, { ...member, name: 'Test Member' }, { roles: ['viewer'] })
  await putMembership(portal, owner.accountId, member.userId, { roles: ['billing'], places: null })
  expect((await member.account('list_audit_members', {})).status).toBe(403)
})
