import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#src/platform/clock.ts'
import { makeBrowser, resetUrl, type TestBrowser } from '#src/testing/test-browser.ts'
import { newAddress, send } from '#src/testing/test-client.ts'
import { startTestPortal, TEST_PASSWORD, type TestPortal } from '#src/testing/test-portal.ts'
import { TESTS_ALL } from '../../../../../../tools/test-run/test-scope.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

const WRONG_PASSWORD = 'Wrong-pass1!'
const NEW_PASSWORD = 'Newer-pass2!'
const newBrowser = (cookies?: Record<string, string>) => makeBrowser(portal, cookies)

/** Returns a browser that logged in to the account. */
const knownBrowser = async (email: string): Promise<TestBrowser> => {
  const browser = newBrowser()
  expect((await browser.login(email)).body.result).toBe('OK')
  return browser
}
/** Guesses from 20 addresses until unknown browsers are locked out of the account. */
const lockOut = async (email: string, how: 'login' | 'retailLogin' = 'login') => {
  for (let index = 0; index < 20; index++) await newBrowser()[how](email, WRONG_PASSWORD)
  expect((await newBrowser()[how](email)).status).toBe(429)
}

test('strangers’ guesses do not lock a known browser out, and its cookie grants no access', async () => {
  const { email } = await portal.newAccount()
  const browser = await knownBrowser(email)
  const { known = '' } = browser.cookies
  await lockOut(email)
  const cookieOnly = browser.with('known')
  expect((await cookieOnly.login(email, WRONG_PASSWORD)).body.result).toBe('DENY')
  const calls = await portal.nobody.account(
    'list_sessions',
    {},
    { origin: portal.url, cookie: `known=${known}` },
  )
  expect(calls.problem.code).toBe('session_expired')
  expect((await cookieOnly.login(email)).body.result).toBe('OK')
  // The owner's login does not clear the strangers' attempts.
  expect((await newBrowser().login(email, WRONG_PASSWORD)).status).toBe(429)
})

test('a live session makes its browser known to its own account only', async () => {
  const [owner, other] = [await portal.newAccount(), await portal.newAccount()]
  const sessionOnly = (await knownBrowser(owner.email)).with('dev_session')
  const othersSession = (await knownBrowser(other.email)).with('dev_session', 'known')
  await lockOut(owner.email)
  expect((await othersSession.login(owner.email)).status).toBe(429)
  expect((await sessionOnly.login(owner.email)).body.result).toBe('OK')
})

test('a known browser gets ten wrong passwords, even in parallel, then is forgotten', async () => {
  const { email, userId } = await portal.newAccount()
  const { known = '' } = (await knownBrowser(email)).cookies
  await lockOut(email)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => newBrowser({ known }).login(email, WRONG_PASSWORD)),
  )
  // A busy machine answers some of the ten with 503.
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(40)
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  expect((await newBrowser({ known }).login(email)).status).toBe(429)
  const { rowCount } = await portal.pool.query('select 1 from user_devices where user_id = $1', [userId])
  expect(rowCount).toBe(0)
})

test('an altered, foreign or 180-day-old cookie makes no browser known', async () => {
  const [owner, other] = [await portal.newAccount(), await portal.newAccount()]
  const { known = '' } = (await knownBrowser(owner.email)).cookies
  const { known: foreign = '' } = (await knownBrowser(other.email)).cookies
  await lockOut(owner.email)
  const altered = `${known.slice(0, -2)}${known.endsWith('AA') ? 'BB' : 'AA'}`
  for (const cookie of [altered, foreign, `${known}.`.repeat(3000).slice(0, 3000), '', '.', 'x'.repeat(2000)])
    expect((await newBrowser({ known: `.....${cookie}` }).login(owner.email)).status).toBe(429)
  for (const cookie of [altered, foreign])
    expect((await newBrowser({ known: cookie }).login(owner.email)).status).toBe(429)
  await portal.pool.query('update user_devices set created_at = $2, last_used_at = $2 where user_id = $1', [
    owner.userId,
    new Date(portal.clock.now().getTime() - 180 * DAY_MS),
  ])
  expect((await newBrowser({ known }).login(owner.email)).status).toBe(429)
})

