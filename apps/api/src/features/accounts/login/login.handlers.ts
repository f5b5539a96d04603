import { auditOrigin } from '#src/platform/audit.ts'
import type { CallContext } from '#src/platform/http/rpc-endpoint.ts'
import { parseOrganisationId } from '#src/platform/ids.ts'
import type { Passwords } from '#src/platform/passwords.ts'
import type { Throttle } from '#src/platform/throttle.ts'
import type { AccountHandlers } from '../account-handlers.ts'
import type { AccountRepository } from '../account/account.repository.ts'
import { knowBrowser } from '../known-browsers/known-browser.ts'
import type { KnownBrowserRepository } from '../known-browsers/known-browser.repository.ts'
import type { PersonRepository } from '../people/person.repository.ts'
import type { Person } from '../people/person-row.ts'
import { callerOf, type Membership, type MembershipRepository } from '../memberships/membership.repository.ts'
import { admitDeveloper, loginOrigin, type Opened } from './login-guard.ts'
import type { SecondFactorRepository } from '../second-factor/second-factor.repository.ts'
import type { SessionRepository } from '../sessions/session.repository.ts'

interface Dependencies {
  accounts: Pick<AccountRepository, 'secretOf'>
  memberships: Pick<MembershipRepository, 'find' | 'findOpen' | 'isInNone'>
  people: Pick<PersonRepository, 'findByEmail'>
  sessions: SessionRepository
  knownBrowsers: KnownBrowserRepository
  passwords: Passwords
  throttle: Throttle
  factors: Pick<SecondFactorRepository, 'take'>
}

/** The person of a login as they then act in the organisation. A person with a second factor gives its code. */
const callerAt = ({ userId, email, hasSecondFactor }: Person, account: Membership) =>
  callerOf(account, { user_id: userId, email, with_second_factor: hasSecondFactor })

/** Whether a login shows the organisation's key. */
const mayUseKey = (person: Person, account: Membership | null): account is Membership =>
  account !== null && callerAt(person, account).permissions.includes('key.manage')

const WRONG = { result: 'DENY', code: 'WRONG_CREDENTIALS' } as const
const NO_KEY = { result: 'DENY', code: 'NO_KEY' } as const

/** Logs in to a developer account (LG-01). */
export const loginHandlers = (dependencies: Dependencies): Pick<AccountHandlers, 'email_login'> => {
  const { accounts, memberships, sessions, factors } = dependencies
  /**
   * The organisation that a login names. null for any that is not the person's or not in use: after the right password, and
   * all with the same answer.
   */
  const findNamed = async (named: string, { userId }: Person): Promise<Membership | null> => {
    const accountId = parseOrganisationId(named)
    const found = accountId && (await memberships.find(accountId, userId))
    return found && found.status === 'active' ? found : null
  }

  /** Starts the session of a login; API clients get none. null if the person changed meanwhile. */
  const start = async (
    { person, account }: Opened<Membership>,
    transaction: Parameters<SessionRepository['start']>[0],
    context: CallContext,
  ) => {
    const origin = loginOrigin(person, context)
    const accountId = account?.accountId ?? null
    if (!context.fromPortal) return sessions.noteKeyGiven(transaction, accountId, origin)
    const method = person.hasSecondFactor ? 'password_and_code' : 'password'
    const token = await sessions.start(transaction, { ...person, accountId }, context, method, origin)
    return token && { token }
  }

  const welcome = async (
    { person, account }: Opened<Membership>,
    { token }: { token: string | null },
    context: CallContext,
  ) => {
    if (token) {
      context.setSessionToken('developer', token)
      if (account && account.accountId !== person.accountId) await sessions.open(token, account.accountId)
      await knowBrowser(dependencies, person, context)
    }
    const shown = account && !callerAt(person, account).needs_second_factor ? account : null
    return {
      result: 'OK' as const,
      session_id: shown?.sessionId ?? '',
      session_password: mayUseKey(person, shown) ? accounts.secretOf(shown) : '',
      self_service: shown?.selfService ?? false,
    }
  }

  return {
    email_login: async ({ input: { organisation, ...input }, context }) => {
      const admitted = await admitDeveloper(dependencies, input, context)
      if (!admitted) return WRONG
      const { person, settled } = admitted
      const account = organisation === undefined ? admitted.account : await findNamed(organisation, person)
      if (organisation !== undefined && !account) return NO_KEY
      if (!context.fromPortal && !mayUseKey(person, account)) return NO_KEY
      const opened = { person, account }
      const previous = context.fromPortal ? context.sessionToken('developer') : null
      const settle = () => Promise.all([settled(), previous && sessions.end(previous)])
      if (!person.hasSecondFactor) {
        const [started] = await Promise.all([start(opened, null, context), settle()])
        return started ? welcome(opened, started, context) : WRONG
      }
      if (input.code === undefined) return { result: 'DENY', code: 'SECOND_FACTOR_REQUIRED' }
      const started = await factors.take(
        { ...person, accountId: account?.accountId ?? null },
        input.code,
        loginOrigin(person, context),
        (transaction) => start(opened, transaction, context),
      )
      if (!started) {
        const refused = { userId: person.userId, accountId: account?.accountId ?? null }
        await sessions.noteRefusal(refused, auditOrigin(null, context), 'wrong_code')
        return { result: 'DENY', code: 'WRONG_CODE' }
      }
      await settle()
      return welcome(opened, started, context)
    },
  }
}
