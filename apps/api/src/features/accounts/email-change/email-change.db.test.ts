import { afterAll, beforeAll, expect, test } from 'vitest'
import { wireId } from '#src/platform/ids.ts'
import { addMember, newMember } from '#src/testing/test-members.ts'
import { changeAddress, newAddressOf, startChange } from '#src/testing/test-email-change.ts'
import { ageConfirmation } from '#src/testing/test-passwords.ts'
import {
  invitationToken,
  invite,
  memberIdOf,
  newMember as newInvited,
  newTeam,
  newVisitor,
} from '#src/testing/test-team.ts'
import { startTestPortal, TEST_PASSWORD, type TestPortal } from '#src/testing/test-portal.ts'

let portal: TestPortal
let neutral: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true, environment: { REVEAL_ACCOUNT_EXISTENCE: '1' } })
  neutral = await startTestPortal({ jobs: true, environment: { REVEAL_ACCOUNT_EXISTENCE: '0' } })
})
afterAll(() => Promise.all([portal.stop(), neutral.stop()]))

const LINK_INVALID = { result: 'DENY', code: 'LINK_INVALID' }
const newOwner = async (on = portal) => {
  const owner = await on.newAccount()
  return { owner, session: await on.login(owner) }
}
type Session = Awaited<ReturnType<typeof newOwner>>['session']
const confirm = async (session: Session, token: string) =>
  (await session.account('confirm_email_change', { token })).body
const undo = async (token: string) => (await newVisitor(portal).account('undo_email_change', { token })).body
const logsIn = async (email: string, password = TEST_PASSWORD) =>
  (await newVisitor(portal).account('email_login', { email, password })).body.result === 'OK'
const isLoggedIn = async (session: Session) =>
  (await session.account('current_session', {})).body.result === 'OK'
const rowsOf = async (statement: string, ...values: unknown[]) =>
  (await portal.pool.query<Record<string, unknown>>(statement, values)).rows

test('the link changes the address for the login, all organisations and as their contact', async () => {
  const { owner, session } = await newOwner()
  const other = await portal.newAccount()
  await addMember(portal, other, owner, { roles: ['admin'] })
  const { email, token } = await startChange(portal, session)
  expect((await session.account('retrieve_email_change', {})).body.pending?.email).toBe(email)
  expect(await logsIn(owner.email)).toBe(true)
  expect(await confirm(session, token)).toEqual({ result: 'OK', email })
  expect([await logsIn(owner.email), await logsIn(email)]).toEqual([false, true])
  expect((await session.account('retrieve_session', {})).body.email).toBe(email)
  expect((await session.account('retrieve_email_change', {})).body.pending).toBeNull()
  const members = await rowsOf('select member_email from memberships where user_id = $1', owner.userId)
  expect(members).toEqual([{ member_email: email }, { member_email: email }])
  const contacts = await rowsOf(
    'select account_id, email from accounts where account_id = any($1) order by account_id',
    [owner.accountId, other.accountId],
  )
  expect(contacts).toEqual(
    [
      { account_id: owner.accountId, email },
      { account_id: other.accountId, email: other.email },
    ].sort((a, b) => (a.account_id < b.account_id ? -1 : 1)),
  )
  for (const accountId of [owner.accountId, other.accountId]) {
    const entries = await rowsOf(
      `select action, actor, actor_user_id, target, before, after from audit_entries
       where account_id = $1 and action like 'email%' order by entry_id`,
      accountId,
    )
    const whose = { actor: '', actor_user_id: owner.userId, target: wireId(accountId, owner.userId) }
    expect(entries).toEqual(
      ['email_change_requested', 'email_changed'].map((action) => ({
        ...{ action, ...whose, before: null, after: null },
      })),
    )
  }
})

test('the session of the change stays, and every other one ends', async () => {
  const { owner, session } = await newOwner()
  const elsewhere = await portal.login(owner)
  const { token } = await startChange(portal, session)
  await confirm(session, token)
  expect([await isLoggedIn(session), await isLoggedIn(elsewhere)]).toEqual([true, false])
})

test('a change needs an identity that was confirmed in the last 10 minutes', async () => {
  const { owner, session } = await newOwner()
  await ageConfirmation(portal, owner)
  const stale = await session.account('start_email_change', { email: newAddressOf() })
  expect([stale.status, stale.problem.code]).toEqual([403, 'reauthentication_required'])
})

