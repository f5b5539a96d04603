import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, enableSecondFactor } from '#src/testing/test-passwords.ts'
import { startTestPortal, TEST_PASSWORD, type TestPortal } from '#src/testing/test-portal.ts'
import { newMember, newTeam, newVisitor } from '#src/testing/test-team.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

const password = TEST_PASSWORD
type Session = Pick<Awaited<ReturnType<typeof newTeam>>['owner'], 'account'>
/** How a session began, as its person sees it. */
const methodOf = async (session: Session) =>
  (await session.account('list_sessions', {})).body.sessions[0]?.method
const logIn = async (email: string, code: string) => {
  const { headers } = await newVisitor(portal).account('email_login', { email, password, code })
  return newVisitor(portal, headers.get('set-cookie')?.split(';')[0])
}

test('each session shows how its person logged in: with a password, or also with a code, then or later', async () => {
  const { account, owner } = await newTeam(portal)
  expect(await methodOf(owner)).toBe('password')
  const other = await portal.login(account)
  const { secret, recoveryCodes } = await enableSecondFactor(portal, owner)
  const byApp = await logIn(account.email, codeOf(portal, secret))
  const byRecoveryCode = await logIn(account.email, recoveryCodes[0] ?? '')
  for (const session of [byApp, byRecoveryCode]) expect(await methodOf(session)).toBe('password_and_code')
  // Setting the factor up took a code, in this session only.
  expect(await methodOf(owner)).toBe('password_and_code')
  expect(await methodOf(other)).toBe('password')
  portal.clock.advance(30)
  await other.account('confirm_identity', { proof: { kind: 'code', code: codeOf(portal, secret) } })
  expect(await methodOf(other)).toBe('password_and_code')
})

test('a new password keeps the method of the session that it replaces', async () => {
  const { account, owner } = await newTeam(portal)
  const { secret } = await enableSecondFactor(portal, owner)
  const session = await logIn(account.email, codeOf(portal, secret))
  const change = { current_password: password, password: 'Novel-pass1!' }
  const { headers } = await session.account('update_password', change)
  const renewed = newVisitor(portal, headers.get('set-cookie')?.split(';')[0])
  expect(await methodOf(renewed)).toBe('password_and_code')
})

test('a new member who chose a password logged in with it', async () => {
  const { owner } = await newTeam(portal)
  expect(await methodOf(await newMember(portal, owner))).toBe('password')
})

test('a session of an earlier or a newer release shows no method', async () => {
  const { account, owner } = await newTeam(portal)
  for (const method of [null, 'single_sign_on']) {
    await portal.pool.query('update user_sessions set method = $2 where user_id = $1', [
      account.userId,
      method,
    ])
    expect(await methodOf(owner)).toBeNull()
  }
})

test('a session of the retail area stores its method too', async () => {
  const user = await portal.newRetailUser()
  await portal.retailLogin(user)
  const { rows } = await portal.pool.query('select method from user_sessions where user_id = $1', [
    user.userId,
  ])
  expect(rows).toEqual([{ method: 'password' }])
})
