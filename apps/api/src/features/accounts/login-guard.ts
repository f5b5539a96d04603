import type { Realm } from '@assure/contract/constants'
import { addressSubject, type Throttle } from '#src/platform/throttle.ts'
import { LOGIN_BY_ACCOUNT, LOGIN_BY_ACCOUNT_AND_ADDRESS, LOGIN_BY_ADDRESS } from './limits.ts'

/** What tries to log in are counted by: an account from one client, and from anywhere. */
export const loginSubjects = (realm: Realm, email: string, clientAddress: string) => {
  const anywhere = `login:${realm}:${email.toLowerCase()}`
  return { anywhere, here: `${anywhere}:${addressSubject(clientAddress)}` }
}

/**
 * Counts a login before the password is looked at, so that parallel guesses gain nothing; one count after the
 * other, so that what is refused by one counts for none of the next. Meanwhile the account is looked for.
 * Throws `RpcError` `rate_limited`.
 */
export const guardLogin = async <A>(
  throttle: Throttle,
  realm: Realm,
  { email, clientAddress }: { email: string; clientAddress: string },
  find: () => Promise<A>,
) => {
  const subjects = loginSubjects(realm, email, clientAddress)
  await throttle.attempt(`login-address:${addressSubject(clientAddress)}`, LOGIN_BY_ADDRESS)
  const [account] = await Promise.all([find(), throttle.attempt(subjects.here, LOGIN_BY_ACCOUNT_AND_ADDRESS)])
  await throttle.attempt(subjects.anywhere, LOGIN_BY_ACCOUNT)
  return {
    account,
    /** Whether or not there is an account to note it for, a refusal waits for a row to be written. */
    refused: () => throttle.touch(subjects.here),
    /** Forgets the tries before one that was right. */
    settled: () => throttle.forget([subjects.here, subjects.anywhere]),
  }
}
