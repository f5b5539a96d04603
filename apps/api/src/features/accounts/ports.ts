/** Types that other features share with accounts. */
import type { Role } from '@assure/contract/accounts/roles'
import type { Language } from '@assure/contract/constants'
import type { PlacedPermission } from '@assure/contract/rpc'
import type { ListedAnalyticsLink } from '@assure/contract/usage/analytics.modes'
import type { AuditOrigin } from '#src/platform/audit.ts'
import type { Queryable, Transaction } from '#src/platform/database/database.ts'
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

/** Keeps an organisation's name on what it bought, before it gets another name. Billing provides it. */
export type KeepBuyer = (transaction: Transaction, accountId: string, company: string) => Promise<void>

/** Links to an account's analytics page. Another feature implements them. */
export interface AnalyticsLinks {
  list(fence: Fence, namesMakers: boolean): Promise<ListedAnalyticsLink[]>
  count(transaction: Transaction, fence: Fence): Promise<number>
  /** Throws `RpcError` `not_found` if the link is outside the fence. */
  revoke(fence: Fence, grantId: string, origin: AuditOrigin): Promise<void>
}

/** Somebody who gets a mail of an organisation, in their own language. */
export interface Recipient {
  userId: string
  name: string
  email: string
  language: Language
}

/** Finds the people who get a mail of an organisation. Each list has an upper bound. */
export interface Recipients {
  /** The members with one of these roles, the Owners first. */
  withRole(queryable: Queryable, accountId: string, roles: readonly Role[]): Promise<Recipient[]>
  /** The members who may pay, the Owners first, and the one whom the organisation chose for its bills. */
  ofBills(queryable: Queryable, accountId: string): Promise<Recipient[]>
  /** The people who pay an order: those who get the bills for a plan, or the payer of licences. Empty if the payer is erased. */
  ofOrder(
    queryable: Queryable,
    order: { accountId: string; kind: 'plan' | 'licences'; payerEmail: string },
  ): Promise<Omit<Recipient, 'userId'>[]>
  /** The next members with a permission, and where, after a person's id. `last` is the next `after`; null at the end. */
  page(
    queryable: Queryable,
    accountId: string,
    permission: PlacedPermission,
    after: string,
    limit: number,
  ): Promise<{ recipients: (Recipient & { fence: Fence })[]; last: string | null }>
  /** The person with the organisation's contact address, otherwise its first Owner. null once it is erased. */
  contact(queryable: Queryable, accountId: string): Promise<Recipient | null>
}
