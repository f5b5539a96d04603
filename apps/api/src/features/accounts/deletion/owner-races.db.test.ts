import { afterAll, beforeAll, expect, test } from 'vitest'
import { organisationId } from '#src/platform/ids.ts'
import { deleteLogin } from '#src/testing/test-deletions.ts'
import { startTestPortal, TEST_PASSWORD, type TestPortal } from '#src/testing/test-portal.ts'
import { invitationToken, memberIdOf, newMember, newTeam } from '#src/testing/test-team.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

const TEAMS = 4
const RACES = 200

const isInUse = async (accountId: string) => {
  const { rows } = await portal.pool.query<{ status: string }>(
    'select status from accounts where account_id = $1',
    [accountId],
  )
  return rows[0]?.status === 'active'
}
/** The number of Owners of an organisation who can log in. */
const ownersOf = async (accountId: string): Promise<number> => {
  const { rows } = await portal.pool.query<{ user_id: string }>(
    `select user_id from memberships where account_id = $1 and 'owner' = any(roles) and removed_at is null`,
    [accountId],
  )
  const { rowCount } = await portal.pool.query(
    `select 1 from users where user_id = any($1) and status = 'active'`,
    [rows.map(({ user_id }) => user_id)],
  )
  return rowCount ?? 0
}

/** Two Owners, with each way to take one of them out. `restore` makes both Owners again. */
const newPair = async () => {
  const { account, owner } = await newTeam(portal)
  const second = await newMember(portal, owner, { roles: ['owner'] })
  const { accountId } = account
  const organisation_id = organisationId(accountId)
  const ids = [await memberIdOf(owner, account.email), await memberIdOf(owner, second.email)] as const
  const { rows: users } = await portal.pool.query<{ user_id: string }>(
    'select user_id from memberships where account_id = $1',
    [accountId],
  )
  const { rows: sessions } = await portal.pool.query('select * from user_sessions where user_id = any($1)', [
    users.map(({ user_id }) => user_id),
  ])
  const of = (session: typeof owner, other: string) => ({
    demote: () => session.account('update_member', { member_id: other, roles: ['admin'], places: null }),
    remove: () => session.account('remove_member', { member_id: other }),
    leave: () => session.account('leave_organisation', { organisation_id }),
    delete: () => session.account('delete_person', { password: TEST_PASSWORD }),
  })
  const restore = async () => {
    await portal.pool.query(
      `update memberships set roles = '{owner}', removed_at = null where account_id = $1`,
      [accountId],
    )
    await portal.pool.query(
      `update accounts set status = 'active', deletion_requested_at = null where account_id = $1`,
      [accountId],
    )
    for (const { user_id } of users) {
      await portal.pool.query(
        `update users set status = 'active', deletion_requested_at = null where user_id = $1`,
        [user_id],
      )
      await portal.pool.query(
        `insert into user_accounts (user_id, account_id) values ($1, $2) on conflict (user_id, account_id) do nothing`,
        [user_id, accountId],
      )
    }
    for (const session of sessions as Record<string, unknown>[])
      await portal.pool.query(
        `insert into user_sessions (user_id, token_hash, account_id, authenticated_at, created_at, last_seen_at, address, user_agent)
         values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (user_id, token_hash) do nothing`,
        [
          'user_id',
          'token_hash',
          'account_id',
          'authenticated_at',
          'created_at',
          'last_seen_at',
          'address',
          'user_agent',
        ].map((column) => session[column]),
      )
  }
  const isOwnerless = async () => (await isInUse(accountId)) && (await ownersOf(accountId)) === 0
  return { account, owner, second, first: of(owner, ids[1]), other: of(second, ids[0]), restore, isOwnerless }
}

const ACTS = ['demote', 'remove', 'leave', 'delete'] as const

test(`${RACES} races of Owners who demote, remove, leave and delete their login leave each organisation an Owner`, async () => {
  const pairs = await Promise.all(Array.from({ length: TEAMS }, newPair))
  const outcomes = new Map<string, number>()
  await Promise.all(
    pairs.map(async ({ first, other, restore, isOwnerless }, team) => {
      for (let race = team; race < RACES; race += TEAMS) {
        const [one, two] = [ACTS[race % 4] ?? 'demote', ACTS[Math.floor(race / 4) % 4] ?? 'demote']
        const answers = await Promise.all([first[one](), other[two]()])
        for (const answer of answers) {
          const outcome = answer.status === 200 ? answer.body.result : 'REFUSED'
          outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
        }
        expect([one, two, await isOwnerless()]).toEqual([one, two, false])
        await restore()
      }
    }),
  )
  // Both kinds of outcome happened, so the races raced.
  expect(outcomes.get('OK')).toBeGreaterThan(RACES / 2)
  const refused = (outcomes.get('DENY') ?? 0) + (outcomes.get('REFUSED') ?? 0)
  expect(refused).toBeGreaterThan(RACES / 20)
})

test('the offer of an ownership leaves an Owner when its giver or taker leaves meanwhile', async () => {
  for (let race = 0; race < 6; race += 1) {
    const { account, owner } = await newTeam(portal)
    const taker = await newMember(portal, owner, { roles: ['admin'] })
    const member_id = await memberIdOf(owner, taker.email)
    await owner.account('transfer_ownership', { member_id })
    const token = await invitationToken(portal, taker.email, 'Take over')
    const accept = () => taker.account('accept_invitation', { token })
    const races = [
      () => deleteLogin(taker),
      () => deleteLogin(owner),
      () => owner.account('remove_member', { member_id }),
    ]
    await Promise.all([accept(), races[race % 3]?.()])
    expect([race, (await isInUse(account.accountId)) && (await ownersOf(account.accountId)) === 0]).toEqual([
      race,
      false,
    ])
  }
})
