import type { AuditOrigin } from '#src/platform/audit.ts'
import type { AccountWithKey } from '../account/account-row.ts'
import { REAUTHENTICATIONS } from './limits.ts'
import type { AccountRepository } from '../account/account.repository.ts'
import type { SessionRepository } from '../sessions/session.repository.ts'
import type { Passwords } from '#src/platform/passwords.ts'
import type { Throttle } from '#src/platform/throttle.ts'

interface Dependencies {
  accounts: AccountRepository
  sessions: SessionRepository
  passwords: Passwords
  throttle: Throttle
}

/** Asks the password of somebody who is logged in; answers the account, or null when it is wrong. */
export type Reauthenticate = (
  accountId: string,
  password: string,
  noted: AuditOrigin,
) => Promise<AccountWithKey | null>

/**
 * Asks for the password again before what a stolen session must not do. Attempts are counted before they
 * are evaluated: throws `RpcError` `rate_limited`. A wrong one is noted: its owner must see that somebody tries.
 */
export const makeReauthenticate =
  ({ accounts, sessions, passwords, throttle }: Dependencies): Reauthenticate =>
  async (accountId, password, noted) => {
    const subject = `reauthentication:${accountId}`
    const [account] = await Promise.all([
      accounts.findAccount(accountId),
      throttle.attempt(subject, REAUTHENTICATIONS),
    ])
    if (!(await passwords.verify(account?.passwordHash ?? null, password))) {
      await sessions.noteRefusal(accountId, noted, 'wrong_password')
      return null
    }
    await throttle.forget([subject])
    return account
  }
