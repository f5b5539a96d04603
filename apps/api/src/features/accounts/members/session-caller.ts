import type { CallerByKind } from '@assure/contract/authorise'
import { RpcError } from '@assure/contract/rpc-error'
import { parseOrganisationId } from '#src/platform/ids.ts'
import { provenIn } from '../sessions/live-session.repository.ts'
import type { SessionRepository } from '../sessions/session.repository.ts'
import {
  callerOf,
  isBypass,
  type Membership,
  type MembershipRepository,
} from '../memberships/membership.repository.ts'

/** Records, once for each session, that an Owner entered without the provider that the organisation asks for. */
export type NoteBypass = (
  membership: Membership,
  userId: string,
  token: string,
  from: { address: string; requestId: string },
) => Promise<void>

interface Dependencies {
  sessions: Pick<SessionRepository, 'find' | 'open' | 'userIn'>
  memberships: MembershipRepository
  noteBypass: NoteBypass
  testModes: { callerIn(live: CallerByKind['developer']): Promise<CallerByKind['developer'] | null> }
}

/**
 * Finds the person of a developer session and what they may do in the organisation of the call. null without a live
 * session, and for a person whose organisations are suspended; deleted ones do not count. If the call needs the
 * organisation `named`, it throws `RpcError` `not_found` unless that one is in use and the person is a member of it. Other
 * calls then mean the organisation that the session opened last: a removed member can still log out. A session through
 * single sign-on opens only the organisation of its provider. With `isTest` the call means the test mode of the
 * organisation: `not_found` if the call needs one that does not exist.
 */
export const sessionCaller = ({ sessions, memberships, noteBypass, testModes }: Dependencies) => {
  const findOpen = async (person: {
    userId: string
    accountId: string | null
    ssoAccountId: string | null
  }) => {
    if (person.ssoAccountId === null) return memberships.findOpen(person)
    const only = await memberships.find(person.ssoAccountId, person.userId)
    return only?.status === 'active' ? only : null
  }
  return async (
    token: string,
    { organisation: named, isTest }: { organisation: string | null; isTest: boolean },
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
    const proven = provenIn(person)
    const { ssoAccountId } = person
    const isOpen = ofName?.status === 'active' && (ssoAccountId === null || ssoAccountId === accountId)
    if (named !== null && isNeeded && !isOpen) throw new RpcError('not_found')
    const membership = isOpen ? ofName : await findOpen(person)
    if (membership) {
      await memberships.touch(membership, person.userId)
      if (membership.accountId !== person.accountId) await sessions.open(token, membership.accountId, from)
      const live = callerOf(membership, proven)
      if (isBypass(membership, live) && !person.bypassed.includes(membership.accountId))
        await noteBypass(membership, live.user_id, token, from)
      const inTest = isTest ? await testModes.callerIn(live) : null
      if (isTest && isNeeded && !inTest) throw new RpcError('not_found')
      return inTest ?? live
    }
    if (ssoAccountId !== null) return null
    return (await memberships.isInNone(person.userId)) ? { kind: 'person', ...proven } : null
  }
}
