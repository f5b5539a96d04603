import { SERVICE_PATHS } from '@assure/contract/service-paths'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startQuietProxy } from '#src/testing/quiet-proxy.ts'
import { send } from '#src/testing/test-client.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'
import { basicOf } from '#src/testing/token-endpoints.ts'

let portal: TestPortal
let proxy: Awaited<ReturnType<typeof startQuietProxy>>
beforeAll(async () => {
  const { host, port } = inject('database')
  proxy = await startQuietProxy(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
  portal = await startTestPortal({ databasePort: proxy.port, environment: { CALL_DEADLINE_S: '1.8' } })
})
afterAll(async () => {
  await portal.stop()
  await proxy.stop()
})

test('with a silent database every call answers 503 within 2.5 s, then 200 when it is back', async () => {
  const account = await portal.newAccount()
  const headers = { 'content-type': 'application/json', ...basicOf(account.sessionId, account.secret) }
  const body = JSON.stringify({ execution_mode: 'list_licence_places', place: 'location' })
  const call = () => send(portal.url + SERVICE_PATHS.retailLicence, { headers, body })
  expect((await call()).status).toBe(200)
  proxy.fallSilent()
  const timed = async () => {
    const since = performance.now()
    const { status, headers } = await call()
    return { status, retryAfter: Number(headers.get('retry-after')), ms: performance.now() - since }
  }
  // First more calls than connections, then calls that find the circuit breaker open.
  const first = await Promise.all(Array.from({ length: 30 }, timed))
  await expect.poll(async () => (await timed()).ms, { timeout: 5000 }).toBeLessThan(500)
  const later = await Promise.all(Array.from({ length: 30 }, timed))
  for (const { status, retryAfter, ms } of [...first, ...later]) {
    expect(status).toBe(503)
    expect(retryAfter).toBeGreaterThan(0)
    expect(ms).toBeLessThan(2500)
  }
  expect((await fetch(`${portal.url}/readyz`)).status).toBe(503)
  expect((await fetch(`${portal.url}/healthz`)).status).toBe(200)
  proxy.answerAgain()
  await expect.poll(async () => (await call()).status, { timeout: 5000 }).toBe(200)
  expect((await fetch(`${portal.url}/readyz`)).status).toBe(200)
})
