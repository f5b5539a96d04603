import type { Clock } from '#src/platform/clock.ts'
import type { Queryable } from '#src/platform/database/database.ts'
import { text, uuid } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'
import { isOnlyOrganisation } from '../memberships/person-log.repository.ts'
import { recoveriesOf, recoveryOf, type WaitingRecovery } from './recovery-wait.repository.ts'

const memberShape = { userId: uuid, name: text(), email: text() }

/** Finds the recoveries that are not over. */
export const waitingRecoveries = (database: Queryable, clock: Clock) => ({
  /** The recovery of a person, or null. */
  of: (userId: string): Promise<WaitingRecovery | null> => recoveryOf(database, userId, clock()),

  /** The members of an organisation whose recovery waits, by name, and whether another Owner may approve it. */
  ofMembers: async (accountId: string) => {
    // Few people wait, but an organisation may have thousands of members.
    const people = await select(database, { id: uuid })`
      select r.user_id as id from user_recoveries r join user_accounts a on a.user_id = r.user_id
      where a.account_id = ${accountId}`
    const ids = people.map(({ id }) => id)
    const members = await select(database, memberShape)`
      select user_id as "userId", member_name as name, member_email as email from memberships
      where account_id = ${accountId} and user_id = any(${ids}::uuid[]) and removed_at is null
      order by lower(member_name), user_id`
    const found = await recoveriesOf(database, ids, clock())
    const recoveries = new Map(found.map((recovery) => [recovery.userId, recovery]))
    const waiting = members.flatMap((member) => {
      const recovery = recoveries.get(member.userId)
      return recovery ? [{ ...member, recovery }] : []
    })
    return Promise.all(
      waiting.map(async (member) => ({
        ...member,
        canApprove:
          member.recovery.openedAt === null && (await isOnlyOrganisation(database, member.userId, accountId)),
      })),
    )
  },
})
export type WaitingRecoveries = ReturnType<typeof waitingRecoveries>
