import { once } from 'node:events'
import { SERVICES } from '@assure/contract/services'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePasswords } from '#src/platform/passwords.ts'
import { apiClient, expectRefusedAt, newAddress, send } from '#src/testing/test-client.ts'
import { askReset, codeOf, enableSecondFactor, resetToken } from '#src/testing/test-passwords.ts'
import { startTestPortal, TEST_PASSWORD, type TestPortal } from '#src/testing/test-portal.ts'

// Known vulnerabilities of popular libraries that must not occur here. Each test names the advisory.
let portal: TestPortal
beforeAll(async () => {
  // The many parallel calls use up all connections: the queue's polling fails meanwhile and retries later.
  portal = await startTestPortal({ jobs: true, jobsFail: true })
})
afterAll(() => portal.stop())

const NEW_PASSWORD = 'Novel-pass1!'
const page = (more: Record<string, string> = {}) =>
  apiClient(portal.url, { origin: portal.url, 'x-forwarded-for': newAddress(portal.url), ...more })
const times = <T>(count: number, call: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index)))
const accepted = (answers: { status: number; text: string }[]) =>
  answers.filter(({ status, text }) => status === 200 && text.startsWith('{"result":"OK"'))

test('CVE-2026-53517: only one of 50 parallel uses of one reset link succeeds', async () => {
  const { email } = await portal.newAccount()
  const token = await resetToken(portal, email)
  const passwordOf = (index: number) => `Novel-pass${index}!`
  const answers = await times(50, (index) =>
    page().password('change_password', { token, password: passwordOf(index) }),
  )
  expect(accepted(answers)).toHaveLength(1)
  const winner = answers.findIndex(({ text }) => text.startsWith('{"result":"OK"'))
  const login = await page().account('email_login', { email, password: passwordOf(winner) })
  expect(login.body.result).toBe('OK')
})

test('CVE-2026-53517: only one of 50 parallel logins with the same app or recovery code succeeds', async () => {
  const account = await portal.newAccount()
  const { secret, recoveryCodes } = await enableSecondFactor(portal, await portal.login(account))
  for (const code of [codeOf(portal, secret), recoveryCodes[0] ?? '']) {
    const login = { email: account.email, password: TEST_PASSWORD, code }
    const answers = await times(50, () => page().account('email_login', login))
    expect(accepted(answers)).toHaveLength(1)
    expect(answers.filter(({ headers }) => headers.get('set-cookie'))).toHaveLength(1)
    portal.clock.advance(3600)
  }
})

test('CVE-2026-110861: the login rate limit lets at most 10 of 60 parallel code guesses through', async () => {
  const account = await portal.newAccount()
  await enableSecondFactor(portal, await portal.login(account))
  const login = { email: account.email, password: TEST_PASSWORD }
  const answers = await times(60, (index) =>
    page().account('email_login', { ...login, code: String(100_000 + index) }),
  )
  const looked = answers.filter(({ status }) => status === 200)
  expect(looked.length).toBeGreaterThan(0)
  expect(looked.length).toBeLessThanOrEqual(10)
  expect(accepted(answers)).toEqual([])
})

