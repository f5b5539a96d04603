/** Types that other features share with accounts. */
import type { AnalyticsLink } from '@assure/contract/usage/analytics.modes'
import type { AuditOrigin } from '#src/platform/audit.ts'
import type { Transaction } from '#src/platform/database/database.ts'

/** Locks the account in a transaction before a part of it changes. Returns false if the part must not change any more. */
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

/** Gives a new retail user the free test: an unpaid billing group with one licence. Returns when it ends. */
export type StartFreeTest = (
  transaction: Transaction,
  user: { accountId: string; email: string; company: string },
  origin: AuditOrigin,
  now: Date,
) => Promise<Date>

/** Links to the analytics page of an account, which another feature keeps. */
export interface AnalyticsLinks {
  list(accountId: string): Promise<AnalyticsLink[]>
  count(transaction: Transaction, accountId: string): Promise<number>
  /** Throws `RpcError` `not_found` for a link that is not the account's. */
  revoke(accountId: string, grantId: string, origin: AuditOrigin): Promise<void>
}
