import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiClient } from '#src/testing/test-client.ts'
import { startTestPortal, TEST_PASSWORD, type TestPortal } from '#src/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

type Session = Awaited<ReturnType<TestPortal['login']>>
const sessionsOf = async (session: Session) => (await session.account('list_sessions', {})).body.sessions
const isOpen = async (session: Session) => (await session.account('current_session', {})).body.result === 'OK'

test('list_sessions starts with the caller’s, then by last use, with address and browser', async () => {
  const account = await portal.newAccount()
  const page = apiClient(portal.url, {
    origin: portal.url,
    'user-agent': 'Browser/1.0',
    'x-forwarded-for': '203.0.113.7',
  })
  const login = { email: account.email, password: TEST_PASSWORD }
  const first = (await page.account('email_login', login)).headers.get('set-cookie')?.split(';')[0] ?? ''
  portal.clock.advance(10)
  const second = await portal.login(account)
  portal.clock.advance(10)
  const third = await portal.login(account)
  const sessions = await sessionsOf(second)
  const now = Math.floor(portal.clock.now().getTime() / 1000)
  expect(sessions.map(({ current }) => current)).toEqual([true, false, false])
  expect(sessions[2]).toMatchObject({ address: '203.0.113.7', user_agent: 'Browser/1.0' })
  expect(sessions[1]?.created_at_utc).toBeGreaterThan(sessions[0]?.created_at_utc ?? now)
  expect((await sessionsOf(third))[0]?.session_handle).toBe(sessions[1]?.session_handle)

  portal.clock.advance(120)
  const earliest = { ...apiClient(portal.url, { origin: portal.url, cookie: first }), cookie: first }
  expect(await isOpen(earliest)).toBe(true)
  expect((await sessionsOf(second)).map(({ user_agent: agent }) => agent)).toEqual([
    expect.not.stringContaining('Browser/1.0'),
    'Browser/1.0',
    expect.not.stringContaining('Browser/1.0'),
  ])
})

test('end_session ends a session at once, and its handle does not work as a cookie', async () => {
  const account = await portal.newAccount()
  const [lost, mine] = [await portal.login(account), await portal.login(account)]
  const handle = (await sessionsOf(mine))[1]?.session_handle ?? ''
  for (const value of [handle, Buffer.from(handle, 'base64url').toString('hex')]) {
    const cookie = `dev_session=${value}`
    const probe = apiClient(portal.url, { origin: portal.url, cookie })
    expect((await probe.account('current_session', {})).body.result).toBe('NONE')
  }
  expect((await mine.account('end_session', { session_handle: handle })).body.result).toBe('OK')
  expect([await isOpen(lost), await isOpen(mine)]).toEqual([false, true])
  expect((await mine.account('end_session', { session_handle: handle })).problem.code).toBe('not_found')
})

test('ending another account’s session answers 404 and changes nothing', async () => {
  const [mine, theirs] = [
    await portal.login(await portal.newAccount()),
    await portal.login(await portal.newAccount()),
  ]
  const handle = (await sessionsOf(theirs))[0]?.session_handle ?? ''
  for (const session_handle of [handle, 'x', '', `${handle}=`, `${handle}A`, 'A'.repeat(43)]) {
    const { status, problem } = await mine.account('end_session', { session_handle })
    expect([status, problem.code]).toEqual([404, 'not_found'])
  }
  expect(await isOpen(theirs)).toBe(true)
})

test('end_other_sessions keeps the caller’s session and returns how many ended', async () => {
  const account = await portal.newAccount()
  const others = [await portal.login(account), await portal.login(account)]
  const mine = await portal.login(account)
  expect((await mine.account('end_other_sessions', {})).body).toEqual({ result: 'OK', ended: 2 })
  expect(await Promise.all([...others, mine].map(isOpen))).toEqual([false, false, true])
  expect((await mine.account('end_other_sessions', {})).body).toEqual({ result: 'OK', ended: 0 })
})

test('expired sessions are not listed', async () => {
  const own = await startTestPortal({ jobs: true })
  const account = await own.newAccount()
  await own.login(account)
  own.clock.advance(12 * 3600 + 1)
  expect(await sessionsOf(await own.login(account))).toHaveLength(1)
  await own.stop()
})

test('an API key cannot list or end sessions', async () => {
  const account = await portal.newAccount()
  const session = await portal.login(account)
  const key = portal.byKey(account)
  expect((await key.account('list_sessions', {})).problem.code).toBe('not_by_api_key')
  expect((await key.account('end_other_sessions', {})).problem.code).toBe('not_by_api_key')
  expect(await isOpen(session)).toBe(true)
})

test('the audit log records logins, refusals and logouts without secrets', async () => {
  const account = await portal.newAccount()
  const away = portal.nobody
  await away.account('email_login', { email: account.email, password: 'Wrong-pass1!' })
  const other = await portal.login(account)
  const mine = await portal.login(account)
  await portal.nobody.account('email_login', { email: account.email, password: TEST_PASSWORD })
  await mine.account('end_other_sessions', {})
  await mine.account('log_out', {})
  const { rows } = await portal.pool.query<Record<string, string>>(
    `select action, actor_kind, actor, actor_user_id, target, address, request_id, before, after from audit_entries
     where account_id = $1 order by entry_id`,
    [account.accountId],
  )
  expect(rows.map(({ action, actor_kind: kind }) => `${action} ${kind}`)).toEqual([
    'sign_in_refused nobody',
    'session_started developer',
    'session_started developer',
    'session_started developer',
    'sessions_revoked developer',
    'session_ended developer',
  ])
  expect(rows[0]).toMatchObject({ actor: '', after: { reason: 'wrong_password' } })
  expect(rows[3]).toMatchObject({ actor: '', actor_user_id: account.userId, target: 'api_key' })
  expect(rows[4]).toMatchObject({ after: { ended: 1 } })
  for (const row of rows) {
    expect(row.address).toMatch(/^10\./)
    expect(row.request_id).not.toBe('')
    const written = JSON.stringify(row)
    for (const secret of [TEST_PASSWORD, 'Wrong-pass1!', account.secret, mine.cookie, other.cookie]) {
      expect(written).not.toContain(secret.split('=').at(-1))
    }
  }
})
