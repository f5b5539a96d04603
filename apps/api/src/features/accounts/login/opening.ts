import type { SignInMethod } from '@assure/contract/accounts/session.modes'
import type { CallContext } from '#src/platform/http/rpc-endpoint.ts'
import { parseOrganisationId } from '#src/platform/ids.ts'
import type { AccountRepository } from '../account/account.repository.ts'
import { letIn } from '../known-browsers/known-browser.ts'
import type { KnownBrowserRepository } from '../known-browsers/known-browser.repository.ts'
import { callerOf, type Membership, type MembershipRepository } from '../memberships/membership.repository.ts'
import type { Person } from '../people/person-row.ts'
import type { SessionRepository } from '../sessions/session.repository.ts'
import { type MemberKey, newMemberKey } from '../sessions/member-key.ts'
import { newSessionToken } from '../sessions/session-token.ts'
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
  /** When the person added the passkey with which they log in. */
  passkeyAddedAt?: Date
}

/** The token of a browser's cookie, or the key of an API client. */
type Started = { token: string; key?: undefined } | { token: null; key: MemberKey }

/** The person of a login as they then act in the organisation. */
const callerAt = ({ person: { userId, email }, method }: Opening, account: Membership) =>
  callerOf(account, {
    ...{ user_id: userId, email },
    with_second_factor: method === 'password_and_code' || method === 'passkey',
    sso_account_id: method === 'sso' ? account.accountId : null,
  })

/** Why an API client gets no key by the login: the organisation asks for more. null if it gets one. */
export const keyRefusal = (opening: Opening): 'NO_KEY' | 'SSO_REQUIRED' | null => {
  if (opening.account === null) return 'NO_KEY'
  const { lacks } = callerAt(opening, opening.account)
  return lacks === 'single_sign_on' ? 'SSO_REQUIRED' : lacks && 'NO_KEY'
}

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

  /**
   * Starts the session of a login. An API client gets a key of the member in place of a cookie, or the organisation's key
   * without a session. null if the person changed meanwhile.
   */
  start: async (
    opening: Opening,
    transaction: Parameters<SessionRepository['start']>[0],
    context: CallContext,
  ): Promise<Started | null> => {
    const { person, account, method, passkeyAddedAt } = opening
    const origin = loginOrigin(person, context)
    const accountId = account?.accountId ?? null
    const actor = { ...person, accountId }
    if (context.fromPortal) {
      const { token, tokenHash } = newSessionToken(person.userId)
      const session = { tokenHash, isKey: false, passkeyAddedAt }
      return (await sessions.start(transaction, actor, context, method, origin, session)) ? { token } : null
    }
    if (mayUseKey(opening)) {
      await sessions.noteKeyGiven(transaction, accountId, origin)
      return {
        token: null,
        key: { sessionId: opening.account.sessionId, secret: accounts.secretOf(opening.account) },
      }
    }
    const { tokenHash, ...key } = newMemberKey(person.userId)
    const session = { tokenHash, isKey: true }
    return (await sessions.start(transaction, actor, context, method, origin, session))
      ? { token: null, key }
      : null
  },

  /** Gives the browser its cookies and answers the login. */
  welcome: async (opening: Opening, { token, key }: Started, context: CallContext) => {
    const { person, account } = opening
    if (token) {
      if (account && account.accountId !== person.accountId)
        await sessions.open(token, account.accountId, context)
      await letIn({ knownBrowsers }, person, token, context)
    }
    const caller = account && callerAt(opening, account)
    // An Owner whose passkey opens it without the provider sees nothing before their first call, which is noted.
    const shown = caller && !caller.lacks ? account : null
    const secret = shown && mayUseKey(opening) ? accounts.secretOf(shown) : ''
    return {
      result: 'OK' as const,
      session_id: key?.sessionId ?? shown?.sessionId ?? '',
      session_password: key?.secret ?? secret,
      self_service: shown?.selfService ?? false,
    }
  },
})
