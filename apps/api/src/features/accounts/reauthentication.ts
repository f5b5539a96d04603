import type { AccountDependencies } from './account-dependencies.ts'
import type { AccountWithKey } from './account-row.ts'
import { REAUTHENTICATIONS } from './limits.ts'

/** Asks the password of somebody who is logged in; answers the account, or null when it is wrong. */
export type Reauthenticate = (accountId: string, password: string) => Promise<AccountWithKey | null>

/**
 * Asks for the password again before what a stolen session must not do. Attempts are counted before they
 * are evaluated: throws `RpcError` `rate_limited`.
 */
export const makeReauthenticate =
  ({
    accounts,
    passwords,
    throttle,
  }: Pick<AccountDependencies, 'accounts' | 'passwords' | 'throttle'>): Reauthenticate =>
  async (accountId, password) => {
    const subject = `reauthentication:${accountId}`
    const [account] = await Promise.all([
      accounts.findAccount(accountId),
      throttle.attempt(subject, REAUTHENTICATIONS),
    ])
    if (!(await passwords.verify(account?.passwordHash ?? null, password))) return null
    await throttle.forget([subject])
    return account
  }
