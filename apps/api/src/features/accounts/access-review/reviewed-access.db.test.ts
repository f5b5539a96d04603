import type { AccessKind } from '@assure/contract/accounts/access-review.modes'
import { ACCESS_LISTED_MAX } from '@assure/contract/constants'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueLink } from '#src/testing/test-analytics.ts'
import { newNamedKey } from '#src/testing/test-keys.ts'
import { PLACES } from '#src/testing/test-licences.ts'
import { addMember, newMember, putMembership } from '#src/testing/test-members.ts'
import { resetToken } from '#src/testing/test-passwords.ts'
import { chooseBy } from '#src/testing/test-recovery.ts'
import { startTestPortal, TEST_PASSWORD, type TestPortal } from '#src/testing/test-portal.ts'
import { invite, invitationToken, memberIdOf, newMember as join, newVisitor } from '#src/testing/test-team.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

const NEW_PASSWORD = 'Novel-pass1!'
type Account = Awaited<ReturnType<TestPortal['newAccount']>>
type Session = Awaited<ReturnType<TestPortal['login']>>

const logIn = async ({ email }: { email: string }): Promise<Session> => {
  const { headers } = await newVisitor(portal).account('email_login', { email, password: NEW_PASSWORD })
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
  return { cookie, ...newVisitor(portal, cookie) }
}
/** Resets the password by mail and logs in. */
const afterReset = async (person: { email: string }): Promise<Session> => {
  expect(await chooseBy(portal, await resetToken(portal, person.email))).toBe('OK')
  return logIn(person)
}
const openOf = async (session: Session) => (await session.account('retrieve_open_access', {})).body
/** Answers everything that is listed. */
const answer = async (session: Session, keep: (kind: AccessKind, id: string) => boolean) => {
  const open = await openOf(session)
  const named: [AccessKind, string][] = [
    ...open.api_keys.map(({ session_id }): [AccessKind, string] => ['api_key', session_id]),
    ...open.analytics_links.map(({ grant_id }): [AccessKind, string] => ['analytics_link', grant_id]),
    ...open.invitations.map(({ invitation_id }): [AccessKind, string] => ['invitation', invitation_id]),
    ...open.members.map(({ member_id }): [AccessKind, string] => ['member', member_id]),
    ...open.sessions.map(({ session_handle }): [AccessKind, string] => ['session', session_handle]),
  ]
  const answers = named.map(([kind, id]) => ({ kind, id, keep: keep(kind, id) }))
  return (await session.account('answer_access_review', { answers })).body
}
const keyWorks = async (account: Account) =>
  (await portal.byKey(account).account('retrieve_session', {})).status === 200
/** Gives an organisation a licence and a link to the analytics of its chain. */
const withLink = async (session: Session) => {
  await session.licences('generate_licences', { quantity: 1, tags: PLACES }, { 'idempotency-key': 'one' })
  return issueLink(session, { scope: 'chain', requested_by: PLACES.requested_by })
}

test('it covers each organisation of the person, and only what the person may end there', async () => {
  const owner = await portal.newAccount({ company: 'First' })
  const [second, third] = [await portal.newAccount({ company: 'Second' }), await portal.newAccount()]
  await addMember(portal, second, owner, { roles: ['developer'] })
  await addMember(portal, third, owner, { roles: ['viewer'] })
  await withLink(await portal.login(second))
  await join(portal, await portal.login(second), { roles: ['billing'] })
  const link = await withLink(await portal.login(owner))
  const session = await afterReset(owner)
  const open = await openOf(session)
  const named = new Map(open.organisations.map(({ organisation_id, name }) => [organisation_id, name]))
  expect([...named.values()].toSorted()).toEqual(['First', 'Second', 'Test Company'])
  expect(new Set(open.api_keys.map((key) => named.get(key.organisation_id)))).toEqual(
    new Set(['First', 'Second']),
  )
  // A Developer may end no links and remove no members.
  expect(open.analytics_links.map(({ grant_id }) => grant_id)).toEqual([link.grant_id])
  expect(open.members).toEqual([])
  expect(open.more).toEqual({ organisations: 0, api_keys: 0, analytics_links: 0, invitations: 0, members: 0 })

  expect(await answer(session, () => false)).toEqual({ result: 'OK', ended: 3 })
  expect([await keyWorks(owner), await keyWorks(second), await keyWorks(third)]).toEqual([false, false, true])
  const { rows } = await portal.pool.query<{ account_id: string; ended: number }>(
    `select account_id, (after ->> 'ended')::int as ended from audit_entries
     where action = 'access_reviewed' and account_id = any($1)`,
    [[owner.accountId, second.accountId, third.accountId]],
  )
  expect(new Map(rows.map(({ account_id, ended }) => [account_id, ended]))).toEqual(
    new Map([
      [owner.accountId, 2],
      [second.accountId, 1],
      [third.accountId, 0],
    ]),
  )
})