test('a password change forgets every known browser until its next full login', async () => {
  const { email } = await portal.newAccount()
  const [first, second] = [await knownBrowser(email), await knownBrowser(email)]
  expect((await first.changePassword(NEW_PASSWORD)).body.result).toBe('OK')
  await lockOut(email)
  expect((await second.with('known').login(email, NEW_PASSWORD)).status).toBe(429)
  expect((await first.with('known').login(email, NEW_PASSWORD)).status).toBe(429)
  // The renewed session counts as known, and its full login sets a new known cookie.
  expect((await first.login(email, NEW_PASSWORD)).body.result).toBe('OK')
  expect((await first.with('known').login(email, NEW_PASSWORD)).body.result).toBe('OK')
})

test('an account knows its five newest browsers, even if 20 log in at once', async () => {
  const { email } = await portal.newAccount()
  const browsers = Array.from({ length: 20 }, () => newBrowser())
  await Promise.all(browsers.map((browser) => browser.login(email)))
  await lockOut(email)
  let known = 0
  for (const browser of browsers)
    if ((await browser.with('known').login(email, WRONG_PASSWORD)).status === 200) known++
  expect(known).toBe(5)
})

test('one browser can be known to several accounts of both realms', async () => {
  const [developer, other] = [await portal.newAccount(), await portal.newAccount()]
  const retail = await portal.newRetailUser()
  const browser = await knownBrowser(developer.email)
  expect((await browser.retailLogin(retail.email)).body.result).toBe('OK')
  expect((await browser.login(other.email)).body.result).toBe('OK')
  await lockOut(developer.email)
  await lockOut(retail.email, 'retailLogin')
  const cookieOnly = browser.with('known')
  expect((await cookieOnly.login(developer.email)).body.result).toBe('OK')
  expect((await cookieOnly.retailLogin(retail.email)).body.result).toBe('OK')
  await portal.pool.query(`update accounts set status = 'suspended' where account_id = $1`, [
    developer.accountId,
  ])
  expect((await cookieOnly.login(developer.email)).body).toMatchObject({ result: 'DENY' })
})

test('the known cookie lasts 180 days and is HttpOnly, and API clients get none', async () => {
  const { email, userId } = await portal.newAccount()
  const page = await portal.nobody.account(
    'email_login',
    { email, password: TEST_PASSWORD },
    { origin: portal.url },
  )
  const line = page.headers.getSetCookie().find((cookie) => cookie.startsWith('known=')) ?? ''
  expect(line).toMatch(/; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/)
  const client = await portal.nobody.account('email_login', { email, password: TEST_PASSWORD })
  expect(client.headers.getSetCookie()).toEqual([])
  const { rows } = await portal.pool.query<{ hash: Buffer }>(
    'select device_hash as hash from user_devices where user_id = $1',
    [userId],
  )
  expect(rows).toHaveLength(1)
  expect(line).not.toContain(rows[0]?.hash.toString('base64url'))
})

test('housekeeping deletes browsers 180 days after their last login, and erasure deletes all of an account', async () => {
  const account = await portal.newAccount()
  await knownBrowser(account.email)
  await knownBrowser(account.email)
  const left = async () =>
    (await portal.pool.query('select 1 from user_devices where user_id = $1', [account.userId])).rowCount
  await portal.pool.query(
    `update user_devices set created_at = $2, last_used_at = case when device_hash = (
       select device_hash from user_devices where user_id = $1 limit 1) then $2::timestamptz else last_used_at end
     where user_id = $1`,
    [account.userId, new Date(portal.clock.now().getTime() - 181 * DAY_MS)],
  )
  await portal.housekeep()
  expect(await left()).toBe(1)
  const requestedAt = new Date(portal.clock.now().getTime() - 31 * 86_400_000)
  const leaving = 'deletion_requested_at = $2'
  await portal.pool.query(`update accounts set status = 'deleted', ${leaving} where account_id = $1`, [
    account.accountId,
    requestedAt,
  ])
  await portal.pool.query(`update users set status = 'deleting', ${leaving} where user_id = $1`, [
    account.userId,
    requestedAt,
  ])
  await portal.deletion.advance(account.accountId)
  expect(await left()).toBe(0)
})

