import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#src/platform/clock.ts'
import { makeBrowser } from '#src/testing/test-browser.ts'
import { askReset, codeOf, enableSecondFactor, resetToken } from '#src/testing/test-passwords.ts'
import { startTestPortal, TEST_PASSWORD, type TestPortal } from '#src/testing/test-portal.ts'
import { retailPasswordLink } from '#src/testing/test-retail.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0'
const NEW_PASSWORD = 'Newer-pass2!'
const newBrowser = (cookies?: Record<string, string>) => makeBrowser(portal, cookies, FIREFOX)
const warnings = async (email: string) =>
  (await portal.mailsTo(email)).filter(({ subject }) => /^New login|^Nouvelle connexion/.test(subject))
/** Returns a browser that logged in. */
const loggedIn = async (email: string, password?: string) => {
  const browser = newBrowser()
  expect((await browser.login(email, password)).body.result).toBe('OK')
  return browser
}

test('a login from an unknown browser is mailed with browser, address and time, the first one is not', async () => {
  const { email } = await portal.newAccount()
  const known = await loggedIn(email)
  await known.login(email)
  expect(await warnings(email)).toEqual([])
  const unknown = await loggedIn(email)
  await unknown.login(email)
  await known.login(email)
  const [mail, ...more] = await warnings(email)
  expect(more).toEqual([])
  expect(mail?.text).toContain(
    `somebody logged in to your account with Firefox on Windows from the network address ${unknown.address}.`,
  )
  expect(mail?.text).toContain(`${portal.clock.now().getUTCFullYear()} at `)
  expect(mail?.links).toContain(`${portal.url}/reset-password`)
  await loggedIn(email)
  expect(await warnings(email)).toHaveLength(2)
})

test('a retail user gets the mail in their language, with the page of the retail area', async () => {
  const { email, userId } = await portal.newRetailUser()
  await portal.pool.query(`update users set language = 'fr' where user_id = $1`, [userId])
  for (let time = 0; time < 2; time++) await newBrowser().retailLogin(email)
  const [mail, ...more] = await warnings(email)
  expect(more).toEqual([])
  expect(mail?.text).toContain('avec Firefox sur Windows depuis l’adresse IP')
  expect(mail?.links).toContain(`${portal.url}/retail-login`)
})

test('API clients, wrong passwords and missing codes cause no mail, the login with the code does', async () => {
  const account = await portal.newAccount()
  const { email } = account
  await loggedIn(email)
  await portal.nobody.account('email_login', { email, password: TEST_PASSWORD })
  const unknown = newBrowser()
  await unknown.login(email, 'Wrong-pass1!')
  expect(await warnings(email)).toEqual([])
  const { secret } = await enableSecondFactor(portal, await portal.login(account))
  const before = (await warnings(email)).length
  await unknown.login(email)
  await unknown.login(email, TEST_PASSWORD, '000000')
  expect(await warnings(email)).toHaveLength(before)
  expect((await unknown.login(email, TEST_PASSWORD, codeOf(portal, secret))).body.result).toBe('OK')
  expect(await warnings(email)).toHaveLength(before + 1)
})

test('a thief with the password and a session cannot suppress the mail', async () => {
  const { email, userId } = await portal.newAccount()
  const owner = await loggedIn(email)
  // The session without the known cookie, and a made-up token of the person.
  const { dev_session = '', known = '' } = owner.cookies
  const madeUp = `${known.slice(0, -2)}${known.endsWith('AA') ? 'BB' : 'AA'}`
  await newBrowser({ dev_session, known: madeUp }).login(email)
  expect(await warnings(email)).toHaveLength(1)
  // The owner's session ended with the login that replaced it.
  await owner.login(email)
  for (const { browser_handle } of await owner.known()) await owner.forget(browser_handle)
  await loggedIn(email)
  expect(await warnings(email)).toHaveLength(2)
  await portal.pool.query('delete from user_devices where user_id = $1', [userId])
  await loggedIn(email)
  expect(await warnings(email)).toHaveLength(3)
})

test('an owner who comes back after 180 days gets the mail', async () => {
  const { email, userId } = await portal.newAccount()
  const owner = await loggedIn(email)
  const long = new Date(portal.clock.now().getTime() - 180 * DAY_MS)
  await portal.pool.query('update user_devices set created_at = $2, last_used_at = $2 where user_id = $1', [
    userId,
    long,
  ])
  await owner.login(email)
  expect(await warnings(email)).toHaveLength(1)
})

test('a reset forgets all browsers, and the next login is as quiet as a first one', async () => {
  const { email } = await portal.newAccount()
  await loggedIn(email)
  const token = await resetToken(portal, email)
  const page = newBrowser()
  const chosen = await page.choosePassword(token, NEW_PASSWORD)
  expect([chosen.body.result, chosen.headers.getSetCookie()]).toEqual(['OK', []])
  await page.login(email, NEW_PASSWORD)
  expect(await page.known()).toMatchObject([{ current: true }])
  expect(await warnings(email)).toEqual([])
  await loggedIn(email, NEW_PASSWORD)
  expect(await warnings(email)).toHaveLength(1)
})

test('a reset in the retail area is as quiet', async () => {
  const { email } = await portal.newRetailUser()
  await newBrowser().retailLogin(email)
  await askReset(portal, email, 'retailapp')
  const { token = '' } = await retailPasswordLink(portal, email)
  const page = newBrowser()
  expect((await page.choosePassword(token, NEW_PASSWORD)).body.result).toBe('OK')
  await page.retailLogin(email, NEW_PASSWORD)
  expect(await warnings(email)).toEqual([])
  await newBrowser().retailLogin(email, NEW_PASSWORD)
  expect(await warnings(email)).toHaveLength(1)
})
