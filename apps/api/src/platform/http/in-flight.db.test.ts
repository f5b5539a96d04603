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

/** Begins a call and never finishes its body. */
const beginCall = async (authorization: string, path: string): Promise<net.Socket> => {
  const { hostname, port, host } = new URL(portal.url)
  const socket = net.connect(Number(port), hostname)
  socket.on('error', () => undefined)
  const head = [
    `POST ${path} HTTP/1.1`,
    `host: ${host}`,
    'content-type: application/json',
    `authorization: ${authorization}`,
    'content-length: 1000000',
  ]
  await new Promise<void>((resolve) => {
    socket.write(`${head.join('\r\n')}\r\n\r\n{`, () => resolve())
  })
  return socket
}
const call = async (authorization: string, filler = 400_000, path = '/api/device') =>
  send(portal.url + path, {
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify({ execution_mode: 'none', filler: 'x'.repeat(filler) }),
  })

test('DV-04 one key may have 4 MiB in flight: more gets 429 unread, and other keys do not wait', async () => {
  // Both addresses of a call share the limit.
  const paths = ['/api/device', '/api/device', REPORT, REPORT]
  const sockets = await Promise.all(paths.map((path) => beginCall('Basic bWluZTp4', path)))
  await expect.poll(async () => (await call('Basic bWluZTp4')).status).toBe(429)
  expect((await call('Basic bWluZTp4', 400_000, REPORT)).status).toBe(429)
  const refused = await call('Basic bWluZTp4')
  expect(refused.problem.code).toBe('rate_limited')
  expect(refused.headers.get('retry-after')).toBe('1')
  expect((await call('Basic eW91cnM6eA==')).status).toBe(400)
  expect((await call('Basic bWluZTp4', 100)).status).toBe(400)
  expect((await call('Basic bWluZTp4', 10_000, '/api/budget')).status).toBe(400)

  for (const socket of sockets) socket.destroy()
  await expect.poll(async () => (await call('Basic bWluZTp4')).status).toBe(400)
})
