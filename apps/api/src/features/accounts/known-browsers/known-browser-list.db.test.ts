import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBrowser, type TestBrowser } from '#src/testing/test-browser.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

/** How far the tests move the clock at a time. The clock also runs, so times are compared in these steps. */
const STEP_S = 1000
const stepsAgo = (utc: number) => Math.round((portal.clock.now().getTime() / 1000 - utc) / STEP_S)
/** The browsers that a person is known in: name, steps since the first and the last login, and whether it asks. */
const knownTo = async (browser: TestBrowser) =>
  (await browser.known()).map(({ user_agent: name, created_at_utc, last_used_utc, current }) => [
    ...[name, stepsAgo(created_at_utc), stepsAgo(last_used_utc), current],
  ])
/** Returns a browser that logged in. */
const loggedIn = async ({ email }: { email: string }, userAgent: string) => {
  const browser = makeBrowser(portal, {}, userAgent)
  expect((await browser.login(email)).body.result).toBe('OK')
  return browser
}

test('list_known_browsers starts with the caller’s, then by last use, with the first and the last login', async () => {
  const account = await portal.newAccount()
  const first = await loggedIn(account, 'First/1.0')
  portal.clock.advance(STEP_S)
  await loggedIn(account, 'Second/1.0')
  portal.clock.advance(STEP_S)
  const third = await loggedIn(account, 'Third/1.0')
  portal.clock.advance(STEP_S)
  expect((await first.login(account.email)).body.result).toBe('OK')
  expect(await knownTo(third)).toEqual([
    ['Third/1.0', 1, 1, true],
    ['First/1.0', 3, 0, false],
    ['Second/1.0', 2, 2, false],
  ])
})

test('a browser of an earlier release has the time of its last login and no user agent, until the next', async () => {
  const account = await portal.newAccount()
  const browser = await loggedIn(account, 'Old/1.0')
  await portal.pool.query(
    'update user_devices set last_used_at = null, user_agent = null where user_id = $1',
    [account.userId],
  )
  portal.clock.advance(STEP_S)
  expect(await knownTo(browser)).toEqual([['', 1, 1, true]])
  await browser.login(account.email)
  expect(await knownTo(browser)).toEqual([['Old/1.0', 1, 0, true]])
})

test('a browser that logs in each month stays known after 180 days', async () => {
  const account = await portal.newAccount()
  const browser = await loggedIn(account, 'Faithful/1.0')
  await portal.pool.query(`update user_devices set created_at = '2020-01-01' where user_id = $1`, [
    account.userId,
  ])
  expect(await browser.known()).toMatchObject([{ user_agent: 'Faithful/1.0', current: true }])
})

test('forget_known_browser makes a browser unknown and writes the own log; its session stays', async () => {
  const account = await portal.newAccount()
  const [lost, mine] = [await loggedIn(account, 'Lost/1.0'), await loggedIn(account, 'Mine/1.0')]
  const { browser_handle = '' } = (await mine.known())[1] ?? {}
  expect((await mine.forget(browser_handle)).body.result).toBe('OK')
  expect(await lost.known()).toMatchObject([{ user_agent: 'Mine/1.0', current: false }])
  expect((await mine.log())[0]).toMatchObject({
    ...{ action: 'browser_forgotten', address: mine.address },
    before: { user_agent: 'Lost/1.0' },
  })
  expect((await mine.forget(browser_handle)).problem.code).toBe('not_found')
  // Its next login makes it known again.
  expect((await lost.login(account.email)).body.result).toBe('OK')
  expect(await lost.known()).toMatchObject([{ user_agent: 'Lost/1.0', current: true }, {}])
  expect((await mine.log())[0]).toMatchObject({
    ...{ action: 'browser_remembered', after: { user_agent: 'Lost/1.0' } },
  })
})

test('a browser can forget itself', async () => {
  const account = await portal.newAccount()
  const browser = await loggedIn(account, 'Mine/1.0')
  await browser.forget((await browser.known())[0]?.browser_handle ?? '')
  expect(await browser.known()).toEqual([])
})

test('forgetting another person’s browser answers 404 and changes nothing', async () => {
  const [mine, theirs] = [
    await loggedIn(await portal.newAccount(), 'Mine/1.0'),
    await loggedIn(await portal.newAccount(), 'Theirs/1.0'),
  ]
  const handle = (await theirs.known())[0]?.browser_handle ?? ''
  for (const unknown of [handle, 'x', '', `${handle}=`, `${handle}A`, 'A'.repeat(43)]) {
    const { status, problem } = await mine.forget(unknown)
    expect([status, problem.code]).toEqual([404, 'not_found'])
  }
  expect(await theirs.known()).toHaveLength(1)
})

test('a handle is no cookie: it makes no browser known', async () => {
  const account = await portal.newAccount()
  const browser = await loggedIn(account, 'Mine/1.0')
  const handle = (await browser.known())[0]?.browser_handle ?? ''
  const { dev_session = '', known = '' } = browser.cookies
  for (const value of [handle, known.slice(0, -handle.length) + handle]) {
    const probe = makeBrowser(portal, { dev_session, known: value })
    expect((await probe.known()).map(({ current }) => current)).toEqual([false])
  }
})