test('it lists and ends invitations, offers of the ownership, and members of the last 30 days whom anybody invited', async () => {
  const account = await portal.newAccount()
  const stranger = await portal.login(account)
  const old = await newMember(portal, account, { roles: ['admin'] })
  const accomplice = await join(portal, stranger, { roles: ['owner'] })
  const friend = await join(portal, accomplice, { roles: ['developer'] })
  const kept = await join(portal, stranger, { roles: ['viewer'] })
  const open = await invite(portal, accomplice, { roles: ['admin'] })
  const offered = await memberIdOf(stranger, friend.email)
  await stranger.account('transfer_ownership', { member_id: offered })
  const session = await afterReset(account)
  const listed = await openOf(session)
  expect(listed.members.map(({ email }) => email).toSorted()).toEqual(
    [accomplice.email, friend.email, kept.email].toSorted(),
  )
  expect(new Map(listed.invitations.map(({ email, is_transfer }) => [email, is_transfer]))).toEqual(
    new Map([
      [friend.email, true],
      [open.email, false],
    ]),
  )
  const keptId = listed.members.find(({ email }) => email === kept.email)?.member_id
  const result = await answer(session, (kind, id) => kind === 'api_key' || id === keptId)
  expect(result).toEqual({ result: 'OK', ended: 4 })
  for (const out of [accomplice, friend]) {
    const { body } = await out.account('current_session', {})
    expect(body.result).toBe('NO_ORGANISATION')
  }
  expect((await kept.account('current_session', {})).body.result).toBe('OK')
  expect((await old.account('current_session', {})).body.result).toBe('OK')
  const sign_up = { name: 'N', password: TEST_PASSWORD }
  const late = await newVisitor(portal).account('accept_invitation', { token: open.token, sign_up })
  expect(late.body).toMatchObject({ code: 'LINK_INVALID' })
  const offer = await invitationToken(portal, friend.email, 'Take over')
  expect((await friend.account('accept_invitation', { token: offer })).body.result).toBe('DENY')
})

test('members of more than 30 days, with more rights or in other organisations are not listed', async () => {
  const account = await portal.newAccount()
  const owner = await portal.login(account)
  const early = await join(portal, owner, { roles: ['viewer'] })
  await portal.pool.query(
    `update memberships set joined_at = (joined_at at time zone 'UTC' - interval '31 days') at time zone 'UTC'
     where account_id = $1 and member_email = $2`,
    [account.accountId, early.email],
  )
  await join(portal, owner, { roles: ['owner'] })
  const admin = await join(portal, owner, { roles: ['admin'] })
  const person = await portal.people.findByEmail('developer', admin.email)
  await invite(portal, owner, { roles: ['owner'] })
  const session = await afterReset(admin)
  expect((await openOf(session)).members).toEqual([])
  expect((await openOf(session)).invitations).toEqual([])
  await putMembership(portal, account.accountId, person?.userId ?? '', { roles: ['owner'], places: null })
  expect((await openOf(session)).members).toHaveLength(1)
  expect((await openOf(session)).invitations).toHaveLength(1)
})

test('a person in no organisation answers the review too', async () => {
  const owner = await portal.login(await portal.newAccount())
  const member = await join(portal, owner)
  await owner.account('remove_member', { member_id: await memberIdOf(owner, member.email) })
  const session = await afterReset(member)
  const dueOf = async () => (await session.account('current_session', {})).body
  expect(await dueOf()).toMatchObject({ result: 'NO_ORGANISATION', access_review_due: true })
  expect(await answer(session, () => true)).toEqual({ result: 'OK', ended: 0 })
  expect(await dueOf()).toMatchObject({ result: 'NO_ORGANISATION', access_review_due: false })
})

test('what was made during the review needs an answer, in each organisation', async () => {
  const account = await portal.newAccount()
  const second = await portal.newAccount()
  await addMember(portal, second, account, { roles: ['owner'] })
  const session = await afterReset(account)
  const stale = await openOf(session)
  await invite(portal, await portal.login(second))
  const answers = stale.api_keys.map(({ session_id: id }) => ({ kind: 'api_key' as const, id, keep: true }))
  expect((await session.account('answer_access_review', { answers })).body).toMatchObject({
    code: 'INCOMPLETE',
  })
  expect(await answer(session, () => true)).toEqual({ result: 'OK', ended: 0 })
})

