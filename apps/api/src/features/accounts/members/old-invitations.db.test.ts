import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'
import { newTeam } from '#src/testing/test-team.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

const DAY_MS = 86_400_000
const ago = (days: number | null) =>
  days === null ? null : new Date(portal.clock.now().getTime() - days * DAY_MS)
const forget = (limit: number) =>
  portal.housekeeping.find(({ name }) => name === 'invitations')?.batch(limit) ?? 0

interface Ended {
  expired: number
  accepted?: number
  revoked?: number
}

test('an invitation is deleted 90 days after it was accepted, revoked or expired, and not before', async () => {
  const { account, owner } = await newTeam(portal)
  const addAll = async (all: Record<string, Ended>) => {
    const emails = Object.keys(all).map((name) => `${name}.${randomUUID()}@example.com`)
    await owner.account('invite_member', { emails, roles: ['viewer'], places: null })
    for (const [index, { expired, accepted = null, revoked = null }] of Object.values(all).entries())
      await portal.pool.query(
        `update invitations set created_at = $3, expires_at = $4, accepted_at = $5, revoked_at = $6
         where account_id = $1 and email = $2`,
        [account.accountId, emails[index], ago(expired + 7), ago(expired), ago(accepted), ago(revoked)],
      )
  }
  const left = async () => {
    const { rows } = await portal.pool.query<{ name: string }>(
      `select split_part(email, '.', 1) as name from invitations where account_id = $1 order by 1`,
      [account.accountId],
    )
    return rows.map(({ name }) => name)
  }
  await addAll({
    'accepted-91': { expired: 84, accepted: 91 },
    'accepted-89': { expired: 83, accepted: 89 },
    'revoked-91': { expired: 85, revoked: 91 },
    'revoked-89': { expired: 82, revoked: 89 },
    'expired-91': { expired: 91 },
    'expired-89': { expired: 89 },
    // As a later invitation to the same address does.
    'expired-91-ended-later': { expired: 91, revoked: 3 },
    open: { expired: -7 },
  })
  await forget(1)
  expect((await left()).length).toBeGreaterThanOrEqual(7)
  while ((await forget(1000)) > 0);
  expect(await left()).toEqual(['accepted-89', 'expired-89', 'open', 'revoked-89'])
})
