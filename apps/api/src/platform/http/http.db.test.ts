import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import net from 'node:net'
import { FAULTS_MAX } from '@assure/contract/constants'
import { DOCUMENTATION_PATH, OPENAPI_PUBLIC_PATH } from '@assure/contract/service-paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { send } from '#src/testing/test-client.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const JSON_TYPE = { 'content-type': 'application/json' }
const post = (path: string, body: string, headers: Record<string, string> = JSON_TYPE) =>
  send(portal.url + path, { headers, body })
const SERVICES = ['/api/account', '/api/budget', '/api/retail-licence', '/api/device']

test.each(SERVICES)(
  'SV-03 %s refuses an unknown mode, including names from the object prototype',
  async (path) => {
    for (const execution_mode of ['fly', '', 'constructor', '__proto__', 'toString', 'list_licences ']) {
      const { status, problem } = await post(path, JSON.stringify({ execution_mode }))
      expect(status).toBe(400)
      expect(problem.code).toBe('unknown_mode')
      expect(problem.errors[0]?.pointer).toBe('/execution_mode')
    }
  },
)

test.each([
  ['no JSON', 'hello', 400, 'malformed_body'],
  ['nothing', '', 400, 'malformed_body'],
  ['half an object', '{"execution_mode":', 400, 'malformed_body'],
  ['a list', '[]', 400, 'invalid'],
  ['a number', '1', 400, 'invalid'],
  ['null', 'null', 400, 'invalid'],
  ['no mode', '{}', 400, 'invalid'],
  ['a mode that is no text', '{"execution_mode":["email_login"]}', 400, 'invalid'],
  ['a prototype', '{"execution_mode":"email_login","__proto__":{"a":1}}', 400, 'invalid'],
  ['deep nesting', '['.repeat(100_000 / 2), 400, 'malformed_body'],
  [
    'deep nesting in a field',
    `{"execution_mode":"email_login","email":${'[{"a":'.repeat(30)}1${'}]'.repeat(30)}}`,
    400,
    'malformed_body',
  ],
  ['10 MB', `"${'x'.repeat(10_000_000)}"`, 413, 'body_too_large'],
  ['NUL in a field name', '{"execution_mode":"email_login","em\\u0000ail":"a"}', 400, 'invalid'],
])('a body with %s gets a problem document, never a server error', async (_name, body, status, code) => {
  for (const path of SERVICES) {
    const answer = await post(path, body)
    expect(answer.status).toBe(status)
    expect(answer.problem).toMatchObject({ status, code, type: `${portal.url}/documentation/errors#${code}` })
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/)
    expect(answer.problem.request_id).toBe(answer.headers.get('x-request-id'))
  }
})

test.each([
  [{ 'content-type': 'text/plain' }],
  [{ 'content-type': 'application/x-www-form-urlencoded' }],
  [{ 'content-type': 'multipart/form-data; boundary=x' }],
  [{ 'content-type': 'application/xml' }],
  [{ 'content-type': 'application/json', 'content-encoding': 'gzip' }],
])('a body sent as %j gets 415', async (headers: Record<string, string>) => {
  const answer = await post('/api/account', '{"execution_mode":"current_session"}', headers)
  expect(answer.status).toBe(415)
})

test('SV-04 the published contract equals docs/api/openapi.json', async () => {
  const committed = readFileSync(new URL('../../../../../docs/api/openapi.json', import.meta.url), 'utf8')
  const answer = await send<{ servers: { url: string }[] }>(`${portal.url}/api/openapi.json`, {
    method: 'GET',
  })
  expect(answer.body.servers).toEqual([{ url: portal.url }])
  const fictional = answer.text.replaceAll(portal.url, 'https://portal.lumen-assure.example')
  expect(JSON.parse(fictional)).toEqual(JSON.parse(committed))
})

test.each(['GET', 'PUT', 'PATCH', 'DELETE'])('%s on a service is 405 and changes nothing', async (method) => {
  const answer = await send(`${portal.url}/api/account?execution_mode=log_out`, { method })
  expect(answer.status).toBe(405)
  expect(answer.headers.get('allow')).toBe('POST')
})

test('a refusal lists a limited number of faults, so it is not much larger than the request', async () => {
  const unknown = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [index.toString(36), 1]))
  const { status, problem } = await post(
    '/api/account',
    JSON.stringify({ execution_mode: 'email_login', ...unknown }),
  )
  expect(status).toBe(400)
  expect(problem.errors).toHaveLength(FAULTS_MAX)
})

test('a 404 does not repeat the requested path', async () => {
  for (const path of ['/api/nothing-here', '/api/%ff', '/api/../api/x', '/%2e%2e/%2e%2e/etc/passwd-canary']) {
    const answer = await send(portal.url + path, {})
    expect(answer.status).toBe(404)
    expect(answer.text).not.toMatch(/canary|nothing-here/)
  }
})

test('a 404 of the API leads to its description and its documentation (RFC 8631), and no other answer does', async () => {
  const linkAt = async (path: string, method = 'POST') =>
    (await fetch(portal.url + path, { method, redirect: 'manual' })).headers.get('link')
  const links = `<${OPENAPI_PUBLIC_PATH}>; rel="service-desc", <${DOCUMENTATION_PATH}>; rel="service-doc"`
  for (const path of ['/api/nothing', '/api/device/heartbeet', '/api/%ff'])
    expect(await linkAt(path)).toBe(links)
  expect(await linkAt('/api/nothing', 'GET')).toBe(links)
  for (const path of ['/nothing', '/api/device/heartbeat']) expect(await linkAt(path)).toBeNull()
  expect((await fetch(portal.url + OPENAPI_PUBLIC_PATH)).status).toBe(200)
})

