import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiClient } from '#src/testing/test-client.ts'
import { startTestPortal, TEST_PASSWORD, type TestPortal } from '#src/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

test('LG-01 unknown e-mail, wrong password and inactive account get the same login answer', async () => {
  const active = await portal.newAccount()
  const invited = await portal.newAccount({ status: 'pending', passwordHash: null })
  const attempts = [
    { email: 'nobody-has-this@example.com', password: TEST_PASSWORD },
    { email: active.email, password: 'Wrong-pass1!' },
    { email: active.email, password: 'Wrong-pass1!', code: '123456' },
    { email: invited.email, password: TEST_PASSWORD },
  ]
  for (const status of ['suspended', 'pending', 'deleting', 'deleted', 'erased'] as const) {
    attempts.push({ email: (await portal.newAccount({ status })).email, password: TEST_PASSWORD })
  }
  for (const attempt of attempts) {
    const { text, headers } = await apiClient(portal.url, { origin: portal.url }).account(
      'email_login',
      attempt,
    )
    expect(text).toBe('{"result":"DENY","code":"WRONG_CREDENTIALS"}')
    expect(headers.get('set-cookie')).toBeNull()
  }
})

test('SV-01 email_login returns key, secret and self_service in any case of the e-mail', async () => {
  const account = await portal.newAccount({ selfService: true })
  const { body, headers } = await portal.nobody.account('email_login', {
    email: account.email.toUpperCase(),
    password: TEST_PASSWORD,
  })
  expect(body).toEqual({
    result: 'OK',
    session_id: account.sessionId,
    session_password: account.secret,
    self_service: true,
  })
  // An API client gets no web session.
  expect(headers.get('set-cookie')).toBeNull()
})

test('a portal login sets HttpOnly cookies, and the body contains no token', async () => {
  const account = await portal.newAccount()
  const page = apiClient(portal.url, { origin: portal.url })
  const { text, headers } = await page.account('email_login', {
    email: account.email,
    password: TEST_PASSWORD,
  })
  const cookies = headers.getSetCookie()
  expect(cookies).toEqual([
    expect.stringMatching(/^dev_session=[\w-]{64}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/),
    expect.stringMatching(/^known=[\w-]{64}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/),
  ])
  for (const cookie of cookies) expect(text).not.toContain(cookie.split(/[=;]/)[1])
})

