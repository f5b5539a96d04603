import type { Identity } from '@assure/contract/accounts/account.contract'
import { type AccountCaller, RpcError } from '@assure/contract/implement'
import { type AuditOrigin, auditOrigin } from '#src/platform/audit.ts'
import { utcSeconds } from '#src/platform/clock.ts'
import type { CallContext } from '#src/platform/http/rpc-endpoint.ts'
import type { AccountHandlers } from './account-handlers.ts'
import type { AccountWithKey } from './account-row.ts'
import { knowBrowser } from './known-browser.ts'
import { admitLogin } from './login-guard.ts'
import type { SecondFactorRepository } from './second-factor.repository.ts'
import { sessionOnWire } from './session-on-wire.ts'
import type { SessionRepository } from './session.repository.ts'
import type { AccountRepository } from './account.repository.ts'
import type { KnownBrowserRepository } from './known-browser.repository.ts'
import type { Passwords } from '#src/platform/passwords.ts'
import type { Throttle } from '#src/platform/throttle.ts'

interface Dependencies {
  database: Parameters<SessionRepository['start']>[0]
  accounts: AccountRepository
  sessions: SessionRepository
  knownBrowsers: KnownBrowserRepository
  passwords: Passwords
  throttle: Throttle
  factors: SecondFactorRepository
  /** Brings the plan to the state at the card provider. Throws `RpcError` `unavailable`. */
  lookUpPlan(accountId: string): Promise<void>
}

type Modes =
  | 'email_login'
  | 'retrieve_session'
  | 'update_new_session'
  | 'current_session'
  | 'log_out'
  | 'list_sessions'
  | 'end_session'
  | 'end_other_sessions'

const WRONG = { result: 'DENY', code: 'WRONG_CREDENTIALS' } as const

const identityOf = (account: AccountWithKey): Identity => ({
  session_id: account.sessionId,
  email: account.email,
  name: account.name,
  company: account.company,
  session_type: account.sessionType,
  session_details: {
    ...(account.monthlyLimit === null ? {} : { monthly_limit: account.monthlyLimit }),
    register_time: utcSeconds(account.registeredAt),
  },
  self_service: account.selfService,
  permissions: account.permissions,
  sample_data: account.sampleData,
})

/** Who logs in is whoever knows the password: known by the address before there is a session. */
const loginOrigin = ({ email }: AccountWithKey, { address, requestId }: CallContext): AuditOrigin => ({
  actorKind: 'developer',
  actor: email,
  address,
  requestId,
})

/** Logging in and out (LG-01, LG-07), who is logged in, and the sessions that are open. */
export const sessionHandlers = (dependencies: Dependencies): Pick<AccountHandlers, Modes> => {
  const { database, accounts, sessions, factors } = dependencies
  const identityFor = async (caller: AccountCaller): Promise<Identity> => {
    const account = await accounts.findAccount(caller.account_id)
    if (!account) throw new Error('the caller has no account')
    return identityOf(account)
  }

  type Queryable = Parameters<typeof sessions.start>[0]
  /** Starts the session of a login; an API client gets none. null when the account changed meanwhile. */
  const start = async (account: AccountWithKey, queryable: Queryable, context: CallContext) => {
    const origin = loginOrigin(account, context)
    if (!context.fromPortal) return sessions.noteKeyGiven(queryable, account.accountId, origin)
    const token = await sessions.start(queryable, account, context, origin)
    return token && { token }
  }

  const welcome = async (
    account: AccountWithKey,
    { token }: { token: string | null },
    context: CallContext,
  ) => {
    if (token) {
      context.setSessionToken('developer', token)
      await knowBrowser(dependencies, account, context)
    }
    return {
      result: 'OK' as const,
      session_id: account.sessionId,
      session_password: accounts.secretOf(account),
      self_service: account.selfService,
    }
  }

  return {
    email_login: async ({ input, context }) => {
      const admitted = await admitLogin(dependencies, {
        realm: 'developer',
        ...input,
        context,
        find: accounts.findByEmail,
      })
      if (!admitted) return WRONG
      const { account, settled } = admitted
      const previous = context.fromPortal ? context.sessionToken('developer') : null
      const settle = () => Promise.all([settled(), previous && sessions.end(previous)])
      if (!account.hasSecondFactor) {
        const [started] = await Promise.all([start(account, database, context), settle()])
        return started ? welcome(account, started, context) : WRONG
      }
      if (input.code === undefined) return { result: 'DENY', code: 'SECOND_FACTOR_REQUIRED' }
      const started = await factors.take(
        account.accountId,
        input.code,
        loginOrigin(account, context),
        (transaction) => start(account, transaction, context),
      )
      if (!started) {
        await sessions.noteRefusal(account.accountId, auditOrigin(null, context), 'wrong_code')
        return { result: 'DENY', code: 'WRONG_CODE' }
      }
      await settle()
      return welcome(account, started, context)
    },

    retrieve_session: async ({ caller }) => identityFor(caller),

    update_new_session: async ({ caller }) => {
      await dependencies.lookUpPlan(caller.account_id)
      return identityFor(caller)
    },

    current_session: async ({ caller }) => {
      const account = caller?.kind === 'developer' && (await accounts.findAccount(caller.account_id))
      if (!account) return { result: 'NONE' }
      return { result: 'OK', session: identityOf(account), access_review_due: account.accessReviewDue }
    },

    log_out: async ({ caller, context }) => {
      const token = context.sessionToken('developer')
      if (token) await sessions.endNamed(caller.account_id, { token }, auditOrigin(caller, context))
      context.setSessionToken('developer', null)
      return { result: 'OK' }
    },

    list_sessions: async ({ caller, context }) => {
      const open = await sessions.list(caller.account_id, context.sessionToken('developer'))
      return {
        sessions: open.map(sessionOnWire),
      }
    },

    end_session: async ({ input, caller, context }) => {
      const name = { handle: input.session_handle }
      const ended = await sessions.endNamed(caller.account_id, name, auditOrigin(caller, context))
      if (!ended) throw new RpcError('not_found')
      return { result: 'OK' }
    },

    end_other_sessions: async ({ caller, context }) => {
      const token = context.sessionToken('developer') ?? ''
      const ended = await sessions.endOthers(caller.account_id, token, auditOrigin(caller, context))
      return { result: 'OK', ended }
    },
  }
}