test('the link does nothing for nobody, an API key, a retail user or another person', async () => {
  const { owner, session } = await newOwner()
  const { token } = await startChange(portal, session)
  const stranger = await newOwner()
  expect(await confirm(stranger.session, token)).toEqual(LINK_INVALID)
  const key = await portal.byKey(owner).account('confirm_email_change', { token })
  expect(key.problem.code).toBe('not_by_api_key')
  expect((await portal.nobody.account('confirm_email_change', { token })).status).toBe(401)
  const retail = await portal.retailLogin(await portal.newRetailUser())
  expect((await retail.account('confirm_email_change', { token })).status).toBe(401)
  expect(await logsIn(owner.email)).toBe(true)
  expect((await confirm(session, token)).result).toBe('OK')
})

test('50 confirmations at once change the address once', async () => {
  const { session, owner } = await newOwner()
  const { token } = await startChange(portal, session)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      newVisitor(portal, session.cookie).account('confirm_email_change', { token }),
    ),
  )
  expect(answers.filter(({ body }) => body.result === 'OK')).toHaveLength(1)
  expect(await portal.mailsTo(owner.email)).toHaveLength(1)
})

test.each(['bad', 'x'.repeat(64), ''])('the token %j changes nothing', async (token) => {
  const { session } = await newOwner()
  const answer = await session.account('confirm_email_change', { token })
  if (token === '') expect(answer.status).toBe(400)
  else expect(answer.body).toEqual(LINK_INVALID)
  if (token !== '') expect(await undo(token)).toEqual(LINK_INVALID)
})

test('a link ends after a cancellation, another start, a new password, and its time', async () => {
  const { session, owner } = await newOwner()
  const cancelled = await startChange(portal, session)
  await session.account('cancel_email_change', {})
  expect(await confirm(session, cancelled.token)).toEqual(LINK_INVALID)
  const first = await startChange(portal, session)
  const second = await startChange(portal, session)
  expect(await confirm(session, first.token)).toEqual(LINK_INVALID)
  const passwords = { current_password: TEST_PASSWORD, password: 'Another-pass2!' }
  const changed = await session.account('update_password', passwords)
  const cookie = changed.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect(cookie).not.toBe('')
  const rows = await rowsOf('select 1 from user_email_links where user_id = $1', owner.userId)
  expect(rows).toEqual([])
  expect(await confirm({ ...session, ...newVisitor(portal, cookie) }, second.token)).toEqual(LINK_INVALID)

  const late = await newOwner()
  const { token } = await startChange(portal, late.session)
  await portal.pool.query('update user_email_links set expires_at = $2 where user_id = $1', [
    late.owner.userId,
    portal.clock.now(),
  ])
  expect(await confirm(late.session, token)).toEqual(LINK_INVALID)
})

test('an address that somebody took meanwhile is refused, and the present one stays', async () => {
  const { owner, session } = await newOwner()
  const { email, token } = await startChange(portal, session)
  await portal.newAccount({ email: email.toUpperCase() })
  expect(await confirm(session, token)).toEqual({ result: 'DENY', code: 'EMAIL_REGISTERED' })
  expect(await isLoggedIn(session)).toBe(true)
  expect((await session.account('retrieve_session', {})).body.email).toBe(owner.email)
})

test('a taken address is named only if the portal reveals accounts', async () => {
  const taken = await portal.newAccount()
  const { session } = await newOwner()
  const shown = await session.account('start_email_change', { email: taken.email.toUpperCase() })
  expect(shown.body).toEqual({ result: 'DENY', code: 'EMAIL_REGISTERED' })
  const quiet = await newOwner(neutral)
  const answers = []
  for (const email of [taken.email, newAddressOf()])
    answers.push((await quiet.session.account('start_email_change', { email })).body)
  expect(answers).toEqual([{ result: 'OK' }, { result: 'OK' }])
  expect(await neutral.mailsTo(taken.email)).toEqual([])
})

test('the same address is refused, and another case of it is a change', async () => {
  const { owner, session } = await newOwner()
  const same = await session.account('start_email_change', { email: owner.email })
  expect(same.body).toEqual({ result: 'DENY', code: 'SAME_ADDRESS' })
  const loud = owner.email.toUpperCase()
  const { token } = await startChange(portal, session, loud)
  expect(await confirm(session, token)).toEqual({ result: 'OK', email: loud })
  expect(await logsIn(owner.email)).toBe(true)
})

test('an address of the retail area is free, and its retail user keeps it', async () => {
  const retail = await portal.newRetailUser()
  const { session } = await newOwner()
  await changeAddress(
    portal,
    session,
    (await session.account('retrieve_session', {})).body.email,
    retail.email,
  )
  const retailSession = await portal.retailLogin(retail)
  const { body } = await retailSession.licences('current_retail_session', {})
  expect(body).toMatchObject({ result: 'OK', user: { email: retail.email } })
})