// Last in this file: it moves the clock, and the housekeeping test needs it unmoved.
test('a known browser that used up its ten attempts gets none a day later', async () => {
  const { email } = await portal.newAccount()
  const { known = '' } = (await knownBrowser(email)).cookies
  for (let index = 0; index < 10; index++) await newBrowser({ known }).login(email, WRONG_PASSWORD)
  portal.clock.advance(86_400)
  await lockOut(email)
  expect((await newBrowser({ known }).login(email)).status).toBe(429)
})

test('T16 strangers’ resets do not block a known browser, which gets three an hour', async () => {
  const [{ email }, other] = [await portal.newAccount(), await portal.newAccount()]
  const known = (await knownBrowser(email)).with('known')
  const session = (await knownBrowser(email)).with('dev_session')
  const othersBrowser = await knownBrowser(other.email)
  /** Requests a reset more than a minute after the last one. */
  const ask = async (browser: TestBrowser) => {
    portal.clock.advance(61)
    return (await browser.reset(email)).status
  }
  for (let time = 0; time < 3; time++) expect(await ask(newBrowser())).toBe(200)
  expect([await ask(newBrowser()), await ask(othersBrowser)]).toEqual([429, 429])
  const before = (await portal.mailsTo(email)).length
  for (const status of [200, 200, 200, 429]) expect(await ask(known)).toBe(status)
  expect(await ask(session)).toBe(200)
  expect(await portal.mailsTo(email)).toHaveLength(before + 4)
})

test('T16 the known cookie counts for resets only on the portal’s own pages', async () => {
  const { email } = await portal.newAccount()
  const { known } = (await knownBrowser(email)).cookies
  for (let time = 0; time < 3; time++) {
    await newBrowser().reset(email)
    portal.clock.advance(61)
  }
  const headers = { cookie: `known=${known}`, 'x-forwarded-for': newAddress(portal.url) }
  expect((await send(resetUrl(portal, email), { headers })).status).toBe(429)
})

test('T16 two reset requests of a known browser within a minute send one mail', async () => {
  const { email } = await portal.newAccount()
  const browser = await knownBrowser(email)
  for (let time = 0; time < 2; time++) expect((await browser.reset(email)).body.result).toBe('OK')
  const resets = (await portal.mailsTo(email)).filter(({ subject }) => subject.includes('new password'))
  expect(resets).toHaveLength(1)
})

// A refused guess is quick, but a thousand of them are not.
const GUESSES = TESTS_ALL ? 10 : 2
test(`after ${GUESSES * 100} wrong guesses from 100 addresses a known browser gets in, and an unknown one waits`, async () => {
  const { email } = await portal.newAccount()
  const known = (await knownBrowser(email)).with('known')
  const guesses = Array.from({ length: 100 }, async () => {
    const stranger = newBrowser()
    const statuses: number[] = []
    for (let guess = 0; guess < GUESSES; guess++)
      statuses.push((await stranger.login(email, WRONG_PASSWORD)).status)
    return statuses
  })
  const judged = (await Promise.all(guesses)).flat().filter((status) => status === 200)
  expect(judged.length).toBeGreaterThan(0)
  // One more for each block that ends meanwhile, on a busy machine.
  expect(judged.length).toBeLessThanOrEqual(15)
  const refused = await newBrowser().login(email)
  expect(refused.problem.code).toBe('rate_limited')
  expect((await known.login(email)).body.result).toBe('OK')
  expect((await newBrowser().login(email)).status).toBe(429)
  portal.clock.advance(Number(refused.headers.get('retry-after')))
  expect((await newBrowser().login(email)).body.result).toBe('OK')
})
