import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiClient, newAddress } from '#src/testing/test-client.ts'
import { askReset, resetToken } from '#src/testing/test-passwords.ts'
import { startTestPortal, TEST_PASSWORD, type TestPortal } from '#src/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

const NEW_PASSWORD = 'Novel-pass1!'
const LINK_INVALID = { result: 'DENY', code: 'LINK_INVALID', reason: 'Link is invalid or expired' }

/** Uses a new client address each time, so that no rate limit applies. */
const change = (token: string, password = NEW_PASSWORD, email?: string) =>
  apiClient(portal.url, { 'x-forwarded-for': newAddress(portal.url) }).password('change_password', {
    token,
    password,
    ...(email === undefined ? {} : { email }),
  })
const opens = async (email: string, password: string) =>
  (await apiClient(portal.url, {}).account('email_login', { email, password })).body.result === 'OK'

test('LG-04 a mailed reset link starts with PUBLIC_URL and sets a new password', async () => {
  const account = await portal.newAccount()
  const token = await resetToken(portal, account.email.toUpperCase())
  expect(token).toMatch(/^[\w-]{43}$/)
  const [mail] = await portal.mailsTo(account.email)
  expect(mail?.links).toContain(`${portal.url}/reset-password/${token}`)
  expect((await change(token, NEW_PASSWORD, account.email.toUpperCase())).body).toEqual({
    result: 'OK',
    realm: 'developer',
  })
  expect([await opens(account.email, TEST_PASSWORD), await opens(account.email, NEW_PASSWORD)]).toEqual([
    false,
    true,
  ])
})

test('LG-04 domain and token of the old client never appear in a reset link', async () => {
  const account = await portal.newAccount()
  const query = new URLSearchParams({
    email: account.email,
    token: 'A'.repeat(43),
    domain: 'https://evil.example',
  })
  const answer = await fetch(`${portal.url}/api/reset-email?${query.toString()}`, {
    method: 'POST',
    headers: { 'x-forwarded-host': 'evil.example' },
  })
  expect(await answer.json()).toEqual({ result: 'OK' })
  const mail = await portal.mailTo(account.email)
  expect(mail.raw).not.toContain('evil.example')
  for (const link of mail.links) expect(new URL(link).origin).toBe(portal.url)
  expect((await change('A'.repeat(43))).body).toEqual(LINK_INVALID)
})

test.each([
  ['too short', 'Aa1!aaa', 'PASSWORD_TOO_SHORT', 'Password must be minimum 8 characters'],
  ['too long', 'Aa1!aaaaaaaaaaaaa', 'PASSWORD_TOO_LONG', 'Password must be maximum 16 characters'],
  [
    'without a capital',
    'aa1!aaaa',
    'PASSWORD_TOO_SIMPLE',
    expect.stringMatching(/^Your password must be 8-16/),
  ],
  ['without a digit', 'Aaa!aaaa', 'PASSWORD_TOO_SIMPLE', expect.any(String)],
  ['without a special character', 'Aa1aaaaa', 'PASSWORD_TOO_SIMPLE', expect.any(String)],
  ['with a wrong special character', 'Aa1aaaa~', 'PASSWORD_TOO_SIMPLE', expect.any(String)],
])(
  'LG-05 a password %s is refused in the specification’s words with any link',
  async (_name, password, code, reason: unknown) => {
    expect((await change('no link at all', password)).body).toEqual({ result: 'DENY', code, reason })
  },
)

test('LG-05 a refused password does not spend the link', async () => {
  const account = await portal.newAccount()
  const token = await resetToken(portal, account.email)
  expect((await change(token, 'short')).body.result).toBe('DENY')
  expect((await change(token)).body.result).toBe('OK')
})

test('LG-03 LG-05 an altered reset link is refused and the real one still works', async () => {
  const [account, other] = [await portal.newAccount(), await portal.newAccount()]
  const token = await resetToken(portal, account.email)
  const tampered = [
    token.slice(0, -1),
    `${token}x`,
    `${token}.`,
    `${token}%20`,
    ` ${token}`,
    `${token}\n`,
    '',
  ]
  for (const wrong of [...tampered, token.toUpperCase(), 'A'.repeat(43)]) {
    const answer = await change(wrong)
    // The schema may refuse a line break earlier, as in any text.
    if (wrong.endsWith('\n')) expect([200, 400]).toContain(answer.status)
    else expect(answer.body).toEqual(LINK_INVALID)
  }
  expect((await change(token, NEW_PASSWORD, other.email)).body).toEqual(LINK_INVALID)
  expect((await change(token)).body.result).toBe('OK')
  expect((await change(token, 'Newer-pass1!')).body).toEqual(LINK_INVALID)
  expect(await opens(account.email, NEW_PASSWORD)).toBe(true)
})

test('LG-05 check_password_link recognises only an open link and does not spend it', async () => {
  const account = await portal.newAccount()
  const token = await resetToken(portal, account.email)
  const asked = async (of: string) =>
    (
      await portal.nobody.password(
        'check_password_link',
        { token: of },
        { 'x-forwarded-for': newAddress(portal.url) },
      )
    ).body
  expect(await asked(token)).toEqual({ result: 'OK' })
  for (const wrong of [`${token}x`, token.slice(0, -1), '', 'A'.repeat(43)])
    expect(await asked(wrong)).toEqual({ result: 'DENY', code: 'LINK_INVALID' })
  expect((await change(token)).body.result).toBe('OK')
  expect(await asked(token)).toEqual({ result: 'DENY', code: 'LINK_INVALID' })
})