test('a person gets 5 links an hour, and an address 5 a day from all people', async () => {
  const { session } = await newOwner()
  for (let time = 0; time < 5; time++) await startChange(portal, session)
  expect((await session.account('start_email_change', { email: newAddressOf() })).status).toBe(429)
  const target = newAddressOf()
  for (let time = 0; time < 5; time++) await startChange(portal, (await newOwner()).session, target)
  const another = await newOwner()
  expect((await another.session.account('start_email_change', { email: target })).status).toBe(429)
})

test('a link to choose a password, mailed to the former address, no longer works', async () => {
  const { owner, session } = await newOwner()
  await fetch(`${portal.url}/api/reset-email?email=${encodeURIComponent(owner.email)}`, { method: 'POST' })
  const { links } = await portal.mailTo(owner.email, { subject: 'password' })
  const token =
    links
      .find((link) => link.includes('/reset-password/'))
      ?.split('/')
      .at(-1) ?? ''
  await changeAddress(portal, session, owner.email)
  const answer = await portal.nobody.password('change_password', { token, password: 'Stolen-pass3!' })
  expect(answer.body).toMatchObject(LINK_INVALID)
})

test('promotions and trials of a mailbox also count for the new address', async () => {
  const { owner, session } = await newOwner()
  await portal.pool.query(`insert into mailbox_claims values ($1, 'promotion SPRING', $2)`, [
    owner.email,
    owner.accountId,
  ])
  const { email } = await changeAddress(portal, session, owner.email)
  const claims = await rowsOf('select account_id from mailbox_claims where mailbox = any($1)', [
    owner.email,
    email,
  ])
  expect(claims).toEqual([{ account_id: owner.accountId }, { account_id: owner.accountId }])
})

test('an organisation that the person left keeps the address that it knew', async () => {
  const { owner } = await newOwner()
  const { userId, email: former, ...member } = await newMember(portal, owner, { roles: ['viewer'] })
  const session = member
  await portal.pool.query('update memberships set removed_at = now() where user_id = $1', [userId])
  await portal.pool.query('delete from user_accounts where user_id = $1', [userId])
  const { email } = await changeAddress(portal, session, former)
  expect(await rowsOf('select member_email from memberships where user_id = $1', userId)).toEqual([
    { member_email: former },
  ])
  const inNone = await session.account('current_session', {})
  expect(inNone.body).toMatchObject({ result: 'NO_ORGANISATION', person: { email } })
})

test('the mails are in the person’s language, and the tokens only in the mail', async () => {
  const { owner, session } = await newOwner()
  await session.account('update_language', { language: 'fr' })
  const email = newAddressOf()
  await session.account('start_email_change', { email })
  const asked = await portal.mailTo(email)
  expect(asked.subject).toBe('Confirmez votre nouvelle adresse chez Lumen Assure')
  const token =
    asked.links
      .find((link) => link.includes('/email-change/'))
      ?.split('/')
      .at(-1) ?? ''
  await confirm(session, token)
  const told = await portal.mailTo(owner.email, { subject: 'adresse' })
  expect(told.subject).toBe('Votre adresse chez Lumen Assure a été modifiée')
  expect(told.text).toContain('Ce n’était pas moi')
  expect(told.text).toContain(email.split('@')[0])
  const undoToken =
    told.links
      .find((link) => link.includes('/email-undo/'))
      ?.split('/')
      .at(-1) ?? ''
  await undo(undoToken)
  const back = await portal.mailTo(owner.email, { subject: 'repris' })
  expect(back.subject).toBe('Vous avez repris votre compte chez Lumen Assure')
  const stored = JSON.stringify(
    await rowsOf('select * from user_email_links where user_id = $1', owner.userId),
  )
  for (const secret of [token, undoToken]) expect(stored).not.toContain(secret)
})

test('an offer of the ownership follows the member to a new address, and ends with their removal', async () => {
  const { owner } = await newTeam(portal)
  const member = await newInvited(portal, owner)
  await owner.account('transfer_ownership', { member_id: await memberIdOf(owner, member.email) })
  const token = await invitationToken(portal, member.email, 'Take over')
  const { email } = await changeAddress(portal, member, member.email)
  expect((await member.account('look_at_invitation', { token })).body).toMatchObject({
    next: 'accept',
    email,
  })
  await owner.account('remove_member', { member_id: await memberIdOf(owner, email) })
  expect((await owner.account('list_invitations', {})).body.invitations).toEqual([])
  const again = await invite(portal, owner, { email })
  expect((await member.account('accept_invitation', { token: again.token })).body.result).toBe('OK')
  expect((await member.account('accept_invitation', { token })).body).toEqual(LINK_INVALID)
})
