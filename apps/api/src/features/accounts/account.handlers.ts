import type { accountService, Identity } from '@assure/contract/accounts/account.contract'
import type { AccountCaller } from '@assure/contract/implement'
import { utcSeconds } from '#src/platform/clock.ts'
import type { ServiceHandlers } from '#src/platform/http/rpc-endpoint.ts'
import type { Passwords } from '#src/platform/passwords.ts'
import {
  addressSubject,
  LOGIN_BY_ACCOUNT,
  LOGIN_BY_ACCOUNT_AND_ADDRESS,
  LOGIN_BY_ADDRESS,
  type Throttle,
} from '#src/platform/throttle.ts'
import type { AccountRepository } from './account.repository.ts'
import type { AccountWithKey } from './account-row.ts'
import type { SessionRepository } from './session.repository.ts'

interface Dependencies {
  accounts: AccountRepository
  sessions: SessionRepository
  passwords: Passwords
  throttle: Throttle
}

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

export const accountHandlers = ({
  accounts,
  sessions,
  passwords,
  throttle,
}: Dependencies): ServiceHandlers<typeof accountService> => {
  const identityFor = async (caller: AccountCaller): Promise<Identity> => {
    const account = await accounts.findAccount(caller.account_id)
    if (!account) throw new Error('the caller has no account')
    return identityOf(account)
  }

  return {
    email_login: async ({ input, context }) => {
      const email = input.email.toLowerCase()
      // Counted before the password is looked at, so that parallel guesses gain nothing; one count after
      // the other, so that what is refused by one counts for none of the next.
      const address = addressSubject(context.address)
      const [here, anywhere] = [`login:developer:${email}:${address}`, `login:developer:${email}`]
      await throttle.attempt(`login-address:${address}`, LOGIN_BY_ADDRESS)
      const [account] = await Promise.all([
        accounts.findByEmail(email),
        throttle.attempt(here, LOGIN_BY_ACCOUNT_AND_ADDRESS),
      ])
      await throttle.attempt(anywhere, LOGIN_BY_ACCOUNT)
      const right = await passwords.verify(account?.passwordHash ?? null, input.password)
      if (!account || !right || account.status !== 'active') {
        return { result: 'DENY', code: 'WRONG_CREDENTIALS' }
      }
      const [token] = await Promise.all([
        context.fromPortal ? sessions.start(account.accountId, context.sessionToken('developer')) : null,
        throttle.forget([here, anywhere]),
      ])
      if (token) context.setSessionToken('developer', token)
      return {
        result: 'OK',
        session_id: account.sessionId,
        session_password: accounts.secretOf(account),
        self_service: account.selfService,
      }
    },

    retrieve_session: async ({ caller }) => identityFor(caller),

    current_session: async ({ caller }) =>
      caller?.kind === 'developer'
        ? { result: 'OK', session: await identityFor(caller) }
        : { result: 'NONE' },

    log_out: async ({ context }) => {
      const token = context.sessionToken('developer')
      if (token) await sessions.end(token)
      context.setSessionToken('developer', null)
      return { result: 'OK' }
    },
  }
}
