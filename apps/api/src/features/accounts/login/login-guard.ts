import type { Realm } from '@assure/contract/constants'
import { auditOrigin } from '#src/platform/audit.ts'
import type { CallContext } from '#src/platform/http/rpc-endpoint.ts'
import { addressSubject, type Throttle } from '#src/platform/throttle.ts'
import type { AccountWithKey } from '../account/account-row.ts'
import { admitKnownBrowser } from '../known-browsers/known-browser.ts'
import { LOGIN_BY_ACCOUNT, LOGIN_BY_ACCOUNT_AND_ADDRESS, LOGIN_BY_ADDRESS } from './limits.ts'
import type { Passwords } from '#src/platform/passwords.ts'
import type { SessionRepository } from '../sessions/session.repository.ts'
import type { KnownBrowserRepository } from '../known-browsers/known-browser.repository.ts'

/** The subjects that count logins to an account: from one client, and from anywhere. */
export const loginSubjects = (realm: Realm, email: string, clientAddress: string) => {
  const anywhere = `login:${realm}:${email.toLowerCase()}`
  return { anywhere, here: `${anywhere}:${addressSubject(clientAddress)}` }
}

interface Login<A> {
  realm: Realm
  email: string
  password: string
  context: CallContext
  find: (email: string) => Promise<A | null>
}
interface Dependencies {
  throttle: Throttle
  passwords: Passwords
  sessions: SessionRepository
  knownBrowsers: KnownBrowserRepository
}

/**
 * Checks a password and returns its account with a function that forgets the tries before; returns null and notes
 * the refusal when the password is wrong. Counts each login before it checks the password, so that parallel guesses
 * gain nothing, and one count after the other: a try that one refuses adds nothing to the next. A browser that the
 * account knows is counted by itself, so that strangers' guesses cannot lock the owner out. Throws `RpcError`
 * `rate_limited`.
 */
export const admitLogin = async <A extends Pick<AccountWithKey, 'accountId' | 'passwordHash' | 'status'>>(
  dependencies: Dependencies,
  { realm, email, password, context, find }: Login<A>,
): Promise<{ account: A; settled: () => Promise<void> } | null> => {
  const { throttle, passwords, sessions } = dependencies
  const { here, anywhere } = loginSubjects(realm, email, context.address)
  await throttle.attempt(`login-address:${addressSubject(context.address)}`, LOGIN_BY_ADDRESS)
  const account = await find(email)
  const browser = await admitKnownBrowser(dependencies, account, realm, context)
  if (!browser) {
    await throttle.attempt(here, LOGIN_BY_ACCOUNT_AND_ADDRESS)
    await throttle.attempt(anywhere, LOGIN_BY_ACCOUNT)
  }
  const right = await passwords.verify(account?.passwordHash ?? null, password)
  if (account && right && account.status === 'active')
    // A login from a known browser forgets its own tries only: strangers stay locked out.
    return { account, settled: () => throttle.forget(browser ? [browser] : [here, anywhere]) }
  await Promise.all([
    // Whether or not there is an account to note it for, a refusal waits for a row to be written.
    throttle.touch(browser ?? here),
    sessions.noteRefusal(
      account?.accountId ?? null,
      auditOrigin(null, context),
      right ? 'not_active' : 'wrong_password',
    ),
  ])
  return null
}
