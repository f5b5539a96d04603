import type { CallerByKind } from '@assure/contract/authorise'
import { RpcError } from '@assure/contract/rpc-error'
import { parseOrganisationId } from '#src/platform/ids.ts'
import { gaveSecondFactor } from '../sessions/live-session.repository.ts'
import type { SessionRepository } from '../sessions/session.repository.ts'
import { callerOf, type MembershipRepository } from '../memberships/membership.repository.ts'

interface Dependencies {
  sessions: Pick<SessionRepository, 'find' | 'open' | 'userIn'>
  memberships: MembershipRepository
}

/**
 * Finds the person of a developer session and what they may do in the organisation of the call. null without a live
 * session, and for a person whose organisations are suspended; deleted ones do not count. If the call needs the
 * organisation `named`, it throws `RpcError` `not_found` unless that one is in use and the person is a member of it. Other
 * calls then mean the organisation that the session opened last: a removed member can still log out.
 */
export const sessionCaller =
  ({ sessions, memberships }: Dependencies) =>
  async (
    token: string,
    named: string | null,
    isNeeded: boolean,
    from: { address: string; requestId: string },
  ): Promise<CallerByKind['developer'] | CallerByKind['person'] | null> => {
    const userId = sessions.userIn(token)
    const accountId = named === null ? null : parseOrganisationId(named)
    // The membership needs the id of the person only, so both are read at once.
    const [person, ofName] = await Promise.all([
      sessions.find('developer', token),
      userId && accountId ? memberships.find(accountId, userId) : null,
    ])
    if (person?.status !== 'active') return null
    const caller = {
      user_id: person.userId,
      email: person.email,
      with_second_factor: gaveSecondFactor(person),
    }
    const isOpen = ofName?.status === 'active'
    if (named !== null && isNeeded && !isOpen) throw new RpcError('not_found')
    const membership = isOpen ? ofName : await memberships.findOpen(person)
    if (membership) {
      await memberships.touch(membership, person.userId)
      if (membership.accountId !== person.accountId) await sessions.open(token, membership.accountId, from)
      return callerOf(membership, caller)
    }
    return (await memberships.isInNone(person.userId)) ? { kind: 'person', ...caller } : null
  }
