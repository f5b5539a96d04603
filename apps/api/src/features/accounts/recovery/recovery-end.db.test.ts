import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember, newMember } from '#src/testing/test-members.ts'
import { codeOf, enableSecondFactor, resetToken } from '#src/testing/test-passwords.ts'
import { startTestPortal, TEST_PASSWORD, type TestPortal } from '#src/testing/test-portal.ts'
import { askRecovery, chooseBy, passHours, recoveryToken, withFactor } from '#src/testing/test-recovery.ts'
import { memberIdOf, newVisitor } from '#src/testing/test-team.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

type Session = Awaited<ReturnType<TestPortal['login']>>
const waits = async ({ userId }: { userId: string }) =>
  (await portal.pool.query('select 1 from user_recoveries where user_id = $1', [userId])).rowCount === 1
const logIn = async (email: string, code: string): Promise<Session> => {
  const page = newVisitor(portal)
  const { headers } = await page.account('email_login', { email, password: TEST_PASSWORD, code })
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
  return { cookie, ...newVisitor(portal, cookie) }
}
/** A team whose member has a second factor and asked to get in without it. */
const askedByMember = async () => {
  const account = await portal.newAccount()
  const member = await newMember(portal, account, { roles: ['developer'] })
  const factor = await enableSecondFactor(portal, member)
  await askRecovery(portal, member)
  const owner = await portal.login(account)
  const approve = (by: Session, member_id: string) => by.account('approve_recovery', { member_id })
  return { account, owner, member, factor, approve, id: await memberIdOf(owner, member.email) }
}

test('another Owner who confirmed their identity lets a member in at once', async () => {
  const { account, owner, member, approve, id } = await askedByMember()
  const listed = async (by: Session) =>
    (await by.account('list_members', { search: 'another name', role: 'billing' })).body.recoveries
  // The alert is in any view of the list.
  expect(await listed(owner)).toMatchObject([
    { member_id: id, email: member.email, is_caller: false, is_open: false, can_approve: true },
  ])
  const admin = await newMember(portal, account, { roles: ['admin'] })
  expect(await listed(admin)).toEqual([])
  portal.clock.advance(601)
  expect((await approve(owner, id)).problem.code).toBe('reauthentication_required')
  await owner.account('confirm_identity', { proof: { kind: 'password', password: TEST_PASSWORD } })
  expect((await approve(owner, id)).body).toEqual({ result: 'OK' })
  expect(await listed(owner)).toMatchObject([{ is_open: true, can_approve: false }])
  expect((await approve(owner, id)).problem.code).toBe('not_found')
  expect(await chooseBy(portal, await recoveryToken(portal, member))).toBe('OK')
  expect(await portal.people.find(member.userId)).toMatchObject({
    hasSecondFactor: false,
    accessReviewDue: true,
  })
  const { rows } = await portal.pool.query<{ actor_user_id: string; action: string }>(
    `select action, actor_user_id from audit_entries where account_id = $1 and action = 'recovery_approved'`,
    [account.accountId],
  )
  expect(rows).toEqual([{ action: 'recovery_approved', actor_user_id: account.userId }])
})

test('only an Owner of the only organisation approves, never one’s own, and others learn nothing', async () => {
  const { account, owner, member, approve, id } = await askedByMember()
  const admin = await newMember(portal, account, { roles: ['admin'] })
  expect((await approve(admin, id)).problem).toMatchObject({ code: 'forbidden' })
  expect((await portal.byKey(account).account('approve_recovery', { member_id: id })).problem.code).toBe(
    'not_by_api_key',
  )
  expect((await portal.nobody.account('approve_recovery', { member_id: id })).status).toBe(401)
  const stranger = await portal.login(await portal.newAccount())
  const unknown = await memberIdOf(owner, account.email)
  expect((await approve(stranger, id)).problem.code).toBe('not_found')
  // Nobody waits there.
  expect((await approve(owner, await memberIdOf(owner, admin.email))).problem.code).toBe('not_found')
  await enableSecondFactor(portal, owner)
  await askRecovery(portal, account)
  await owner.account('confirm_identity', { proof: { kind: 'password', password: TEST_PASSWORD } })
  expect((await approve(owner, unknown)).problem.code).toBe('not_found')
  const other = await portal.newAccount()
  await addMember(portal, other, { ...member, name: 'M' }, { roles: ['viewer'] })
  expect((await approve(owner, id)).problem.code).toBe('not_found')
  const { body } = await owner.account('list_members', {})
  const waiting = body.recoveries.map(({ email, is_caller, can_approve }) => ({
    email,
    is_caller,
    can_approve,
  }))
  expect(waiting).toHaveLength(2)
  expect(waiting).toContainEqual({ email: member.email, is_caller: false, can_approve: false })
  expect(waiting).toContainEqual({ email: account.email, is_caller: true, can_approve: false })
  // Another organisation’s Owner sees theirs only.
  expect((await stranger.account('list_members', {})).body.recoveries).toEqual([])
  expect(await portal.mailsTo(member.email)).not.toContainEqual(
    expect.objectContaining({ subject: expect.stringContaining('Get in again') as string }),
  )
})

