import { afterAll, beforeAll, expect, test } from 'vitest'
import { resetToken } from '#src/testing/test-passwords.ts'
import { startTestPortal, TEST_PASSWORD, type TestPortal } from '#src/testing/test-portal.ts'
import { apiClient } from '#src/testing/test-client.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

type Session = Awaited<ReturnType<TestPortal['login']>>
const NEW_PASSWORD = 'Novel-pass1!'
const isOpen = async (session: Pick<Session, 'account'>) =>
  (await session.account('current_session', {})).body.result === 'OK'
const change = (session: Session, current_password: string, password = NEW_PASSWORD) =>
  session.account('update_password', { current_password, password })

test('LG-06 a password change ends other sessions, renews the caller’s and mails the owner', async () => {
  const account = await portal.newAccount()
  const others = [await portal.login(account), await portal.login(account)]
  const mine = await portal.login(account)
  const { body, headers } = await change(mine, TEST_PASSWORD)
  expect(body).toEqual({ result: 'OK' })
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
  expect(cookie).toMatch(/^dev_session=[\w-]{64}$/)
  const renewed = apiClient(portal.url, { origin: portal.url, cookie })
  expect(await Promise.all([...others, mine, renewed].map(isOpen))).toEqual([false, false, false, true])
  const mail = await portal.mailTo(account.email, { subject: 'password was changed' })
  expect(mail.text).toContain(`${portal.url}/reset-password`)
  const logIn = (password: string) => portal.nobody.account('email_login', { email: account.email, password })
  expect((await logIn(TEST_PASSWORD)).body.result).toBe('DENY')
  expect((await logIn(NEW_PASSWORD)).body.result).toBe('OK')
  const { rows } = await portal.pool.query(
    `select actor_kind, actor_user_id from audit_entries where account_id = $1 and action = 'password_changed'`,
    [account.accountId],
  )
  expect(rows).toEqual([{ actor_kind: 'developer', actor_user_id: account.userId }])
})

test('LG-06 a refused password change ends no session and sends no mail', async () => {
  const account = await portal.newAccount()
  const [other, mine] = [await portal.login(account), await portal.login(account)]
  expect((await change(mine, 'Wrong-pass1!')).body).toEqual({ result: 'DENY', code: 'WRONG_PASSWORD' })
  expect((await change(mine, TEST_PASSWORD, 'short')).body).toMatchObject({ code: 'PASSWORD_TOO_SHORT' })
  expect((await change(mine, TEST_PASSWORD, 'A'.repeat(17))).body).toMatchObject({
    code: 'PASSWORD_TOO_LONG',
  })
  expect((await change(mine, TEST_PASSWORD, 'aaaaaaaa')).body).toMatchObject({ code: 'PASSWORD_TOO_SIMPLE' })
  expect([await isOpen(other), await isOpen(mine)]).toEqual([true, true])
  const mails = await portal.mailsTo(account.email)
  expect(mails.filter(({ subject }) => subject.includes('password'))).toEqual([])
})

test('a session gets five password guesses, even in parallel, then 429', async () => {
  const mine = await portal.login(await portal.newAccount())
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => change(mine, `Wrong-pass${index}!`)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect((await change(mine, TEST_PASSWORD)).problem.code).toBe('rate_limited')
  portal.clock.advance(901)
  expect((await change(mine, TEST_PASSWORD)).body.result).toBe('OK')
})

test('only one of two concurrent password changes succeeds', async () => {
  const account = await portal.newAccount()
  const sessions = [await portal.login(account), await portal.login(account)]
  const answers = await Promise.all(
    sessions.map((session, index) => change(session, TEST_PASSWORD, `Novel-pass${index}!`)),
  )
  const done = answers.filter(({ status, text }) => status === 200 && text === '{"result":"OK"}')
  expect(done).toHaveLength(1)
  const logins = await Promise.all(
    sessions.map((_, index) =>
      portal.nobody.account('email_login', { email: account.email, password: `Novel-pass${index}!` }),
    ),
  )
  expect(logins.filter(({ body }) => body.result === 'OK')).toHaveLength(1)
})

test('LG-06 a password change invalidates earlier reset links', async () => {
  const account = await portal.newAccount()
  const token = await resetToken(portal, account.email)
  expect((await change(await portal.login(account), TEST_PASSWORD)).body.result).toBe('OK')
  expect(
    (await portal.nobody.password('change_password', { token, password: 'Newer-pass1!' })).body,
  ).toMatchObject({
    code: 'LINK_INVALID',
  })
})
