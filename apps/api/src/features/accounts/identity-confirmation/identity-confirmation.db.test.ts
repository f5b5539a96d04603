import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, enableSecondFactor } from '#src/testing/test-passwords.ts'
import { startTestPortal, TEST_PASSWORD, type TestPortal } from '#src/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

const WRONG_PASSWORD = { kind: 'password', password: 'Wrong-pass1!' } as const
const RIGHT_PASSWORD = { kind: 'password', password: TEST_PASSWORD } as const

/** Moves the logins and confirmations of an account's sessions into the past. */
const age = (userId: string, seconds: number) =>
  portal.pool.query(
    `update user_sessions set created_at = created_at - make_interval(secs => $2),
       authenticated_at = authenticated_at - make_interval(secs => $2) where user_id = $1`,
    [userId, seconds],
  )
const loggedIn = async () => {
  const account = await portal.newAccount()
  return { account, session: await portal.login(account) }
}
type Session = Awaited<ReturnType<typeof loggedIn>>['session']
const revealed = async (session: Session) => {
  const answer = await session.account('reveal_secret', {})
  return answer.status === 200 ? answer.body.session_password : answer.problem.code
}

test('SB-06 showing the secret needs a confirmation 10 minutes after the login', async () => {
  const { account, session } = await loggedIn()
  await age(account.userId, 590)
  expect(await revealed(session)).toBe(account.secret)
  await age(account.userId, 10)
  const refused = await session.account('reveal_secret', {})
  expect([refused.status, refused.problem.code]).toEqual([403, 'reauthentication_required'])
  expect(refused.text).not.toContain(account.secret)
})

test('SB-06 the password unlocks the secret for 10 minutes, only in that session', async () => {
  const { account, session } = await loggedIn()
  const other = await portal.login(account)
  await age(account.userId, 601)
  expect((await session.account('confirm_identity', { proof: WRONG_PASSWORD })).body).toEqual({
    result: 'DENY',
    code: 'WRONG_PASSWORD',
  })
  expect(await revealed(session)).toBe('reauthentication_required')
  expect((await session.account('confirm_identity', { proof: RIGHT_PASSWORD })).body).toEqual({
    result: 'OK',
  })
  expect(await revealed(session)).toBe(account.secret)
  expect(await revealed(other)).toBe('reauthentication_required')
  await age(account.userId, 601)
  expect(await revealed(session)).toBe('reauthentication_required')
})

test('a second-factor code confirms once, and none confirms without a factor', async () => {
  const { account, session } = await loggedIn()
  const code = { kind: 'code', code: '123456' } as const
  expect((await session.account('confirm_identity', { proof: code })).body).toMatchObject({
    code: 'WRONG_CODE',
  })
  const factor = await enableSecondFactor(portal, session)
  await age(account.userId, 601)
  portal.clock.advance(30)
  const proof = { kind: 'code', code: codeOf(portal, factor.secret) } as const
  expect((await session.account('confirm_identity', { proof })).body).toEqual({ result: 'OK' })
  expect(await revealed(session)).toBe(account.secret)
  await age(account.userId, 661)
  expect((await session.account('confirm_identity', { proof })).body).toMatchObject({ code: 'WRONG_CODE' })
  expect(await revealed(session)).toBe('reauthentication_required')
})

test('50 parallel wrong confirmations are rate limited and recorded in the audit log', async () => {
  const { account, session } = await loggedIn()
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => session.account('confirm_identity', { proof: WRONG_PASSWORD })),
  )
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(45)
  expect((await session.account('confirm_identity', { proof: RIGHT_PASSWORD })).status).toBe(429)
  const { rowCount } = await portal.pool.query(
    `select 1 from audit_entries where account_id = $1 and action = 'sign_in_refused'`,
    [account.accountId],
  )
  expect(rowCount).toBeGreaterThanOrEqual(1)
})

test('an API key, a stranger or an ended session cannot confirm an identity', async () => {
  const { account, session } = await loggedIn()
  const proof = RIGHT_PASSWORD
  expect((await portal.byKey(account).account('confirm_identity', { proof })).problem.code).toBe(
    'not_by_api_key',
  )
  expect((await portal.nobody.account('confirm_identity', { proof })).status).toBe(401)
  await session.account('log_out', {})
  expect((await session.account('confirm_identity', { proof })).status).toBe(401)
  const malformed = await (await portal.login(account)).account('confirm_identity', {
    proof: { kind: 'password', password: TEST_PASSWORD, code: '123456' } as never,
  })
  expect(malformed.status).toBe(400)
})
