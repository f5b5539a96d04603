/** Types that other features share with accounts. */
import type { AnalyticsLink } from '@assure/contract/usage/analytics.modes'
import type { AuditOrigin } from '#src/platform/audit.ts'
import type { Transaction } from '#src/platform/database/database.ts'
import type { Fence } from '#src/platform/fence.ts'

/** Locks the account before one of its parts changes. Returns false if the part must no longer change. */
export type LockIfDeleting = (transaction: Transaction) => Promise<boolean>

/**
 * A part of an account that is deleted with it, such as its licences. Each function can run again after a failure and
 * continues where it stopped.
 */
export interface AccountPart {
  /** Closes what is open and stamps it with the time of the deletion. */
  close(accountId: string, at: Date, lock: LockIfDeleting): Promise<void>
  /** Reopens only what `close` closed with this time. */
  reopen(accountId: string, at: Date, lock: LockIfDeleting): Promise<void>
  /** Removes personal data. */
  erase(accountId: string): Promise<void>
}

/**
 * Gives a new retail user an unpaid billing group with one licence. Returns when its free test ends. Without a free
 * test the licence must be paid first, and the result is null.
 */
export type GiveFirstLicence = (
  transaction: Transaction,
  user: { accountId: string; email: string; company: string; hasFreeTest: boolean },
  origin: AuditOrigin,
  now: Date,
) => Promise<Date | null>

/** Links to an account's analytics page. Another feature implements them. */
export interface AnalyticsLinks {
  list(fence: Fence): Promise<AnalyticsLink[]>
  count(transaction: Transaction, accountId: string): Promise<number>
  /** Throws `RpcError` `not_found` if the link is outside the fence. */
  revoke(fence: Fence, grantId: string, origin: AuditOrigin): Promise<void>
}
