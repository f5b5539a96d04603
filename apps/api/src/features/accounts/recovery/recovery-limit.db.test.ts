import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'
import { askRecovery, withFactor } from '#src/testing/test-recovery.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

test('a person begins at most five recoveries a day, each of which mails the Owners', async () => {
  const { account, session } = await withFactor(portal)
  const other = await withFactor(portal)
  for (let begun = 0; begun < 5; begun += 1) {
    expect((await askRecovery(portal, account)).body.result).toBe('OK')
    // Another call finds the one that waits, and begins none.
    if (begun === 0) expect((await askRecovery(portal, account)).body.result).toBe('OK')
    await session.account('cancel_recovery', {})
  }
  expect((await askRecovery(portal, account)).status).toBe(429)
  expect((await askRecovery(portal, other.account)).body.result).toBe('OK')
})
