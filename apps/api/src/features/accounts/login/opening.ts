import type { SignInMethod } from '@assure/contract/accounts/session.modes'
import type { CallContext } from '#src/platform/http/rpc-endpoint.ts'
import { parseOrganisationId } from '#src/platform/ids.ts'
import type { AccountRepository } from '../account/account.repository.ts'
import { letIn } from '../known-browsers/known-browser.ts'
import type { KnownBrowserRepository } from '../known-browsers/known-browser.repository.ts'
import { callerOf, type Membership, type MembershipRepository } from '../memberships/membership.repository.ts'
import type { Person } from '../people/person-row.ts'
import type { SessionRepository } from '../sessions/session.repository.ts'
import { loginOrigin } from './login-guard.ts'

interface Dependencies {
  accounts: Pick<AccountRepository, 'secretOf'>
  memberships: Pick<MembershipRepository, 'find'>
  sessions: SessionRepository
  knownBrowsers: KnownBrowserRepository
}

/** A person whose login is right, how they proved it, and the organisation that it opens: null for a person in none. */
export interface Opening {
  person: Person
  account: Membership | null
  method: SignInMethod
}

/** The person of a login as they then act in the organisation. */
const callerAt = ({ person: { userId, email }, method }: Opening, account: Membership) =>
  callerOf(account, { user_id: userId, email, with_second_factor: method !== 'password' })

/** Whether a login shows the organisation's key. */
export const mayUseKey = (opening: Opening): opening is Opening & { account: Membership } =>
  opening.account !== null && callerAt(opening, opening.account).permissions.includes('key.manage')

/** Opens an organisation after a right login, in each of its ways. */
export const makeOpening = ({ accounts, memberships, sessions, knownBrowsers }: Dependencies) => ({
  /**
   * The organisation that a login names. null for any that is not the person's or not in use: after the right proof, and
   * all with the same answer.
   */
  findNamed: async (named: string, { userId }: Person): Promise<Membership | null> => {
    const accountId = parseOrganisationId(named)
    const found = accountId && (await memberships.find(accountId, userId))
    return found && found.status === 'active' ? found : null
  },

  /** Starts the session of a login; API clients get none. null if the person changed meanwhile. */
  start: async (
    { person, account, method }: Opening,
    transaction: Parameters<SessionRepository['start']>[0],
    context: CallContext,
  ) => {
    const origin = loginOrigin(person, context)
    const accountId = account?.accountId ?? null
    if (!context.fromPortal) return sessions.noteKeyGiven(transaction, accountId, origin)
    const token = await sessions.start(transaction, { ...person, accountId }, context, method, origin)
    return token && { token }
  },

  /** Gives the browser its cookies and answers the login. */
  welcome: async (opening: Opening, { token }: { token: string | null }, context: CallContext) => {
    const { person, account } = opening
    if (token) {
      if (account && account.accountId !== person.accountId)
        await sessions.open(token, account.accountId, context)
      await letIn({ knownBrowsers }, person, token, context)
    }
    const shown = account && !callerAt(opening, account).needs_second_factor ? account : null
    return {
      result: 'OK' as const,
      session_id: shown?.sessionId ?? '',
      session_password: shown && mayUseKey(opening) ? accounts.secretOf(shown) : '',
      self_service: shown?.selfService ?? false,
    }
  },
})
