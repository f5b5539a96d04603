import net from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { send } from '#src/testing/test-client.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

/** The address of one call of devices. */
const REPORT = '/api/device/report_estimations'

type Sent = Record<string, string>
const from = (address: string): Sent => ({ 'x-forwarded-for': address })
const key = (authorization: string): Sent => ({ authorization })

/** Begins a call and never finishes its body. */
const beginCall = async (headers: Sent, path = '/api/device'): Promise<net.Socket> => {
  const { hostname, port, host } = new URL(portal.url)
  const socket = net.connect(Number(port), hostname)
  socket.on('error', () => undefined)
  const sent = { 'content-length': '1000000', ...headers }
  if ('transfer-encoding' in headers) Reflect.deleteProperty(sent, 'content-length')
  const head = [
    `POST ${path} HTTP/1.1`,
    `host: ${host}`,
    'content-type: application/json',
    ...Object.entries(sent).map(([name, value]) => `${name}: ${value}`),
  ]
  const begun = 'transfer-encoding' in headers ? '1\r\n{\r\n' : '{'
  await new Promise<void>((resolve) => {
    socket.write(`${head.join('\r\n')}\r\n\r\n${begun}`, () => resolve())
  })
  return socket
}
const call = async (headers: Sent, filler = 400_000, path = '/api/device') =>
  send(portal.url + path, {
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ execution_mode: 'none', filler: 'x'.repeat(filler) }),
  })

test('DV-04 one key may have 4 MiB in flight: more gets 429 unread, and other keys do not wait', async () => {
  // Both addresses of a call and all spellings of a key share the limit.
  const begun = [
    ['Basic bWluZTp4', '/api/device'],
    ['basic bWluZTp4', '/api/device'],
    ['BASIC bWluZTp4', REPORT],
    ['Basic bWluZTp4==', REPORT],
  ] as const
  const sockets = await Promise.all(begun.map(([authorization, path]) => beginCall(key(authorization), path)))
  const own = key('Basic bWluZTp4')
  await expect.poll(async () => (await call(own)).status).toBe(429)
  expect((await call(own, 400_000, REPORT)).status).toBe(429)
  const refused = await call(own)
  expect(refused.problem).toMatchObject({ code: 'rate_limited', limit: 'bytes_under_way' })
  expect(refused.headers.get('retry-after')).toBe('1')
  expect((await call(key('Basic eW91cnM6eA=='))).status).toBe(400)
  expect((await call(own, 100)).status).toBe(400)
  expect((await call(own, 10_000, '/api/budget')).status).toBe(400)

  for (const socket of sockets) socket.destroy()
  await expect.poll(async () => (await call(own)).status).toBe(400)
})

test('calls without a key are limited by address, also with a header DPoP and without a length', async () => {
  const [one, other] = [from('203.0.113.7'), from('203.0.113.8')]
  const sockets = await Promise.all([
    beginCall({ ...one, dpop: 'x' }),
    beginCall({ ...one, dpop: 'y', authorization: 'Bearer z' }),
    beginCall({ ...one, 'transfer-encoding': 'chunked' }),
    beginCall({ ...one, 'transfer-encoding': 'chunked' }),
  ])
  await expect.poll(async () => (await call({ ...one, dpop: 'x' })).status).toBe(429)
  // A heartbeat is much smaller, so devices behind the same address do not wait.
  expect((await call({ ...one, dpop: 'x' }, 300)).status).toBe(400)
  expect((await call({ ...other, dpop: 'x' })).status).toBe(400)
  for (const socket of sockets) socket.destroy()
  await expect.poll(async () => (await call({ ...one, dpop: 'x' })).status).toBe(400)
})

test('one address has at most three quarters of the bytes of all bodies, by any keys and calls, and then gets 429', async () => {
  const address = from('203.0.113.9')
  const begin = (count: number, sender: Sent) =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        beginCall({ ...sender, ...key(`Basic ${Buffer.from(`key${index}:x`).toString('base64')}`) }),
      ),
    )
  const sockets = await begin(110, address)
  const mine = { ...address, ...key('Basic bWluZTp4') }
  await expect.poll(async () => (await call(mine, 800_000)).status).toBe(429)
  const refused = await call(mine, 800_000)
  expect(refused.problem).toMatchObject({ code: 'rate_limited', request_id: 'refused' })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  const others = { ...from('203.0.113.10'), ...key('Basic bWluZTp4') }
  expect((await call(others, 800_000)).status).toBe(400)
  expect((await call(others, 100, '/api/budget')).status).toBe(400)
  // A call without a body holds nothing, also when others hold much.
  sockets.push(...(await begin(10, from('203.0.113.11'))))
  await expect.poll(async () => (await call(mine, 100)).status).toBe(429)
  const page = await send(`${portal.url}/api/openapi.json`, { method: 'GET', headers: address })
  expect(page.status).toBe(200)
  for (const socket of sockets) socket.destroy()
  await expect.poll(async () => (await call(mine, 800_000)).status).toBe(400)
})
