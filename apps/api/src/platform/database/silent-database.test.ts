import { createServer, type Server, type Socket } from 'node:net'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../../../tools/test-run/free-port.ts'
import { connect, isDatabaseUnavailable } from './database.ts'

/** AuthenticationOk and ReadyForQuery of the PostgreSQL protocol. */
const WELCOME = Buffer.from([
  ...Buffer.from('R'),
  0,
  0,
  0,
  8,
  0,
  0,
  0,
  0,
  ...Buffer.from('Z'),
  0,
  0,
  0,
  5,
  0x49,
])

let server: Server
let port: number
const sockets = new Set<Socket>()
/** Accepts connections, then never answers again, like a database behind a broken network. */
beforeAll(async () => {
  port = await freePort()
  server = createServer((socket) => {
    sockets.add(socket)
    socket.once('data', () => socket.write(WELCOME)).on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
})
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  server.close()
})

const silent = (config: { query_timeout?: number } = {}) =>
  connect({ host: '127.0.0.1', port, user: 'x', database: 'x', ...config }, () => undefined)

test('a database that never answers is an outage, and its connection leaves the pool', async () => {
  const { database, pool, close } = silent({ query_timeout: 100 })
  const startedMs = Date.now()
  const failed = await Promise.all([
    database.execute(sql`select 1`).catch((error: unknown) => error),
    database.transaction(() => Promise.resolve(1)).catch((error: unknown) => error),
    database.transaction((open) => open.execute(sql`select 1`)).catch((error: unknown) => error),
  ])
  expect(failed.map(isDatabaseUnavailable)).toEqual([true, true, true])
  // It waited only once: nothing more is sent on a silent connection.
  expect(Date.now() - startedMs).toBeLessThan(1000)
  expect(pool.idleCount).toBe(0)
  await close()
})

test('a network query times out after any statement would; a local socket query never does', async () => {
  const { pool, close } = silent()
  expect(pool.options.query_timeout).toBeGreaterThan(Number(pool.options.statement_timeout))
  const embedded = connect({ host: '/nowhere' }, () => undefined)
  expect(embedded.pool.options.query_timeout).toBe(0)
  await Promise.all([close(), embedded.close()])
})