test('LG-03 a reset link expires after 15 minutes', async () => {
  const own = await startTestPortal({ jobs: true })
  const account = await own.newAccount()
  const use = (token: string) =>
    own.nobody.password(
      'change_password',
      { token, password: NEW_PASSWORD },
      { 'x-forwarded-for': newAddress(own.url) },
    )
  const first = await resetToken(own, account.email)
  own.clock.advance(900 - 5)
  const second = await resetToken(own, account.email)
  // The first link has expired by now. The second one still works just before its expiry.
  expect((await use(first)).body).toEqual(LINK_INVALID)
  own.clock.advance(900 - 5)
  expect((await use(second)).body.result).toBe('OK')
  await own.stop()
})

test('LG-05 using one reset link invalidates all links of the address', async () => {
  const account = await portal.newAccount()
  const [first, second, third] = [
    await resetToken(portal, account.email),
    await resetToken(portal, account.email),
    await resetToken(portal, account.email),
  ]
  expect((await change(second)).body.result).toBe('OK')
  for (const token of [first, second, third]) {
    expect((await change(token, 'Newer-pass1!')).body).toEqual(LINK_INVALID)
  }
})

test('LG-05 a reset link is refused while its account is suspended or being deleted', async () => {
  const account = await portal.newAccount()
  const token = await resetToken(portal, account.email)
  const setStatus = async (status: string) => {
    const { accountId, userId } = account
    await portal.pool.query('update accounts set status = $2 where account_id = $1', [accountId, status])
    // The only member is deleted with it.
    const ofPerson = status.startsWith('delet') ? 'deleting' : 'active'
    await portal.pool.query('update users set status = $2 where user_id = $1', [userId, ofPerson])
  }
  for (const status of ['suspended', 'deleting', 'deleted'] as const) {
    await setStatus(status)
    expect((await change(token)).body).toEqual(LINK_INVALID)
  }
  await setStatus('active')
  expect((await change(token)).body.result).toBe('OK')
})

test('the first password activates an invited account without a change mail', async () => {
  const account = await portal.newAccount({ status: 'pending', passwordHash: null })
  expect(await opens(account.email, NEW_PASSWORD)).toBe(false)
  expect((await change(await resetToken(portal, account.email))).body.result).toBe('OK')
  expect(await opens(account.email, NEW_PASSWORD)).toBe(true)
  expect(await portal.mailsTo(account.email)).toHaveLength(1)
})

test('LG-06 a reset ends every session, mails the owner and is audited with its address', async () => {
  const account = await portal.newAccount()
  const sessions = [await portal.login(account), await portal.login(account)]
  expect((await change(await resetToken(portal, account.email))).body.result).toBe('OK')
  for (const session of sessions) {
    expect((await session.account('current_session', {})).body).toEqual({ result: 'NONE' })
  }
  const mails = await portal.mailsTo(account.email)
  const ofPassword = mails.filter(({ subject }) => subject.includes('password'))
  expect(ofPassword).toHaveLength(2)
  expect(ofPassword[1]?.text).toContain(`${portal.url}/reset-password`)
  const { rows } = await portal.pool.query<{ action: string; who: string | null; address: string }>(
    `select action, actor_user_id as who, address from audit_entries where account_id = $1 and action like 'password%'
     order by entry_id`,
    [account.accountId],
  )
  expect(rows.map(({ action, who }) => [action, who])).toEqual([
    ['password_reset_requested', null],
    ['password_changed', account.userId],
  ])
  for (const { address } of rows) expect(address).toMatch(/^10\./)
})

test('a reset clears the login lock caused by wrong passwords', async () => {
  const account = await portal.newAccount()
  const page = apiClient(portal.url, {})
  const logIn = (password: string) => page.account('email_login', { email: account.email, password })
  for (let index = 0; index < 6; index++) await logIn('Wrong-pass1!')
  expect((await logIn(TEST_PASSWORD)).status).toBe(429)
  const token = await resetToken(portal, account.email)
  expect((await page.password('change_password', { token, password: NEW_PASSWORD })).body.result).toBe('OK')
  expect((await logIn(NEW_PASSWORD)).body.result).toBe('OK')
})

test('one address gets at most three reset mails an hour', async () => {
  const account = await portal.newAccount()
  const answers = []
  for (let round = 0; round < 12; round++) {
    answers.push(...(await Promise.all(Array.from({ length: 5 }, () => askReset(portal, account.email)))))
    portal.clock.advance(61)
  }
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
  expect((await portal.mailsTo(account.email)).length).toBeLessThanOrEqual(3)
})

test('repeated reset requests within a minute send one mail, and a later one sends another', async () => {
  const [account, other] = [await portal.newAccount(), await portal.newAccount()]
  const answers = await Promise.all(Array.from({ length: 20 }, () => askReset(portal, account.email)))
  expect(answers.map(({ body }) => body.result)).toEqual(Array(20).fill('OK'))
  expect(await portal.mailsTo(account.email)).toHaveLength(1)
  expect((await askReset(portal, other.email)).body.result).toBe('OK')
  expect(await portal.mailsTo(other.email)).toHaveLength(1)
  portal.clock.advance(61)
  expect((await askReset(portal, account.email)).body.result).toBe('OK')
  expect(await portal.mailsTo(account.email)).toHaveLength(2)
})