test('an approved link waits for the end if the person joins another organisation meanwhile', async () => {
  const { owner, member, approve, id } = await askedByMember()
  await approve(owner, id)
  const token = await recoveryToken(portal, member)
  await addMember(portal, await portal.newAccount(), { ...member, name: 'M' }, { roles: ['viewer'] })
  expect((await portal.nobody.password('check_password_link', { token })).body.result).toBe('DENY')
  expect(await chooseBy(portal, token)).toBe('LINK_INVALID')
  portal.clock.advance(72 * 3600)
  expect(await chooseBy(portal, token)).toBe('OK')
})

test('each live session of the person cancels, and no link of before opens then', async () => {
  const { account, session, secret, recoveryCodes } = await withFactor(portal)
  const other = await portal.login(await portal.newAccount())
  const cancel = (by: Session) => by.account('cancel_recovery', {})
  await askRecovery(portal, account)
  // Another person’s session ends only their own.
  await cancel(other)
  expect(await waits(account)).toBe(true)
  expect((await portal.byKey(account).account('cancel_recovery', {})).problem.code).toBe('not_by_api_key')
  expect((await portal.nobody.account('cancel_recovery', {})).status).toBe(401)
  const retail = await portal.retailLogin(await portal.newRetailUser())
  expect((await retail.account('cancel_recovery', {})).status).toBe(401)
  await cancel(session)
  expect(await waits(account)).toBe(false)
  await portal.mailTo(account.email, { subject: 'Nobody gets in' })

  await askRecovery(portal, account)
  await passHours(portal, account, 72)
  const token = await recoveryToken(portal, account)
  await cancel(await logIn(account.email, recoveryCodes[0] ?? ''))
  expect(await chooseBy(portal, token)).toBe('LINK_INVALID')
  portal.clock.advance(60)
  await askRecovery(portal, account)
  await cancel(await logIn(account.email, codeOf(portal, secret)))
  expect(await waits(account)).toBe(false)
})

test('a change of the factor or of the password in a session cancels, a reset by mail does not', async () => {
  const { account, session, secret } = await withFactor(portal)
  const asked = async () => {
    portal.clock.advance(60)
    await askRecovery(portal, account)
    expect(await waits(account)).toBe(true)
  }
  await asked()
  await session.account('renew_recovery_codes', { password: TEST_PASSWORD })
  expect(await waits(account)).toBe(false)
  await asked()
  await session.account('update_password', { current_password: TEST_PASSWORD, password: 'Other-pass1!' })
  expect(await waits(account)).toBe(false)
  const again = await logInWith(account.email, 'Other-pass1!', codeOf(portal, secret))
  await askRecovery(portal, account, 'Other-pass1!')
  portal.clock.advance(60)
  const stopped = await again.account('stop_second_factor', {
    password: 'Other-pass1!',
    code: codeOf(portal, secret),
  })
  expect(stopped.body.result).toBe('OK')
  expect(await waits(account)).toBe(false)

  const kept = await withFactor(portal)
  await askRecovery(portal, kept.account)
  expect(await chooseBy(portal, await resetToken(portal, kept.account.email))).toBe('OK')
  expect(await waits(kept.account)).toBe(true)
  await passHours(portal, kept.account, 72)
  expect(await chooseBy(portal, await recoveryToken(portal, kept.account), 'Third-pass1!')).toBe('OK')
})
const logInWith = async (email: string, password: string, code: string) => {
  const { headers } = await newVisitor(portal).account('email_login', { email, password, code })
  return newVisitor(portal, headers.get('set-cookie')?.split(';')[0])
}

test('50 parallel cancels, approvals and links leave no recovery and at most one new password', async () => {
  const { owner, member, approve, id } = await askedByMember()
  await approve(owner, id)
  const token = await recoveryToken(portal, member)
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      index % 2 ? chooseBy(portal, token) : member.account('cancel_recovery', {}).then(() => 'cancelled'),
    ),
  )
  expect(outcomes.filter((outcome) => outcome === 'OK').length).toBeLessThanOrEqual(1)
  expect(await waits(member)).toBe(false)
  expect(await chooseBy(portal, token)).toBe('LINK_INVALID')
})

test('the erasure of a person erases their recovery', async () => {
  const { account } = await withFactor(portal)
  await askRecovery(portal, account)
  await portal.deletion.request(account.accountId, {
    actorKind: 'operator',
    actor: '',
    address: '',
    requestId: '',
  })
  await portal.deletion.advance(account.accountId)
  portal.clock.advance(31 * 86_400)
  await portal.deletion.advance(account.accountId)
  expect(await waits(account)).toBe(false)
})
