import { expect, test } from 'vitest'
import { startTestPortal } from '#src/testing/test-portal.ts'

const STATUS_URL = 'https://status.northwind.com/'
const PATHS = ['/status', '/status/', '/fr/status']

test('while the database is away, the page answers within 2 s and says that nothing can be read', async () => {
  const portal = await startTestPortal({ databaseGone: true })
  const beganMs = performance.now()
  const english = await fetch(`${portal.url}/status`)
  expect(performance.now() - beganMs).toBeLessThan(2000)
  expect(english.status).toBe(200)
  expect(await english.text()).toContain('We cannot read our own measurements right now.')
  const french = await fetch(`${portal.url}/fr/status`)
  expect(await french.text()).toContain('Nous ne pouvons pas lire nos propres mesures pour le moment.')
  await portal.stop()
})

test('with STATUS_URL, the page in each language leads there, and otherwise the portal serves it', async () => {
  const own = await startTestPortal()
  const other = await startTestPortal({ environment: { STATUS_URL } })
  for (const path of PATHS) {
    const served = await fetch(own.url + path, { redirect: 'manual' })
    expect(served.status, path).toBe(200)
    expect(await served.text()).not.toMatch(/@@status\w+@@/)
    const led = await fetch(other.url + path, { redirect: 'manual' })
    expect([led.status, led.headers.get('location')], path).toEqual([302, STATUS_URL])
  }
  await own.stop()
  await other.stop()
})
