import type { Member } from '@assure/contract/accounts/member.modes'
import { arePowerful, canBePlaced, type Role } from '@assure/contract/accounts/roles'
import type { CallerByKind } from '@assure/contract/authorise'
import { auditOrigin } from '#src/platform/audit.ts'
import { utcSeconds } from '#src/platform/clock.ts'
import type { CallContext } from '#src/platform/http/rpc-endpoint.ts'
import { wireId } from '#src/platform/ids.ts'
import type { Throttle } from '#src/platform/throttle.ts'
import type { AccountHandlers } from '../account-handlers.ts'
import type { RequireConfirmed } from '../sessions/require-confirmed.ts'
import type { PersonRepository } from '../people/person.repository.ts'
import { recoveryOnWire } from '../recovery-wait/recovery-on-wire.ts'
import type { WaitingRecoveries } from '../recovery-wait/waiting-recoveries.repository.ts'
import { ROLE_CHANGES_BY_ORGANISATION } from './limits.ts'
import { personIn } from './member-id.ts'
import type { Manager, MemberRepository } from './member.repository.ts'
import type { MemberInvitationRepository } from './member-invitation.repository.ts'
import type { OwnerNominationRepository } from './owner-nomination.repository.ts'

interface Dependencies {
  people: Pick<PersonRepository, 'find' | 'secondFactors' | 'linkedIn'>
  members: MemberRepository
  memberInvitations: Pick<MemberInvitationRepository, 'offerOwnership'>
  nominations: Pick<OwnerNominationRepository, 'find' | 'cancel'>
  requireConfirmed: RequireConfirmed
  throttle: Throttle
  waitingRecoveries: Pick<WaitingRecoveries, 'ofMembers'>
}

type Modes =
  | 'list_members'
  | 'update_member'
  | 'remove_member'
  | 'transfer_ownership'
  | 'cancel_owner_nomination'

/** Whether places are given to roles that have none. */
export const arePlacesUnused = ({ roles, places }: { roles: readonly Role[]; places: unknown }): boolean =>
  places !== null && !canBePlaced(roles)

const managerOf = (
  caller: CallerByKind['developer'],
  context: CallContext,
  requireConfirmed: RequireConfirmed,
): Manager => ({
  accountId: caller.account_id,
  userId: caller.user_id,
  requireConfirmed: (transaction) => requireConfirmed(context, transaction),
})

/** Lists and changes the members of the calling organisation. */
export const memberHandlers = ({
  people,
  members,
  memberInvitations,
  nominations,
  requireConfirmed,
  throttle,
  waitingRecoveries,
}: Dependencies): Pick<AccountHandlers, Modes> => ({
  list_members: async ({ input: { search, role, page }, caller }) => {
    const accountId = caller.account_id
    const isOwner = caller.permissions.includes('organisation.secure')
    const [found, nomination, returning, waiting] = await Promise.all([
      members.list(accountId, { search, role, page }),
      nominations.find(accountId),
      members.listReturning(accountId),
      isOwner ? waitingRecoveries.ofMembers(accountId) : [],
    ])
    const userIds = found.members.map(({ userId }) => userId)
    const [factors, linked] = await Promise.all([
      people.secondFactors(userIds),
      people.linkedIn(accountId, userIds),
    ])
    return {
      ...found,
      members: found.members.map(
        ({ userId, name, email, roles, places, joinedAt, lastSeenAt }): Member => ({
          member_id: wireId(accountId, userId),
          ...{ name, email, roles, places },
          second_factor: factors.has(userId),
          passkey: factors.get(userId) === 'passkey',
          linked: linked.has(userId),
          joined_at_utc: utcSeconds(joinedAt),
          last_seen_utc: utcSeconds(lastSeenAt),
          is_caller: userId === caller.user_id,
        }),
      ),
      recoveries: waiting.map(({ userId, name, email, recovery, canApprove }) => {
        const is_caller = userId === caller.user_id
        return {
          member_id: wireId(accountId, userId),
          ...{ name, email, is_caller },
          ...recoveryOnWire(recovery),
          // Nobody approves their own.
          can_approve: canApprove && !is_caller,
        }
      }),
      owner_nomination: nomination && {
        member_id: wireId(accountId, nomination.userId),
        name: nomination.name,
        ready_at_utc: utcSeconds(nomination.readyAt),
      },
      returning: returning.map(({ userId, until, ...member }) => ({
        member_id: wireId(accountId, userId),
        ...member,
        until_utc: utcSeconds(until),
      })),
    }
  },

  update_member: async ({ input: { member_id, roles, places }, caller, context }) => {
    if (arePlacesUnused({ roles, places })) return { result: 'DENY', code: 'PLACES_NOT_LIMITED' }
    if (arePowerful(roles)) await requireConfirmed(context)
    const actor = managerOf(caller, context, requireConfirmed)
    const userId = personIn(caller.account_id, member_id)
    await throttle.attempt(`role-changes-of:${caller.account_id}`, ROLE_CHANGES_BY_ORGANISATION)
    const refusal = await members.update(actor, userId, { roles, places }, auditOrigin(caller, context))
    return refusal ? { result: 'DENY', code: refusal } : { result: 'OK' }
  },

  remove_member: async ({ input: { member_id }, caller, context }) => {
    const actor = managerOf(caller, context, requireConfirmed)
    const userId = personIn(caller.account_id, member_id)
    const refusal = await members.remove(actor, userId, auditOrigin(caller, context))
    return refusal ? { result: 'DENY', code: refusal } : { result: 'OK' }
  },

  cancel_owner_nomination: async ({ input: { member_id }, caller, context }) => {
    const userId = personIn(caller.account_id, member_id)
    await nominations.cancel(caller.account_id, { by: caller.user_id, userId }, auditOrigin(caller, context))
    return { result: 'OK' }
  },

  transfer_ownership: async ({ input: { member_id }, caller, context }) => {
    await requireConfirmed(context)
    const actor = { accountId: caller.account_id, userId: caller.user_id }
    const userId = personIn(caller.account_id, member_id)
    const language = (await people.find(userId))?.language ?? 'en'
    const noted = auditOrigin(caller, context)
    const refusal = await memberInvitations.offerOwnership(actor, { userId, language }, noted)
    return refusal ? { result: 'DENY', code: refusal } : { result: 'OK' }
  },
})
