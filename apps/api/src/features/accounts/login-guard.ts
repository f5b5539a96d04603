import type { Realm } from '@assure/contract/constants'
import { auditOrigin } from '#src/platform/audit.ts'
import type { CallContext } from '#src/platform/http/rpc-endpoint.ts'
import { addressSubject } from '#src/platform/throttle.ts'
import type { AccountDependencies } from './account-dependencies.ts'
import type { AccountWithKey } from './account-row.ts'
import { LOGIN_BY_ACCOUNT, LOGIN_BY_ACCOUNT_AND_ADDRESS, LOGIN_BY_ADDRESS } from './limits.ts'

/** What tries to log in are counted by: an account from one client, and from anywhere. */
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
type Dependencies = Pick<AccountDependencies, 'throttle' | 'passwords' | 'sessions'>

/**
 * The account of whoever knows its password, and what forgets the tries before; null for anybody else, which is
 * noted. A login is counted before the password is looked at, so that parallel guesses gain nothing; one count
 * after the other, so that what is refused by one counts for none of the next. Meanwhile the account is looked
 * for. Throws `RpcError` `rate_limited`.
 */
export const admitLogin = async <A extends Pick<AccountWithKey, 'accountId' | 'passwordHash' | 'status'>>(
  { throttle, passwords, sessions }: Dependencies,
  { realm, email, password, context, find }: Login<A>,
): Promise<{ account: A; settled: () => Promise<void> } | null> => {
  const { here, anywhere } = loginSubjects(realm, email, context.address)
  await throttle.attempt(`login-address:${addressSubject(context.address)}`, LOGIN_BY_ADDRESS)
  const [account] = await Promise.all([find(email), throttle.attempt(here, LOGIN_BY_ACCOUNT_AND_ADDRESS)])
  await throttle.attempt(anywhere, LOGIN_BY_ACCOUNT)
  const right = await passwords.verify(account?.passwordHash ?? null, password)
  if (account && right && account.status === 'active')
    return { account, settled: () => throttle.forget([here, anywhere]) }
  await Promise.all([
    // Whether or not there is an account to note it for, a refusal waits for a row to be written.
    throttle.touch(here),
    sessions.noteRefusal(
      account?.accountId ?? null,
      auditOrigin(null, context),
      right ? 'not_active' : 'wrong_password',
    ),
  ])
  return null
}
