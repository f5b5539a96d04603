import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

test('outside the demo the outbox answers 404', async () => {
  for (const path of ['/outbox', '/outbox/a', '/outbox/a/html'])
    expect((await fetch(portal.url + path)).status).toBe(404)
})
