import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { STATUS_PARTS } from '@assure/contract/status-parts'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { connect } from '#src/platform/database/database.ts'
import { startTestPortal } from '#src/testing/test-portal.ts'
import { freePort } from '../../../../../tools/test-run/free-port.ts'
import { makeStatus } from './status.ts'

const STATUS_URL = 'https://status.northwind.com/'
const PATHS = ['/status', '/status/', '/fr/status']

/** Expects that the parts of the page say within 2 s that nothing can be read, with a database at this port. */
const expectUnread = async (port: number) => {
  const connection = connect({ host: '127.0.0.1', port }, () => undefined)
  const app = Fastify()
  const { serve } = makeStatus({
    database: connection.database,
    clock: () => new Date(),
    mails: { schema: 'pgboss', relay: '' },
    statusUrl: undefined,
  })
  const beganMs = performance.now()
  const parts = await serve(app).read()
  expect(performance.now() - beganMs).toBeLessThan(2000)
  expect(parts[STATUS_PARTS.en]).toContain('We cannot read our own measurements right now.')
  expect(parts[STATUS_PARTS.fr]).toContain('Nous ne pouvons pas lire nos propres mesures pour le moment.')
  await app.close()
  await connection.close()
}

test('while no database is at its address, the page says within 2 s that nothing can be read', async () => {
  await expectUnread(await freePort())
})

test('while the database accepts connections and answers nothing, the page says so within 2 s too', async () => {
  const sockets: net.Socket[] = []
  const silent = net.createServer((socket) => {
    sockets.push(socket.on('error', () => undefined))
  })
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  await expectUnread((silent.address() as AddressInfo).port)
  for (const socket of sockets) socket.destroy()
  silent.close()
  expect(sockets.length).toBeGreaterThan(0)
})

test('with STATUS_URL, the page in each language leads there, and otherwise not', async () => {
  const own = await startTestPortal()
  const other = await startTestPortal({ environment: { STATUS_URL } })
  for (const path of PATHS) {
    // Without the built portal, this is 404. The tests in the browser look at the page.
    const served = await fetch(own.url + path, { redirect: 'manual' })
    expect(served.headers.get('location'), path).toBeNull()
    const led = await fetch(other.url + path, { redirect: 'manual' })
    expect([led.status, led.headers.get('location')], path).toEqual([302, STATUS_URL])
  }
  await own.stop()
  await other.stop()
})
