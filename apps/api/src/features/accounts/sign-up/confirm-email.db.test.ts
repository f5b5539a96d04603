import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiClient, newAddress } from '#src/testing/test-client.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'
import {
  activationToken,
  askActivation,
  newEmail,
  signUp,
  signUpInput,
  stranger,
} from '#src/testing/test-sign-ups.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

const OK = { result: 'OK', realm: 'developer' }
const LINK_INVALID = { result: 'DENY', code: 'LINK_INVALID' }
const WRONG_PASSWORD = { result: 'DENY', code: 'WRONG_PASSWORD' }
const requiredOf = (email: string) => ({
  result: 'DENY',
  code: 'PASSWORD_REQUIRED',
  sign_up: { email, name: 'Ada Byron', company: 'Engines' },
})
type Confirmation = { password?: string; new_password?: string; email?: string }
const confirm = async (token: string, more: Confirmation = {}, client = stranger(portal)) =>
  (await client.account('confirm_email', { token, ...more })).body
const logIn = async (email: string, password: string) =>
  (await stranger(portal).account('email_login', { email, password })).body.result
const countAccounts = async (email: string) =>
  (await portal.pool.query('select 1 from accounts where email = $1', [email])).rows.length

/** A page of the portal in a browser with this cookie. */
const browserWith = (cookie?: string, url = portal.url) =>
  apiClient(url, {
    origin: portal.url,
    'x-forwarded-for': newAddress(portal.url),
    ...(cookie && { cookie }),
  })
/** Signs up from the portal's page. Returns the token of the mail and the cookie of the browser. */
const signUpInBrowser = async (email: string, password = 'Strangers-1!') => {
  const { headers } = await browserWith().account(
    'email_register',
    await signUpInput(portal, email, password),
  )
  const [set = ''] = headers.getSetCookie()
  return { token: await activationToken(portal, email), set, cookie: set.split(';')[0] ?? '' }
}

test('LG-02 the password typed at sign-up does not log in until the owner confirms or replaces it', async () => {
  const victor = newEmail()
  const eve = await signUpInBrowser(victor)
  expect(await logIn(victor, 'Strangers-1!')).toBe('DENY')
  expect(await confirm(eve.token, {}, browserWith())).toEqual(requiredOf(victor))
  expect(await countAccounts(victor)).toBe(0)
  expect(await confirm(eve.token, { new_password: 'Victors-own1!' }, browserWith())).toEqual(OK)
  expect(await logIn(victor, 'Strangers-1!')).toBe('DENY')
  expect(await logIn(victor, 'Victors-own1!')).toBe('OK')
  expect(await confirm(eve.token, { password: 'Strangers-1!' })).toEqual(LINK_INVALID)
  expect(await confirm(eve.token, {}, browserWith(eve.cookie))).toEqual(LINK_INVALID)
})

test('SU-07 LG-02 the browser that signed up activates with only the token, once', async () => {
  const email = newEmail()
  const { token, set, cookie } = await signUpInBrowser(email)
  expect(set).toMatch(/^signup=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/)
  const answer = await browserWith(cookie).account('confirm_email', { token })
  expect(answer.body).toEqual(OK)
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^signup=; Max-Age=0|^signup=;.*1970/),
  ])
  expect(await logIn(email, 'Strangers-1!')).toBe('OK')
  expect(await confirm(token, {}, browserWith(cookie))).toEqual(LINK_INVALID)
})

test('LG-03 only one of 50 parallel confirmations by the sign-up browser creates the account', async () => {
  const email = newEmail()
  const { token, cookie } = await signUpInBrowser(email)
  const answers = await Promise.all(Array.from({ length: 50 }, () => confirm(token, {}, browserWith(cookie))))
  expect(answers.filter(({ result }) => result === 'OK')).toHaveLength(1)
  expect(await countAccounts(email)).toBe(1)
})

test('LG-02 a resent link still works in the browser that signed up', async () => {
  const email = newEmail()
  const { cookie } = await signUpInBrowser(email)
  portal.clock.advance(61)
  await askActivation(portal, `email=${email}`)
  expect(await confirm(await activationToken(portal, email), {}, browserWith(cookie))).toEqual(OK)
})

test('LG-02 any other client needs a password, and asking does not spend the token', async () => {
  const email = newEmail()
  const other = await signUpInBrowser(newEmail())
  const { token, cookie } = await signUpInBrowser(email)
  const clients = [
    browserWith(other.cookie),
    browserWith(`signup=${randomBytes(32).toString('base64url')}`),
    browserWith('signup='),
    browserWith(`signup=${token}`),
    stranger(portal),
  ]
  for (const client of [...clients, ...clients])
    expect(await confirm(token, {}, client)).toEqual(requiredOf(email))
  expect(await countAccounts(email)).toBe(0)
  expect(await confirm(token, {}, browserWith(cookie))).toEqual(OK)
})