test('every response carries the security headers, and calls are not cached', async () => {
  const answers = [
    await post('/api/account', '{"execution_mode":"current_session"}'),
    await post('/api/account', 'x'),
    await send(`${portal.url}/healthz`, { method: 'GET' }),
    await send(`${portal.url}/nowhere`, { method: 'GET' }),
  ]
  for (const { headers } of answers) {
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBeTruthy()
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('content-security-policy')).toContain(`default-src 'none'`)
    expect(headers.get('content-security-policy')).not.toContain('unsafe')
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('server')).toBeNull()
  }
  expect(answers[0]?.headers.get('cache-control')).toBe('no-store')
})

test('a plain request id is kept, any other is replaced', async () => {
  const idFor = async (id: string) =>
    (await post('/api/account', 'x', { ...JSON_TYPE, 'x-request-id': id })).headers.get('x-request-id')
  expect(await idFor('abcdef-1234')).toBe('abcdef-1234')
  for (const odd of ['short', 'x'.repeat(65), 'a b c d e f g', '{"level":50}'])
    expect(await idFor(odd)).not.toBe(odd)
})

test('under another host name a call is refused and a page redirects to the portal’s own', async () => {
  const body = '{"execution_mode":"current_session"}'
  expect((await portal.raw('/api/account', { host: 'evil.example', body })).status).toBe(421)
  const location = await new Promise((resolve, reject) => {
    const call = request(
      `${portal.url}//evil.example/login?x=1`,
      { headers: { host: 'evil.example' } },
      (answer) => {
        answer.resume()
        resolve(answer.headers.location)
      },
    )
    call.on('error', reject)
    call.end()
  })
  expect(location).toBe(`${portal.url}/evil.example/login`)
})

/** Sends raw bytes and returns the server's response until it closes the connection. */
const sendBytes = (raw: string) =>
  new Promise<string>((resolve) => {
    const socket = net.connect(Number(new URL(portal.url).port), '127.0.0.1', () => socket.write(raw))
    let text = ''
    socket.on('data', (data) => {
      text += String(data)
    })
    socket.on('error', () => resolve(text))
    socket.on('close', () => resolve(text))
  })

test.each([
  [
    'two lengths',
    'POST /api/account HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
  ],
  [
    'a length and chunks',
    'POST /api/account HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['an endless header', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`],
  ['no HTTP', 'hello\r\n\r\n'],
])('a request with %s gets 4xx before routing', async (_name, raw) => {
  expect(await sendBytes(raw)).toMatch(/^HTTP\/1\.1 4\d\d /)
})

test.each([
  ['headers_too_large', 431, `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ['malformed_request', 400, 'hello\r\n\r\n'],
  // Without a host, and with an expectation that Node does not know. Node itself would refuse both.
  ['invalid', 400, 'GET /login HTTP/1.1\r\nConnection: close\r\n\r\n'],
  [
    'misdirected',
    421,
    'POST /api/account HTTP/1.1\r\nHost: x\r\nExpect: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
  ],
])('a refusal before routing has a problem body and the security headers: %s', async (code, status, raw) => {
  const [head = '', body = ''] = (await sendBytes(raw)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(head).toContain('content-type: application/problem+json')
  const { headers } = await send(`${portal.url}/healthz`, { method: 'GET' })
  for (const name of ['content-security-policy', 'x-content-type-options', 'referrer-policy'])
    expect(head).toContain(`${name}: ${headers.get(name)}`)
  expect(JSON.parse(body)).toMatchObject({ status, code, errors: expect.any(Array) as unknown })
})

test.each(['/login', '/healthz', '/api/account'])(
  'a request for %s that names two hosts is refused',
  async (path) => {
    const { host } = new URL(portal.url)
    for (const other of ['evil.example', host]) {
      const answer = await sendBytes(
        `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nhost: ${other}\r\nConnection: close\r\n\r\n`,
      )
      expect(answer).toMatch(/^HTTP\/1\.1 400 /)
      expect(answer).toContain('"pointer":"/Host"')
    }
  },
)

test('an internal error answers with a code and a request id, not the exception’s text', async () => {
  const account = await portal.newAccount()
  await portal.pool.query(`update api_keys set secret_sealed = 'broken' where account_id = $1`, [
    account.accountId,
  ])
  const { status, problem } = await portal.byKey(account).account('retrieve_session', {})
  expect(status).toBe(500)
  expect(problem).toEqual({
    type: `${portal.url}/documentation/errors#internal`,
    title: 'Internal',
    status: 500,
    code: 'internal',
    detail: 'A fault of ours. Tell us its `request_id`.',
    request_id: problem.request_id,
    errors: [],
  })
})

test('without the database, /healthz answers while /readyz and calls get 503', async () => {
  expect((await send(`${portal.url}/readyz`, { method: 'GET' })).status).toBe(200)
  const cut = await startTestPortal({ databaseGone: true })
  expect((await send(`${cut.url}/healthz`, { method: 'GET' })).status).toBe(200)
  expect((await send(`${cut.url}/readyz`, { method: 'GET' })).status).toBe(503)
  // The usual client of tests would wait as long as `Retry-After` says.
  const answer = await send(`${cut.url}/api/account`, {
    headers: JSON_TYPE,
    body: JSON.stringify({ execution_mode: 'email_login', email: 'a@example.com', password: 'x' }),
  })
  expect(answer.status).toBe(503)
  expect(answer.problem.code).toBe('unavailable')
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  await cut.stop()
})
