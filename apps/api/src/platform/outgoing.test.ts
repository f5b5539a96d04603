import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../../../../tools/test-run/free-port.ts'
import { makeOutgoing, OutgoingError } from './outgoing.ts'

const LOOPBACK = ['127.0.0.0/8', '::1/128']
const strict = makeOutgoing({ allowed: [] })
const local = makeOutgoing({ allowed: LOOPBACK })

let answer: RequestListener
let server: Server
let port: number
let connections: number
beforeEach(async () => {
  answer = (_request, reply) => reply.end('{}')
  connections = 0
  server = createServer((request, reply) => answer(request, reply))
  server.on('connection', () => (connections += 1))
  port = await freePort()
  await new Promise<void>((done) => server.listen(port, done))
})
afterEach(() => new Promise((done) => server.close(done).closeAllConnections()))

const faultOf = (made: Promise<unknown>) =>
  made.then(
    () => 'none',
    (error: unknown) => (error instanceof OutgoingError ? error.fault : error),
  )

test.each([
  '127.0.0.1',
  'localhost',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '127.1',
  '１２７.0.0.1',
  '0.0.0.0',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[fe80::1]',
  '[fc00::1]',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
])('a request to %s is refused before any connection', async (host) => {
  expect(await faultOf(strict(`https://${host}:${port}/`))).toBe('private_address')
  expect(connections).toBe(0)
})

test.each([
  ['http://example.com/', 'not_https'],
  ['ftp://example.com/', 'not_https'],
  ['file:///etc/passwd', 'not_https'],
  ['https://name:password@example.com/', 'bad_address'],
  ['not an address', 'bad_address'],
])('%s is refused', async (address, fault) => {
  expect(await faultOf(strict(address))).toBe(fault)
})

test('an allowed range is reached without HTTPS, and only it', async () => {
  const answered = await local(`http://localhost:${port}/`)
  expect([answered.status, await answered.text()]).toEqual([200, '{}'])
  expect(await faultOf(local('http://10.0.0.1/'))).toBe('private_address')
  expect(await faultOf(local('http://93.184.216.34/'))).toBe('not_https')
})

test('the method, the headers and the body reach the host, and its status comes back', async () => {
  answer = (request, reply) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      reply.writeHead(418, { 'content-type': 'application/json' })
      reply.end(JSON.stringify({ body, method: request.method, own: request.headers['x-own'] }))
    })
  }
  const sent = { method: 'POST', headers: { 'x-own': 'yes' }, body: 'a=1' }
  const answered = await local(`http://127.0.0.1:${port}/path`, sent)
  expect(answered.status).toBe(418)
  expect(answered.headers.get('content-type')).toBe('application/json')
  expect(await answered.json()).toEqual({ body: 'a=1', method: 'POST', own: 'yes' })
})

test.each([301, 302, 303, 307, 308])('a redirect with %s is not followed', async (status) => {
  answer = (_request, reply) => reply.writeHead(status, { location: '/elsewhere' }).end()
  expect(await faultOf(local(`http://127.0.0.1:${port}/`))).toBe('redirect')
  expect(connections).toBe(1)
})

test.each(['199 x', '205 x', '600 x', '999 x'])(
  'an answer with the status %s is refused at once',
  async (status) => {
    const odd = createTcpServer((socket) => {
      socket.resume().end(`HTTP/1.1 ${status}\r\ncontent-length: 2\r\nconnection: close\r\n\r\nok`)
    })
    const at = await freePort()
    await new Promise<void>((done) => odd.listen(at, '127.0.0.1', done))
    expect(await faultOf(local(`http://127.0.0.1:${at}/`))).toBe('unreachable')
    await new Promise((done) => odd.close(done))
  },
)

test('an answer that changes to another protocol is refused at once', async () => {
  const odd = createTcpServer((socket) => {
    socket.on('error', () => undefined).resume()
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  })
  const at = await freePort()
  await new Promise<void>((done) => odd.listen(at, '127.0.0.1', done))
  expect(await faultOf(local(`http://127.0.0.1:${at}/`))).toBe('unreachable')
  await new Promise((done) => odd.close(done))
})

test('an answer of 10 MB is cut off after 256 kB', async () => {
  let written = 0
  answer = (_request, reply) => {
    const part = Buffer.alloc(64 * 1024, 'a')
    const write = (): void => {
      while (written < 10 * 1024 * 1024 && !reply.destroyed) {
        written += part.length
        if (!reply.write(part)) return void reply.once('drain', write)
      }
      reply.end()
    }
    write()
  }
  expect(await faultOf(local(`http://127.0.0.1:${port}/`))).toBe('too_large')
  expect(written).toBeLessThan(10 * 1024 * 1024)
})

test('a host that answers byte by byte is left after 5 seconds', { timeout: 15_000 }, async () => {
  answer = (_request, reply) => {
    const timer = setInterval(() => reply.write('a'), 100)
    reply.on('close', () => clearInterval(timer))
  }
  expect(await faultOf(local(`http://127.0.0.1:${port}/`))).toBe('slow')
})

test('a closed port, a host without TLS and an unknown name are told apart from an answer', async () => {
  const closed = await freePort()
  expect(await faultOf(local(`http://127.0.0.1:${closed}/`))).toBe('unreachable')
  const silent = createTcpServer((socket) => socket.resume().end('no TLS'))
  await new Promise<void>((done) => silent.listen(closed, done))
  expect(await faultOf(local(`https://127.0.0.1:${closed}/`))).toBe('unreachable')
  await new Promise((done) => silent.close(done))
  expect(await faultOf(strict('https://no-such-host.invalid/'))).toBe('unknown_host')
})