test('LG-02 a page of another site cannot confirm with the browser’s cookie', async () => {
  const email = newEmail()
  const { token, cookie } = await signUpInBrowser(email)
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }, {}]) {
    const page = apiClient(portal.url, { ...headers, cookie })
    expect(await confirm(token, {}, page)).toEqual(requiredOf(email))
  }
  const foreign = apiClient(portal.url, { origin: 'https://evil.example' })
  const answer = await foreign.account('email_register', await signUpInput(portal, newEmail()))
  expect([answer.body, answer.headers.getSetCookie()]).toEqual([{ result: 'OK' }, []])
})

test('LG-02 a mail scanner that opens or runs the link does not spend it', async () => {
  const email = newEmail()
  const { token, cookie } = await signUpInBrowser(email)
  for (const method of ['GET', 'HEAD'])
    for (const path of [`/login/${token}`, `/api/account?token=${token}`])
      await fetch(portal.url + path, { method })
  await confirm(token, {}, browserWith())
  expect(await confirm(token, {}, browserWith(cookie))).toEqual(OK)
})

test('LG-02 five wrong passwords block a sign-up’s link for every address', async () => {
  const email = newEmail()
  const token = await signUp(portal, email, 'Strangers-1!')
  const tries = await Promise.all(
    Array.from({ length: 50 }, () =>
      stranger(portal).account('confirm_email', { token, password: 'Guessed-1!' }),
    ),
  )
  const evaluated = tries.filter(({ status }) => status === 200)
  expect(evaluated.map(({ body }) => body)).toEqual(Array.from({ length: 5 }, () => WRONG_PASSWORD))
  const refused = tries.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(45)
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  const right = () => stranger(portal).account('confirm_email', { token, password: 'Strangers-1!' })
  expect((await right()).status).toBe(429)
  portal.clock.advance(31)
  expect((await right()).body).toEqual(OK)
})

test('LG-02 a wrong password does not spend the link, and the right one activates', async () => {
  const email = newEmail()
  const token = await signUp(portal, email, 'Strangers-1!')
  expect(await confirm(token, { password: 'Guessed-1!' })).toEqual(WRONG_PASSWORD)
  expect(await confirm(token, { password: 'Strangers-1!', email: newEmail() })).toEqual(LINK_INVALID)
  expect(await confirm(token, { password: 'Strangers-1!', email })).toEqual(OK)
})

test('LG-05 a new password against the rules is refused with its reason and keeps the link', async () => {
  const token = await signUp(portal, newEmail())
  for (const [new_password, code] of [
    ['Short1!', 'PASSWORD_TOO_SHORT'],
    ['Much-too-long-1234', 'PASSWORD_TOO_LONG'],
    ['all-small-1', 'PASSWORD_TOO_SIMPLE'],
  ] as const)
    expect(await confirm(token, { new_password })).toEqual({ result: 'DENY', code })
  expect(await confirm(token, { new_password: 'Victors-own1!' })).toEqual(OK)
})

test('LG-03 only one of ten parallel confirmations with new passwords wins', async () => {
  const email = newEmail()
  const token = await signUp(portal, email)
  const passwords = Array.from({ length: 10 }, (_, index) => `Parallel-${index}!`)
  const answers = await Promise.all(passwords.map((new_password) => confirm(token, { new_password })))
  const [winner = -1, ...more] = answers.flatMap(({ result }, index) => (result === 'OK' ? [index] : []))
  expect(more).toEqual([])
  expect(await countAccounts(email)).toBe(1)
  expect(await logIn(email, passwords[winner] ?? '')).toBe('OK')
  expect(await logIn(email, passwords[(winner + 1) % 10] ?? '')).toBe('DENY')
})

test('LG-03 after 24 hours no cookie or password activates the account', async () => {
  const email = newEmail()
  const { token, cookie } = await signUpInBrowser(email)
  portal.clock.advance(86_401)
  expect(await confirm(token, {}, browserWith(cookie))).toEqual(LINK_INVALID)
  expect(await confirm(token, { password: 'Strangers-1!' })).toEqual(LINK_INVALID)
  expect(await confirm(token, { new_password: 'Victors-own1!' })).toEqual(LINK_INVALID)
  expect(await countAccounts(email)).toBe(0)
})

test('LG-03 the token reveals no sign-up details once the address has an account', async () => {
  const email = newEmail()
  const token = await signUp(portal, email)
  await portal.newAccount({ email })
  expect(await confirm(token)).toEqual(LINK_INVALID)
  expect(await confirm(token, { new_password: 'Victors-own1!' })).toEqual(LINK_INVALID)
})

test('LG-02 over https the sign-up cookie has the __Host- prefix and Secure', async () => {
  const secure = await startTestPortal({ jobs: true, environment: { PUBLIC_URL: 'https://portal.example' } })
  try {
    const { headers } = await secure.raw('/api/account', {
      host: 'portal.example',
      origin: 'https://portal.example',
      body: JSON.stringify({
        execution_mode: 'email_register',
        ...(await signUpInput(portal, newEmail())),
      }),
    })
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^__Host-signup=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ])
  } finally {
    await secure.stop()
  }
})
