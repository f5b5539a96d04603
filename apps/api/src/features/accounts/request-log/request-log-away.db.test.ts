import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { DAY_S, utcDay } from '#src/platform/clock.ts'
import { startQuietProxy } from '#src/testing/quiet-proxy.ts'
import { whileLocked } from '#src/testing/test-locks.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'
import { requestLogOf } from '#src/testing/test-requests.ts'

const isPostgres = inject('database').kind === 'postgres'

let portal: TestPortal
let proxy: Awaited<ReturnType<typeof startQuietProxy>>
beforeAll(async () => {
  const { host, port } = inject('database')
  proxy = await startQuietProxy(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
  portal = await startTestPortal({ databasePort: proxy.port })
})
afterAll(async () => {
  await portal.stop()
  await proxy.stop()
})

const droppedCalls = async () => {
  const text = await portal.metrics.registry.metrics()
  return Number(/^request_log_dropped_calls_total (\d+)$/m.exec(text)?.[1] ?? Number.NaN)
}

test.runIf(isPostgres)(
  'a log whose table is locked neither delays nor fails a call, and its calls are counted',
  async () => {
    const { rowsOf, retrieve } = requestLogOf(portal)
    const own = await portal.newAccount()
    await retrieve(own)
    expect(await rowsOf(own.accountId)).toHaveLength(1)
    // The rows of this day go into a partition that no other test uses.
    portal.clock.advance(3 * DAY_S)
    const partition = `request_log_${utcDay(portal.clock.now()).replaceAll('-', '')}`
    const lock = `set local idle_in_transaction_session_timeout = 0; lock table ${partition} in access exclusive mode`
    await whileLocked(portal, lock, [], async () => {
      const before = await droppedCalls()
      const timesMs: number[] = []
      const writes: Promise<void>[] = []
      for (let call = 0; call < 50; call++) {
        const beganMs = performance.now()
        expect((await retrieve(own)).status).toBe(200)
        timesMs.push(performance.now() - beganMs)
        // So that several writes wait.
        if (call % 20 === 0) writes.push(portal.flush())
      }
      expect(timesMs.toSorted((one, other) => one - other)[25]).toBeLessThan(500)
      await Promise.all([...writes, portal.flush()])
      expect((await droppedCalls()) - before).toBe(50)
    })
    const later = await retrieve(own)
    expect(JSON.stringify(await rowsOf(own.accountId))).toContain(later.headers.get('x-request-id'))
  },
  60_000,
)

test('calls that a silent database does not take are dropped and counted, and the server stops', async () => {
  const { retrieve } = requestLogOf(portal)
  const own = await portal.newAccount()
  const before = await droppedCalls()
  expect((await retrieve(own)).status).toBe(200)
  proxy.fallSilent()
  try {
    const beganMs = performance.now()
    await portal.flush()
    expect(performance.now() - beganMs).toBeLessThan(10_000)
    expect((await droppedCalls()) - before).toBe(1)
  } finally {
    proxy.answerAgain()
  }
}, 60_000)
