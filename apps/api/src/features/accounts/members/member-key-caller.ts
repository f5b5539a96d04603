import { HOLDERS } from '@assure/contract/accounts/roles'
import type { AccountCaller } from '@assure/contract/authorise'
import { RpcError } from '@assure/contract/rpc-error'
import { callerOf, type MembershipRepository } from '../memberships/membership.repository.ts'
import type { MemberKey } from '../sessions/member-key.ts'
import { provenIn } from '../sessions/live-session.repository.ts'
import type { SessionRepository } from '../sessions/session.repository.ts'

interface Dependencies {
  sessions: Pick<SessionRepository, 'findByKey'>
  memberships: Pick<MembershipRepository, 'find' | 'touch'>
}

/**
 * Finds the member of a key that an API client got by their login, and what they may do now: their permissions, except
 * those that no key has. null if the key does not work, or the person is no longer a member of its organisation. Throws
 * `RpcError` `second_factor_required` or `single_sign_on_required`.
 */
export const memberKeyCaller =
  ({ sessions, memberships }: Dependencies) =>
  async (key: MemberKey): Promise<AccountCaller | null> => {
    const person = await sessions.findByKey(key)
    if (person?.status !== 'active' || person.accountId === null) return null
    const membership = await memberships.find(person.accountId, person.userId)
    if (membership?.status !== 'active') return null
    await memberships.touch(membership, person.userId)
    const caller = callerOf(membership, provenIn(person))
    if (caller.lacks === 'second_factor')
      throw new RpcError('second_factor_required', {
        detail: 'The organisation asks for a second factor. Call email_login again, with a code.',
      })
    if (caller.lacks)
      throw new RpcError('single_sign_on_required', {
        detail: 'The organisation asks for a login through its identity provider. Use a named key of it.',
      })
    const { account_id, self_service, permissions, limited, places } = caller
    return {
      ...{ account_id, self_service, limited, places },
      session_id: key.sessionId,
      email: person.email,
      member_id: person.userId,
      permissions: permissions.filter((permission) => HOLDERS[permission].key),
    }
  }
