/** What other features may know of accounts: types only. */
import type { Transaction } from '#src/platform/database/database.ts'

/** Is asked within a transaction before a part of the account changes; false: it must not change any more. */
export type LockIfDeleting = (transaction: Transaction) => Promise<boolean>

/**
 * A part of an account that ends with it, such as its licences. Each function can be run again after it stopped at any
 * point, and then goes on.
 */
export interface AccountPart {
  /** Closes what is open, and marks it with the moment of the deletion. */
  close(accountId: string, at: Date, lock: LockIfDeleting): Promise<void>
  /** Opens again what `close` closed at that moment, and nothing else. */
  reopen(accountId: string, at: Date, lock: LockIfDeleting): Promise<void>
  /** Removes personal data. */
  erase(accountId: string): Promise<void>
}
