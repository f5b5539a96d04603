import { setTimeout as wait } from 'node:timers/promises'
import { once } from 'node:events'
import net from 'node:net'
import { API_WORDS } from '@assure/documents/api/api-words'
import { afterEach, expect, test } from 'vitest'
import { OPENAPI_PATHS } from '@assure/contract/service-paths'
import type { FastifyInstance } from 'fastify'
import { timeLeft } from '#src/platform/deadline.ts'
import { readSettings } from '#src/settings.ts'
import { countPlaces, placeOf, type RefusedCall } from './door.ts'
import { makeServer } from './server.ts'

const ENVIRONMENT = {
  PORTAL_SECRET: Buffer.alloc(32).toString('base64'),
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  LOG_LEVEL: 'silent',
  CALLS_AT_ONCE: '4',
  CALL_DEADLINE_S: '0.5',
}

let app: FastifyInstance | undefined
afterEach(() => app?.close())

/** A server whose calls wait for `go`, and whose large file lets a slow reader block. */
const start = async (environment: Record<string, string> = {}) => {
  const { promise: letGo, resolve: go } = Promise.withResolvers<void>()
  const refusals: (RefusedCall | null)[] = []
  app = await makeServer(readSettings({ ...ENVIRONMENT, ...environment }, false), (call) =>
    refusals.push(call),
  )
  let early = 0
  const waitBefore = async () => {
    early += 1
    await letGo
  }
  let atWork = 0
  const work = async () => {
    atWork += 1
    await letGo
    return { result: 'OK' }
  }
  app.post('/api/account', work)
  app.post('/api/device', work)
  app.get('/api/receipt', { config: { isFile: true } }, async (_request, reply) =>
    reply.type('application/pdf').send(Buffer.alloc(30_000_000)),
  )
  app.get('/api/late-receipt', { config: { isFile: true } }, async (_request, reply) => {
    await work()
    return reply.type('application/pdf').send(Buffer.alloc(10))
  })
  app.get('/api/early', { preParsing: waitBefore }, async () => 'OK')
  app.post('/api/budget', async () => ({ left: timeLeft() }))
  app.get('/page', async () => 'a page')
  app.get('/healthz', async () => 'ok')
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const post = (path: string, headers: Record<string, string> = {}) =>
    fetch(url + path, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', ...headers },
    })
  return { url, post, go, refusals, atWork: () => atWork, early: () => early }
}

test('calls beyond the limit get 503 at once, while pages, health and devices are served', async () => {
  const { url, post, go, atWork } = await start()
  const held = [post('/api/account'), post('/api/account')]
  await expect.poll(atWork).toBe(2)
  const refused = await post('/api/account')
  expect(refused.status).toBe(503)
  expect(refused.headers.get('content-type')).toBe('application/problem+json')
  expect(refused.headers.get('x-content-type-options')).toBe('nosniff')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  expect(await refused.json()).toEqual({
    type: 'http://localhost:3000/documentation/errors#unavailable',
    title: 'Unavailable',
    status: 503,
    code: 'unavailable',
    detail: API_WORDS.en.problems.unavailable,
    request_id: 'refused',
    errors: [],
  })
  for (const path of ['/page', '/healthz']) expect((await fetch(url + path)).status).toBe(200)
  const devices = [post('/api/device'), post('/api/device')]
  await expect.poll(atWork).toBe(4)
  expect((await post('/api/device')).status).toBe(503)
  go()
  for (const answer of await Promise.all([...held, ...devices])) expect(answer.status).toBe(200)
  expect((await post('/api/account')).status).toBe(200)
})

test('calls of one address leave places for calls of another', async () => {
  const { post, go, atWork, refusals } = await start({ CALLS_AT_ONCE: '8', TRUST_PROXY: '127.0.0.1' })
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const [busy, other] = [from('203.0.113.7'), from('198.51.100.9')]
  const held = [1, 2, 3].map(() => post('/api/account', busy))
  await expect.poll(atWork).toBe(3)
  const refused = await post('/api/account', busy)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  // Clients send it again by themselves, and it is no fault of the service.
  expect(await refused.json()).toMatchObject({ code: 'rate_limited', request_id: 'refused' })
  expect(refusals).toEqual([])
  held.push(post('/api/account', other), post('/api/device', busy))
  await expect.poll(atWork).toBe(5)
  go()
  for (const answer of await Promise.all(held)) expect(answer.status).toBe(200)
  expect((await post('/api/account', busy)).status).toBe(200)
})

test('a refusal before the body arrives tells the path and whether the call has an Authorization header', async () => {
  const { post, go, atWork, refusals } = await start()
  const held = [post('/api/account'), post('/api/account')]
  await expect.poll(atWork).toBe(2)
  await post('/api/account?a=b', { authorization: 'Basic a2V5OnNlY3JldA==' })
  await post('/api/account')
  go()
  await Promise.all(held)
  expect(refusals).toEqual([
    { path: '/api/account', hasAuthorization: true },
    { path: '/api/account', hasAuthorization: false },
  ])
})

