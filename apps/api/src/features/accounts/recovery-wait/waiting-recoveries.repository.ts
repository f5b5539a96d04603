import type { Clock } from '#src/platform/clock.ts'
import type { Queryable } from '#src/platform/database/database.ts'
import { isOnlyOrganisation } from '../memberships/person-log.repository.ts'
import { recoveriesOf, recoveryOf, type WaitingRecovery } from './recovery-wait.repository.ts'

/** Finds the recoveries that are not over. */
export const waitingRecoveries = (database: Queryable, clock: Clock) => ({
  /** The recovery of a person, or null. */
  of: (userId: string): Promise<WaitingRecovery | null> => recoveryOf(database, userId, clock()),

  /** The recoveries of members by person, and whether an Owner of this organisation may approve each. */
  ofMembers: async (accountId: string, userIds: readonly string[]) => {
    const found = await recoveriesOf(database, userIds, clock())
    const entries = await Promise.all(
      found.map(async (recovery) => {
        const canApprove =
          recovery.openedAt === null && (await isOnlyOrganisation(database, recovery.userId, accountId))
        return [recovery.userId, { recovery, canApprove }] as const
      }),
    )
    return new Map(entries)
  },
})
export type WaitingRecoveries = ReturnType<typeof waitingRecoveries>