test('CVE-2026-45364: the addresses of one IPv6 /64 share a limit', async () => {
  const answers = await times(40, (index) =>
    page({ 'x-forwarded-for': `2001:db8:7:7::${index.toString(16)}` }).password('check_email', {
      email: `nobody-${index}@example.com`,
    }),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
})

test('GHSA-xg6x-h9c9-2m83: an ended session’s cookie does not replace the second factor', async () => {
  const account = await portal.newAccount()
  const first = await portal.login(account)
  await enableSecondFactor(portal, first)
  await first.account('log_out', {})
  expect((await first.account('current_session', {})).body.result).toBe('NONE')
  const half = await page({ cookie: first.cookie }).account('email_login', {
    email: account.email,
    password: TEST_PASSWORD,
  })
  expect(half.body).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' })
  expect(half.headers.get('set-cookie')).toBeNull()
  expect((await first.account('retrieve_session', {})).problem.code).toBe('session_expired')
})

test('GHSA-xg6x-h9c9-2m83: an ended session is refused on its next request', async () => {
  const account = await portal.newAccount()
  const [stolen, mine] = [await portal.login(account), await portal.login(account)]
  expect((await stolen.account('current_session', {})).body.result).toBe('OK')
  await mine.account('end_other_sessions', {})
  expect((await stolen.account('current_session', {})).body.result).toBe('NONE')
})

test('CVE-2026-53516: a victim’s reset ends an attacker’s password, sessions and links', async () => {
  // The attacker has the password and the sessions but cannot read the mails.
  const account = await portal.newAccount()
  const sessions = [await portal.login(account), await portal.login(account), await portal.login(account)]
  const older = [await resetToken(portal, account.email), await resetToken(portal, account.email)]
  await portal.pool.query(
    `insert into mail_links (token_hash, purpose, realm, email, details_sealed, created_at, expires_at)
     values (sha256($1::bytea), 'activation', 'developer', $2, '\\x00', now(), now() + interval '1 day')`,
    ['B'.repeat(43), account.email],
  )
  const token = await resetToken(portal, account.email)
  const change = (link: string) => page().password('change_password', { token: link, password: NEW_PASSWORD })
  expect((await change(token)).body.result).toBe('OK')

  for (const session of sessions) {
    expect((await session.account('current_session', {})).body.result).toBe('NONE')
  }
  for (const link of older) expect((await change(link)).body).toMatchObject({ code: 'LINK_INVALID' })
  const { rows } = await portal.pool.query('select from mail_links where email = $1', [account.email])
  expect(rows).toEqual([])
  const logIn = (password: string) => page().account('email_login', { email: account.email, password })
  expect((await logIn(TEST_PASSWORD)).body.result).toBe('DENY')
  expect((await logIn(NEW_PASSWORD)).body.result).toBe('OK')
})

test('better-auth #8551: a login during a password change leaves no session', async () => {
  const account = await portal.newAccount()
  const hash = await makePasswords().hash(NEW_PASSWORD)
  const client = await portal.pool.connect()
  await client.query('begin')
  // The same order as a reset: the password first, then the sessions.
  await client.query('update users set password_hash = $2 where user_id = $1', [account.userId, hash])
  const login = page().account('email_login', { email: account.email, password: TEST_PASSWORD })
  // On PostgreSQL the login has checked the password by now and waits for the row lock.
  await Promise.race([login, once(AbortSignal.timeout(700), 'abort')])
  await client.query('delete from user_sessions where user_id = $1', [account.userId])
  await client.query('commit')
  client.release()
  const { body, headers } = await login
  expect(body).toEqual({ result: 'DENY', code: 'WRONG_CREDENTIALS' })
  expect(headers.get('set-cookie')).toBeNull()
})

test('GHSA-99h5-pjcv-gr6v: ids of an account in a body do not authenticate any call', async () => {
  const account = await portal.newAccount()
  for (const { path, modes } of SERVICES) {
    for (const [execution_mode, { access }] of Object.entries(modes)) {
      if (access.includes('public')) continue
      const body = JSON.stringify({
        execution_mode,
        user_id: account.accountId,
        account_id: account.accountId,
        tenant_id: account.accountId,
        session_id: account.sessionId,
        commissioned_by: account.email,
      })
      const headers = { 'content-type': 'application/json', origin: portal.url }
      const { status } = await send(portal.url + path, { headers, body })
      expect([execution_mode, status]).toEqual([execution_mode, 401])
    }
  }
})

test.each([
  ['a full-width @', 'someone\uFF20example.com'],
  ['a second @', 'someone@evil.example@example.com'],
  ['a Kelvin sign for a K', 'mi\u212Ae@example.com'],
  ['a Cyrillic letter', 'som\u0435one@example.com'],
  ['a dotless i', 'som\u0131@example.com'],
  ['a zero-width space', 'some\u200Bone@example.com'],
  ['a line break and a header', 'a@example.com\r\nBcc: b@example.com'],
  ['a NUL', 'a\u0000@example.com'],
])(
  'Auth.js GHSA-7rqj-j65f-68wh: %s in an e-mail address is refused, not normalised',
  async (_name, email) => {
    const answers = [
      await page().account('email_login', { email, password: TEST_PASSWORD }),
      await page().password('check_email', { email }),
      await page().password('change_password', { token: 'x', password: NEW_PASSWORD, email }),
      await askReset(portal, email),
    ]
    for (const answer of answers) {
      if (email.includes('\u0000') && answer.status === 400) continue
      expectRefusedAt(answer, '/email')
    }
  },
)

test('login and reset ignore the case of the e-mail address', async () => {
  const account = await portal.newAccount()
  const typed = account.email.toUpperCase()
  expect((await page().account('email_login', { email: typed, password: TEST_PASSWORD })).body.result).toBe(
    'OK',
  )
  const token = await resetToken(portal, typed)
  const { body } = await page().password('change_password', { token, password: NEW_PASSWORD, email: typed })
  expect(body.result).toBe('OK')
})

const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64')
const SCHEMES = ['Basic', 'basic', 'BASIC', 'Bearer', 'Digest', 'Negotiate', 'DPoP', 'Basic,Basic', '\u00e9']
const CREDENTIALS = [
  '',
  ' ',
  '=',
  ':',
  '!!!!',
  base64(':'),
  base64('ak_x:'),
  base64('\u0000:\u00ff'),
  'A'.repeat(4000),
]

test(`Auth.js GHSA-xmf8-cvqr-rfgj: ${SCHEMES.length * CREDENTIALS.length} malformed Authorization headers are answered 401, never 500`, async () => {
  for (const scheme of SCHEMES) {
    for (const credentials of CREDENTIALS) {
      const authorization = `${scheme} ${credentials}`
      const { status } = await page({ authorization }).account('retrieve_session', {})
      expect([authorization.slice(0, 40), status]).toEqual([authorization.slice(0, 40), 401])
    }
  }
})