test('300 concurrent calls all get a response', async () => {
  const { post, go, atWork } = await start()
  const answers = Array.from({ length: 300 }, () => post('/api/account'))
  await expect.poll(atWork).toBe(2)
  await wait(50)
  go()
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
})

test('slow senders and slow readers of files use no place for calls', async () => {
  const { url, post, go } = await start()
  go()
  const { port } = new URL(url)
  const open = async (head: string) => {
    const socket = net.connect(Number(port), '127.0.0.1').on('error', () => undefined)
    await once(socket, 'connect')
    socket.pause()
    socket.write(`${head}\r\nhost: x\r\n`)
    return socket
  }
  const sending = 'content-type: application/json\r\ncontent-length: 100\r\n\r\n{'
  const slow = await Promise.all(Array.from({ length: 5 }, () => open('POST /api/account HTTP/1.1')))
  for (const socket of slow) socket.write(sending)
  for (let file = 0; file < 5; file++) {
    const reader = await open('GET /api/receipt HTTP/1.1')
    reader.write('\r\n')
    slow.push(reader)
  }
  await wait(100)
  expect((await post('/api/account')).status).toBe(200)
  for (const socket of slow) socket.destroy()
})

test('slow readers of files and files that are not ready do not keep the server from closing', async () => {
  const { url, go, atWork } = await start()
  const socket = net.connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined)
  socket.write('GET /api/receipt HTTP/1.1\r\nhost: x\r\n\r\n')
  await once(socket, 'readable')
  const late = fetch(`${url}/api/late-receipt`).then(
    () => 'sent',
    () => 'ended',
  )
  await expect.poll(atWork).toBe(1)
  const closed = app?.close().then(() => 'closed')
  await wait(100)
  go()
  expect(await late).toBe('ended')
  expect(await Promise.race([closed, wait(2000, 'open')])).toBe('closed')
  socket.destroy()
})

test('slow uploads do not use the call’s time limit', async () => {
  const { url } = await start()
  const { port } = new URL(url)
  const socket = net.connect(Number(port), '127.0.0.1')
  socket.write(
    'POST /api/budget HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{',
  )
  await wait(600)
  socket.write('}')
  const [answer] = (await once(socket, 'data')) as [Buffer]
  const left = /"left":([\d.]+)/.exec(answer.toString())?.[1]
  expect(Number(left)).toBeGreaterThan(0)
  socket.destroy()
})

test('readers who leave before their file is ready use no place for files', async () => {
  const { url, go, atWork } = await start()
  const moreThanPlaces = 70
  for (let file = 1; file <= moreThanPlaces; file++) {
    const leaving = new AbortController()
    const asked = fetch(`${url}/api/late-receipt`, { signal: leaving.signal }).catch(() => undefined)
    await expect.poll(atWork).toBe(file)
    leaving.abort()
    await asked
  }
  await wait(100)
  go()
  await wait(100)
  expect((await fetch(`${url}/api/late-receipt`)).status).toBe(200)
})

test('clients who leave before their call begins use no place', async () => {
  const { url, post, go, early } = await start()
  const moreThanPlaces = 5
  for (let call = 1; call <= moreThanPlaces; call++) {
    const leaving = new AbortController()
    const asked = fetch(`${url}/api/early`, { signal: leaving.signal }).catch(() => undefined)
    await expect.poll(early).toBe(call)
    leaving.abort()
    await asked
  }
  await wait(100)
  go()
  await wait(100)
  expect((await post('/api/budget')).status).toBe(200)
})

test('a place that is released twice counts once', () => {
  const places = countPlaces(2)
  const hasRoom = () => [places.hasRoom('other', null), places.hasRoom('device', null)]
  const leave = places.take('other', null)
  expect(hasRoom()).toEqual([false, true])
  leave()
  leave()
  places.take('device', null)
  expect(hasRoom()).toEqual([true, true])
  places.take('device', null)
  expect(hasRoom()).toEqual([false, false])
})

test('one sender has at most three quarters of the places of a kind, and another finds one', () => {
  const places = countPlaces(32)
  const fill = (place: 'device' | 'other', sender: string | null) => {
    let taken = 0
    for (; places.hasRoom(place, sender); taken++) places.take(place, sender)
    return taken
  }
  expect([fill('other', 'one'), fill('other', 'two')]).toEqual([12, 3])
  expect([fill('device', 'one'), fill('device', 'two')]).toEqual([13, 3])
  expect(places.hasRoom('other', 'four')).toBe(true)
  // A sender without a name has no part of its own.
  expect(fill('other', null)).toBe(1)
  expect(places.hasRoom('other', 'four')).toBe(false)
  const smallest = countPlaces(2)
  expect(smallest.hasRoom('other', 'one')).toBe(true)
})

test('a call of a device has its place at both of its addresses, and no other call has it', () => {
  const paths = [
    '/api/device',
    '/api/device/heartbeat',
    '/api/devices',
    '/api/account/retrieve_session',
    '/login',
    ...OPENAPI_PATHS,
  ]
  expect(paths.map(placeOf)).toEqual(['device', 'device', 'other', 'other', null, null, null])
})
