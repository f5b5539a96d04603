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

/** Checks the password of a logged-in user. Returns the account, or null if the password is wrong. */
export type Reauthenticate = (
  accountId: string,
  password: string,
  noted: AuditOrigin,
) => Promise<AccountWithKey | null>

/**
 * Builds the password check that protects sensitive calls from a stolen session. Counts each attempt before checking it
 * and throws `RpcError` `rate_limited`. Records a wrong password, so that the owner sees the attempt.
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