test('a large organisation shows the newest 500 members and says how many more there are', async () => {
  const account = await portal.newAccount()
  await portal.pool.query(
    `insert into memberships (account_id, user_id, roles, placed, member_name, member_email, joined_at, invited_by)
     select $1::uuid, gen_random_uuid(), '{viewer}', false, 'N', 'n@example.com', $2::timestamptz, $3::uuid
     from generate_series(1, ${ACCESS_LISTED_MAX + 30})`,
    [account.accountId, portal.clock.now(), account.userId],
  )
  const session = await afterReset(account)
  const open = await openOf(session)
  expect([open.members.length, open.more.members]).toEqual([ACCESS_LISTED_MAX, 30])
  // What ends makes room for the others, which then need an answer.
  const two = new Set(open.members.slice(0, 2).map(({ member_id }) => member_id))
  expect(await answer(session, (_kind, id) => !two.has(id))).toMatchObject({ code: 'INCOMPLETE' })
  expect((await openOf(session)).more.members).toBe(28)
  expect(await answer(session, () => true)).toMatchObject({ result: 'OK' })
})

test('the mail about a new password counts over all organisations what the person may end', async () => {
  const owner = await portal.newAccount()
  const [second, third, suspended] = [
    await portal.newAccount(),
    await portal.newAccount(),
    await portal.newAccount(),
  ]
  await addMember(portal, second, owner, {
    roles: ['fleet'],
    places: [{ chain: PLACES.requested_by, store: null }],
  })
  await addMember(portal, third, owner, { roles: ['developer'] })
  await addMember(portal, suspended, owner, { roles: ['owner'] })
  for (const account of [second, third]) await withLink(await portal.login(account))
  await portal.pool.query(`update accounts set status = 'suspended' where account_id = $1`, [
    suspended.accountId,
  ])
  await afterReset(owner)
  const mail = await portal.mailTo(owner.email, { subject: 'password was changed' })
  expect(mail.text.replaceAll(/\s+/g, ' ')).toContain('2 API keys and 1 analytics link still work.')
})

test('the review of a person in no organisation is in their own log', async () => {
  const team = await portal.newAccount()
  const member = await newMember(portal, team, { roles: ['viewer'] })
  const owner = await portal.login(team)
  await owner.account('remove_member', { member_id: await memberIdOf(owner, member.email) })
  const [session] = [await afterReset(member), await logIn(member)]
  expect(await answer(session, () => false)).toEqual({ result: 'OK', ended: 1 })
  const { entries } = (await session.account('list_person_entries', {})).body
  expect(entries.find(({ action }) => action === 'access_reviewed')).toMatchObject({ after: { ended: 1 } })
  const { body: log } = await owner.account('list_audit_entries', { groups: ['account'] })
  expect(log.entries.map(({ action }) => action)).not.toContain('access_reviewed')
})

test('a reset link is for the organisation that the person can open when it is used', async () => {
  const person = await portal.newAccount()
  const second = await portal.newAccount()
  await addMember(portal, second, person, { roles: ['viewer'] })
  await portal.pool.query(
    `update user_accounts set last_opened_at = now() where user_id = $1 and account_id = $2`,
    [person.userId, second.accountId],
  )
  const token = await resetToken(portal, person.email)
  await portal.pool.query(`update accounts set status = 'suspended' where account_id = $1`, [
    second.accountId,
  ])
  expect(await chooseBy(portal, token)).toBe('OK')
  const { rows } = await portal.pool.query<{ account_id: string }>(
    `select account_id from audit_entries where action = 'password_changed' and actor_user_id = $1`,
    [person.userId],
  )
  expect(rows).toEqual([{ account_id: person.accountId }])
  // Takes the mail, so that the next one is that of the link.
  await portal.mailTo(person.email, { subject: 'password was changed' })
  const later = await resetToken(portal, person.email)
  await portal.pool.query(`update accounts set status = 'suspended' where account_id = $1`, [
    person.accountId,
  ])
  expect(await chooseBy(portal, later, 'Third-pass1!')).toBe('LINK_INVALID')
})

test('it ends named keys with their current pair, or only a replaced pair, and the mail counts them', async () => {
  const owner = await portal.newAccount()
  const before = await portal.login(owner)
  const [lost, kept] = [
    await newNamedKey(before, { name: 'Lost' }),
    await newNamedKey(before, { name: 'Kept' }),
  ]
  const rotation = { key_id: kept.key.key_id, session_id: kept.sessionId, overlap_s: 604_800 } as const
  const rotated = (await before.account('rotate_named_key', rotation)).body
  if (rotated.result !== 'OK') throw new Error(rotated.code)
  const session = await afterReset(owner)
  const { text } = await portal.mailTo(owner.email, { subject: 'password' })
  expect(text).toContain('4 API keys')
  const ended = new Set([lost.sessionId, kept.sessionId])
  expect(await answer(session, (kind, id) => kind !== 'api_key' || !ended.has(id))).toMatchObject({
    result: 'OK',
  })
  const works = async (key: { sessionId: string; secret: string }) =>
    (await portal.byKey(key).account('retrieve_session', {})).status
  const current = { sessionId: rotated.session_id, secret: rotated.session_password }
  expect([await works(lost), await works(kept), await works(current)]).toEqual([401, 401, 200])
})
