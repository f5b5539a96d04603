import sql, { type Sql } from 'sql-template-tag'
import { type AuditOrigin, jobOrigin, recordAudit } from '#src/platform/audit.ts'
import type { Clock } from '#src/platform/clock.ts'
import {
  type Database,
  inTransaction,
  type Queryable,
  type Transaction,
} from '#src/platform/database/database.ts'
import { moment, type RowOf, text, uuid } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'
import { accountShape, isLeaving } from '../account/account-row.ts'
import type { TellMembers } from '../members/member-mails.workflow.ts'
import { followOrganisation } from '../test-mode/test-mode.repository.ts'
import { eraseAuditLog } from './audit-erasure.repository.ts'
import { eraseAccount } from './erasure.repository.ts'
import { closeSoleMember } from './person-closing.repository.ts'

/** How long the job may take before housekeeping continues a deletion. */
const JOB_PATIENCE_MS = 300_000
export const DELETION_JOB = 'account-deletion'

/** An account that is being deleted or restored. */
const accountInDeletionShape = {
  accountId: uuid,
  email: text(),
  company: text(),
  status: accountShape.status,
  requestedAt: moment,
}
export type AccountInDeletion = RowOf<typeof accountInDeletionShape>

interface Dependencies {
  database: Database
  clock: Clock
  tellMembers: TellMembers
  /** Enqueues the job that continues a deletion. */
  enqueueDeletion(transaction: Transaction, accountId: string): Promise<void>
}

/** The steps of a deletion (AC-02), each a transaction that can be run again. */
export const deletionRepository = (dependencies: Dependencies) => {
  const { database, clock, tellMembers, enqueueDeletion } = dependencies

  const accountsInDeletion = (wanted: Sql, queryable: Queryable = database): Promise<AccountInDeletion[]> =>
    select(queryable, accountInDeletionShape)`
      select account_id as "accountId", email, company, status, deletion_requested_at as "requestedAt"
      from accounts where deletion_requested_at is not null and ${wanted}`

  /** Marks an account as being deleted, in the caller's transaction. Returns false if it is not in use. */
  const begin = async (
    transaction: Transaction,
    accountId: string,
    origin: AuditOrigin,
    now: Date,
  ): Promise<boolean> => {
    const { rowCount } = await transaction.execute(sql`
      update accounts set status = 'deleting', deletion_requested_at = ${now}
      where account_id = ${accountId} and status = 'active' and deletion_requested_at is null`)
    if (!rowCount) return false
    await followOrganisation(transaction, accountId, 'suspended')
    await recordAudit(transaction, accountId, origin, now, { action: 'deletion_requested' })
    await enqueueDeletion(transaction, accountId)
    return true
  }

  return {
    begin,

    /** The account if it is being deleted or restored; or null. */
    find: async (accountId: string): Promise<AccountInDeletion | null> =>
      (await accountsInDeletion(sql`account_id = ${accountId}`))[0] ?? null,

    /** Accounts in deletion or restoration that were requested longer ago than the job should take. */
    waiting: (): Promise<AccountInDeletion[]> =>
      accountsInDeletion(sql`deletion_requested_at <= ${new Date(clock().getTime() - JOB_PATIENCE_MS)}`),

    /**
     * Begins a deletion and returns when it was requested. No key or link of the account works from now on, and its
     * members lose access. Its only member is deleted too, unless they are in another one. A second request changes
     * nothing. Returns null while an earlier deletion is being undone, because rows that it closed still carry its time.
     */
    request: (accountId: string, origin: AuditOrigin): Promise<Date | null> =>
      inTransaction(database, async (transaction) => {
        const now = clock()
        if (!(await begin(transaction, accountId, origin, now))) {
          const [known] = await accountsInDeletion(sql`account_id = ${accountId}`, transaction)
          if (!known) return now
          return isLeaving(known.status) ? known.requestedAt : null
        }
        await closeSoleMember(transaction, accountId, now)
        return now
      }),

    /**
     * Whether the account is still being deleted, or still being restored, as in the given state. Locks the account
     * until the transaction ends. Each part checks this before it changes, so that it never conflicts with a change of
     * mind.
     */
    lockIfDeleting: async (
      transaction: Transaction,
      { accountId, status }: AccountInDeletion,
    ): Promise<boolean> => {
      const rows = await select(transaction, {
        status: text<AccountInDeletion['status']>(),
      })`select status from accounts where account_id = ${accountId} for share`
      return rows[0] !== undefined && isLeaving(rows[0].status) === isLeaving(status)
    },

    /** Marks the account as deleted after all parts are closed. Mails all members, and the Owners a link that undoes it. */
    markDeleted: (leaving: AccountInDeletion): Promise<void> =>
      inTransaction(database, async (transaction) => {
        const { accountId } = leaving
        const { rowCount } = await transaction.execute(
          sql`update accounts set status = 'deleted' where account_id = ${accountId} and status = 'deleting'`,
        )
        if (!rowCount) return
        await recordAudit(transaction, accountId, jobOrigin(DELETION_JOB), clock(), {
          action: 'account_deleted',
        })
        await tellMembers(transaction, { kind: 'organisation_deleted', accountId, at: leaving.requestedAt })
      }),

    /**
     * Undoes a deletion in the caller's transaction; false if there is none, or none that was requested at the given time.
     * The job then reopens the closed parts.
     */
    undo: async (
      transaction: Transaction,
      accountId: string,
      origin: AuditOrigin,
      requestedAt?: Date,
    ): Promise<boolean> => {
      const { rowCount } = await transaction.execute(sql`
        update accounts set status = 'active'
        where account_id = ${accountId} and status in ('deleting', 'deleted')
          and ${requestedAt ? sql`deletion_requested_at = ${requestedAt}` : sql`true`}`)
      if (!rowCount) return false
      const now = clock()
      await followOrganisation(transaction, accountId, 'active')
      await recordAudit(transaction, accountId, origin, now, { action: 'deletion_undone' })
      await enqueueDeletion(transaction, accountId)
      await tellMembers(transaction, { kind: 'organisation_restored', accountId, at: now })
      return true
    },

    /** Clears `deletion_requested_at` once restored or erased. */
    finish: ({ accountId, status }: AccountInDeletion): Promise<void> =>
      inTransaction(database, async (transaction) => {
        await transaction.execute(sql`
          update accounts set deletion_requested_at = null where account_id = ${accountId} and status = ${status}`)
      }),

    /** Erases the personal data. This cannot be undone. */
    erase: (leaving: AccountInDeletion): Promise<void> =>
      inTransaction(database, (transaction) => eraseAccount(transaction, leaving, clock())),

    /** Erases who did what from where in the audit log. Actions and times remain. */
    eraseAuditLog: ({ accountId }: AccountInDeletion): Promise<void> => eraseAuditLog(database, accountId),
  }
}
export type DeletionRepository = ReturnType<typeof deletionRepository>
