import { afterAll, beforeAll, expect, test } from 'vitest'
import { organisationId } from '#src/platform/ids.ts'
import type { Answer } from '#src/testing/test-client.ts'
import { startTestPortal, TEST_PASSWORD, type TestPortal } from '#src/testing/test-portal.ts'
import { invitationToken, memberIdOf, newMember, newTeam } from '#src/testing/test-team.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

const RACES = 200

type Session = Awaited<ReturnType<typeof newTeam>>['owner']
const nth = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

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

/** Reads the members of an organisation, and returns what makes them, and the open invitations, the same again. */
const restorer = async (accountId: string) => {
  const { rows: members } = await portal.pool.query<{ user_id: string; roles: string[] }>(
    'select user_id, roles from memberships where account_id = $1',
    [accountId],
  )
  const { rows: sessions } = await portal.pool.query('select * from user_sessions where user_id = any($1)', [
    members.map(({ user_id }) => user_id),
  ])
  return async () => {
    for (const statement of [
      `update accounts set status = 'active', deletion_requested_at = null where account_id = $1`,
      'update invitations set accepted_at = null, revoked_at = null where account_id = $1 and is_transfer',
    ])
      await portal.pool.query(statement, [accountId])
    for (const { user_id, roles } of members) {
      await portal.pool.query(
        'update memberships set roles = $3, removed_at = null where account_id = $1 and user_id = $2',
        [accountId, user_id, roles],
      )
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
}

type Act = () => Promise<Answer<{ result: string }>>
/** Each way in which a member takes themselves or another member out. */
const waysOut = (session: Session, accountId: string, other: string): Act[] => [
  () => session.account('update_member', { member_id: other, roles: ['viewer'], places: null }),
  () => session.account('remove_member', { member_id: other }),
  () => session.account('leave_organisation', { organisation_id: organisationId(accountId) }),
  () => session.account('delete_person', { password: TEST_PASSWORD }),
]

/** An organisation, with the two calls of each race. `restore` makes it as it was before. */
interface Team {
  accountId: string
  callsOf: (race: number) => Act[]
  restore: () => Promise<void>
}

/** Two Owners who take themselves or each other out. */
const newPair = async (): Promise<Team> => {
  const { account, owner } = await newTeam(portal)
  const second = await newMember(portal, owner, { roles: ['owner'] })
  const { accountId } = account
  const one = waysOut(owner, accountId, await memberIdOf(owner, second.email))
  const two = waysOut(second, accountId, await memberIdOf(owner, account.email))
  return {
    accountId,
    callsOf: (race) => [nth(one, race), nth(two, Math.floor(race / one.length))],
    restore: await restorer(accountId),
  }
}

/** A member who takes the ownership over, while they or the only Owner take the member or themselves out. */
const newOffer = async (): Promise<Team> => {
  const { account, owner } = await newTeam(portal)
  const taker = await newMember(portal, owner, { roles: ['admin'] })
  const { accountId } = account
  const member_id = await memberIdOf(owner, taker.email)
  await owner.account('transfer_ownership', { member_id })
  const token = await invitationToken(portal, taker.email, 'Take over')
  const outs = [...waysOut(owner, accountId, member_id), ...waysOut(taker, accountId, member_id)]
  return {
    accountId,
    callsOf: (race) => [() => taker.account('accept_invitation', { token }), nth(outs, race)],
    restore: await restorer(accountId),
  }
}

test(`${RACES} races of Owners who demote, remove, leave, delete their login and transfer leave each organisation an Owner`, async () => {
  const teams = await Promise.all([newPair(), newPair(), newOffer(), newOffer()])
  const outcomes = new Map<string, number>()
  await Promise.all(
    teams.map(async ({ accountId, callsOf, restore }, team) => {
      for (let race = 0; race < RACES / teams.length; race++) {
        const answers = await Promise.all(callsOf(race).map((call) => call()))
        for (const answer of answers) {
          const outcome = answer.status === 200 ? answer.body.result : 'REFUSED'
          outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
        }
        const isOwnerless = (await isInUse(accountId)) && (await ownersOf(accountId)) === 0
        expect([team, race, isOwnerless]).toEqual([team, race, false])
        await restore()
      }
    }),
  )
  // Both kinds of outcome happened, so the races raced.
  expect(outcomes.get('OK')).toBeGreaterThan(RACES / 2)
  const refused = (outcomes.get('DENY') ?? 0) + (outcomes.get('REFUSED') ?? 0)
  expect(refused).toBeGreaterThan(RACES / 20)
})
