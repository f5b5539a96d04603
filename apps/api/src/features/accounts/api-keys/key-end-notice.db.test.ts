import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runStep } from '#src/platform/housekeeping.ts'
import { newNamedKey } from '#src/testing/test-keys.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'
import { newMember, newTeam } from '#src/testing/test-team.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

const DAY_S = 86_400
const nowS = () => Math.floor(portal.clock.now().getTime() / 1000)
const limits = { name: 'Till reports', scopes: ['usage.read' as const], places: null }
const statusOf = async (key: { sessionId: string; secret: string }) =>
  (await portal.byKey(key).account('retrieve_session', {})).status

describe('before a key ends', () => {
  const run = async () => {
    for (const step of portal.housekeeping)
      if (step.name === 'key-ends' || step.name.startsWith('named-key')) await runStep(step)
  }
  const endsIn = async (days: number) => {
    const { owner, account } = await newTeam(portal)
    const developer = await newMember(portal, owner, { roles: ['developer'] })
    const key = await newNamedKey(developer, { expires_at_utc: nowS() + days * DAY_S })
    const mails = async (email: string) =>
      (await portal.mailsTo(email)).filter(({ subject }) => subject.includes('ends soon')).length
    const counts = async () => [await mails(account.email), await mails(developer.email)]
    return { account, key, counts }
  }

  test('its Owners and its maker get a mail 14 days and 2 days ahead, each once', async () => {
    const { key, counts } = await endsIn(30)
    const seen = []
    for (const days of [15, 1, 1, 11, 1, 0]) {
      portal.clock.advance(days * DAY_S)
      await run()
      await run()
      seen.push(await counts())
    }
    expect(seen).toEqual([0, 1, 1, 2, 2, 2].map((count) => [count, count]))
    portal.clock.advance(DAY_S)
    await run()
    expect(await statusOf(key)).toBe(401)
    expect(await counts()).toEqual([2, 2])
    const isKept = async () =>
      (await portal.pool.query('select from named_key_pairs where session_id = $1', [key.sessionId])).rowCount
    expect(await isKept()).toBe(1)
    // The request log names it for 8 days more.
    portal.clock.advance(8 * DAY_S)
    await run()
    expect(await isKept()).toBe(0)
  })

  test('no mail comes for a notice that was over when the end was chosen', async () => {
    const { counts } = await endsIn(1)
    await run()
    expect(await counts()).toEqual([0, 0])
  })

  test('a later end brings its own mails', async () => {
    const { account, key, counts } = await endsIn(15)
    portal.clock.advance(2 * DAY_S)
    await run()
    const renewed = await portal.login(account)
    const expires_at_utc = nowS() + 20 * DAY_S
    await renewed.account('update_named_key', { ...limits, key_id: key.key.key_id, expires_at_utc })
    await run()
    expect(await counts()).toEqual([1, 1])
    portal.clock.advance(7 * DAY_S)
    await run()
    expect(await counts()).toEqual([2, 2])
  })
})