test('over https the session cookie has the __Host- prefix and Secure', async () => {
  const secure = await startTestPortal({ environment: { PUBLIC_URL: 'https://portal.example' } })
  const account = await secure.newAccount()
  const { status, headers } = await secure.raw('/api/account', {
    host: 'portal.example',
    origin: 'https://portal.example',
    body: JSON.stringify({ execution_mode: 'email_login', email: account.email, password: TEST_PASSWORD }),
  })
  expect(status).toBe(200)
  expect(headers['set-cookie']?.[0]).toMatch(
    /^__Host-dev_session=[^;]+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect(headers['strict-transport-security']).toContain('max-age=31536000')
  await secure.stop()
})

test('LG-07 logout ends the session on the server, so the old cookie is refused', async () => {
  const session = await portal.login(await portal.newAccount())
  expect((await session.account('current_session', {})).body.result).toBe('OK')
  const { headers } = await session.account('log_out', {})
  expect(headers.get('set-cookie')).toMatch(/^dev_session=;/)
  expect((await session.account('current_session', {})).body).toEqual({ result: 'NONE' })
  expect((await session.account('retrieve_session', {})).problem.code).toBe('session_expired')
})

test('a login replaces the browser’s previous session and never reuses its token', async () => {
  const account = await portal.newAccount()
  const first = await portal.login(account)
  const again = apiClient(portal.url, { origin: portal.url, cookie: first.cookie })
  const { headers } = await again.account('email_login', { email: account.email, password: TEST_PASSWORD })
  expect(headers.get('set-cookie')).not.toContain(first.cookie)
  expect((await first.account('current_session', {})).body.result).toBe('NONE')
})

test('a session ends after 12 idle hours, and after 7 days at the latest', async () => {
  const idle = await startTestPortal({ jobs: true })
  const account = await idle.newAccount()
  const unused = await idle.login(account)
  idle.clock.advance(12 * 3600 + 1)
  expect((await unused.account('retrieve_session', {})).problem.code).toBe('session_expired')

  const used = await idle.login(account)
  for (let hours = 0; hours < 7 * 24 - 6; hours += 6) {
    idle.clock.advance(6 * 3600)
    expect((await used.account('retrieve_session', {})).status).toBe(200)
  }
  idle.clock.advance(6 * 3600 + 1)
  expect((await used.account('retrieve_session', {})).problem.code).toBe('session_expired')
  await idle.stop()
})

test('an account keeps its 20 newest sessions', async () => {
  const account = await portal.newAccount()
  const sessions = []
  for (let index = 0; index < 21; index++) sessions.push(await portal.login(account))
  const states = []
  for (const session of sessions) states.push((await session.account('current_session', {})).body.result)
  expect(states).toEqual(['NONE', ...Array<string>(20).fill('OK')])
})

test('suspending an account stops its sessions and API key at once', async () => {
  const account = await portal.newAccount()
  const session = await portal.login(account)
  await portal.pool.query(`update accounts set status = 'suspended' where account_id = $1`, [
    account.accountId,
  ])
  expect((await session.account('retrieve_session', {})).problem.code).toBe('session_expired')
  expect((await portal.byKey(account).account('retrieve_session', {})).problem.code).toBe('unauthenticated')
})

test('SV-01 retrieve_session returns plan, limits and permissions to the key’s owner', async () => {
  const account = await portal.newAccount({
    sessionType: 'trial',
    monthlyLimit: 2500,
    permissions: ['licence.delete'],
  })
  const { body } = await portal
    .byKey(account)
    .account('retrieve_session', { session_id: account.sessionId, requester: 'me' })
  expect(body).toMatchObject({
    session_id: account.sessionId,
    session_type: 'trial',
    session_details: {
      monthly_limit: 2500,
      register_time: Math.floor(account.registeredAt.getTime() / 1000),
    },
    permissions: ['licence.delete'],
  })
  const inBody = await portal.nobody.account('retrieve_session', {
    session_id: account.sessionId,
    session_password: account.secret,
  })
  expect(inBody.body).toEqual(body)
})

test('SV-03 another account’s session_id in a body answers 404 like an unknown one', async () => {
  const [mine, other] = [await portal.newAccount(), await portal.newAccount()]
  const foreign = await portal.byKey(mine).account('retrieve_session', { session_id: other.sessionId })
  const madeUp = await portal.byKey(mine).account('retrieve_session', { session_id: 'ak_none' })
  expect(foreign.status).toBe(404)
  const anonymous = ({ request_id: _, ...problem }: typeof foreign.problem) => problem
  expect(anonymous(foreign.problem)).toEqual(anonymous(madeUp.problem))
  expect((await portal.nobody.account('retrieve_session', { session_id: other.sessionId })).status).toBe(401)
})

test.each([
  '',
  'Basic',
  'Basic ',
  'Basic !!!!',
  'Basic Og==',
  `Basic ${Buffer.from('ak_x:').toString('base64')}`,
  `Basic ${Buffer.from(':sk_x').toString('base64')}`,
  `Basic ${Buffer.from('ak_\u0000:\u0000').toString('base64')}`,
  'Bearer abc',
  'Digest username="x"',
  `Basic ${'A'.repeat(4000)}`,
])('a malformed authorization header %j answers 401', async (authorization) => {
  const { status } = await apiClient(portal.url, { authorization }).account('retrieve_session', {})
  expect(status).toBe(401)
})

test('a right key with a wrong secret is refused', async () => {
  const [mine, other] = [await portal.newAccount(), await portal.newAccount()]
  const mixed = portal.byKey({ sessionId: mine.sessionId, secret: other.secret })
  expect((await mixed.account('retrieve_session', {})).problem.code).toBe('unauthenticated')
})

test('an API key or secret as session cookie answers 401', async () => {
  const account = await portal.newAccount()
  for (const cookie of [`dev_session=${account.sessionId}`, `dev_session=${account.secret}`]) {
    const client = apiClient(portal.url, { origin: portal.url, cookie })
    expect((await client.account('retrieve_session', {})).status).toBe(401)
  }
})

test.each([
  ['no origin header', {}],
  ['another origin', { origin: 'https://evil.example' }],
  ['a null origin', { origin: 'null' }],
  ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
  ['a same-site fetch of another host', { 'sec-fetch-site': 'same-site' }],
])('a session cookie is ignored for a call with %s', async (_name, headers) => {
  const { cookie } = await portal.login(await portal.newAccount())
  const client = apiClient(portal.url, { cookie, ...(headers as Record<string, string>) })
  expect((await client.account('retrieve_session', {})).problem.code).toBe('cross_origin')
  expect((await client.account('log_out', {})).problem.code).toBe('cross_origin')
  expect((await client.account('current_session', {})).body.result).toBe('NONE')
})
