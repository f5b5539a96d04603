import { MODE_HEADER } from '@assure/contract/session-cookie'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newTestMode } from '#src/testing/test-mode.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

test('an API key refuses the header of the other mode', async () => {
  const { live, test: mode } = await newTestMode(portal)
  const ask = async (client: typeof live, named: string) =>
    (await client.account('retrieve_session', {}, { [MODE_HEADER]: named })).status
  const asked = [ask(live, 'test'), ask(live, 'Test'), ask(mode.byKey, 'live'), ask(live, 'live')]
  expect(await Promise.all(asked)).toEqual([400, 400, 400, 200])
})
