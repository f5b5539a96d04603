import { DELETION_GRACE_DAYS, type Language } from '@assure/contract/constants'
import sql, { type Sql } from 'sql-template-tag'
import type { PostMail } from '#src/mails/mail.ts'
import { type AuditOrigin, jobOrigin, recordAudit } from '#src/platform/audit.ts'
import { type Clock, DAY_MS } from '#src/platform/clock.ts'
import {
  type Database,
  inTransaction,
  type Queryable,
  type Transaction,
} from '#src/platform/database/database.ts'
import { moment, type RowOf, text, uuid } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import { accountShape } from '../account/account-row.ts'
import { endSessionsOfMembers } from '../memberships/member-sessions.repository.ts'
import { eraseAccount, eraseAuditLog } from './erasure.repository.ts'
import type { MailLinkRepository } from '../mail-links/mail-link.repository.ts'

/** How long the job may take before housekeeping continues a deletion. */
const JOB_PATIENCE_MS = 300_000
export const DELETION_JOB = 'account-deletion'

/** When a deletion becomes final and the personal data is erased. */
export const erasedAt = (requestedAt: Date): Date =>
  new Date(requestedAt.getTime() + DELETION_GRACE_DAYS * DAY_MS)

/** An account that is being deleted or restored. */
const accountInDeletionShape = {
  accountId: uuid,
  email: text(),
  name: text(),
  language: text<Language>(),
  status: accountShape.status,
  requestedAt: moment,
}
export type AccountInDeletion = RowOf<typeof accountInDeletionShape>

const isLeaving = (status: AccountInDeletion['status']) => status === 'deleting' || status === 'deleted'

interface Dependencies {
  database: Database
  clock: Clock
  mailLinks: MailLinkRepository
  postMail: PostMail
  /** Enqueues the job that continues a deletion. */
  enqueueDeletion(transaction: Transaction, accountId: string): Promise<void>
}

/** The steps of a deletion (AC-02), each a transaction that can be run again. */
export const deletionRepository = (dependencies: Dependencies) => {
  const { database, clock, mailLinks, postMail, enqueueDeletion } = dependencies

  const accountsInDeletion = (wanted: Sql, queryable: Queryable = database): Promise<AccountInDeletion[]> =>
    select(queryable, accountInDeletionShape)`
      select /* former people */ account_id as "accountId", email, name, language, status, deletion_requested_at as "requestedAt"
      from accounts where deletion_requested_at is not null and ${wanted}`

  return {
    /** The account if it is being deleted or restored; or null. */
    find: async (accountId: string): Promise<AccountInDeletion | null> =>
      (await accountsInDeletion(sql`account_id = ${accountId}`))[0] ?? null,

    /** Accounts in deletion or restoration that were requested longer ago than the job should take. */
    waiting: (): Promise<AccountInDeletion[]> =>
      accountsInDeletion(sql`deletion_requested_at <= ${new Date(clock().getTime() - JOB_PATIENCE_MS)}`),

    /**
     * Begins a deletion and returns when it was requested. No session, key or link of the account works from now on. A
     * second request changes nothing. Returns null while an earlier deletion is being undone, because rows that it
     * closed still carry its time.
     */
    request: (accountId: string, origin: AuditOrigin): Promise<Date | null> =>
      inTransaction(database, async (transaction) => {
        const now = clock()
        const account = await selectOne(transaction, { email: text() })`
          update accounts set status = 'deleting', deletion_requested_at = ${now}
          where account_id = ${accountId} and status = 'active' and deletion_requested_at is null
          returning email`
        if (!account) {
          const [known] = await accountsInDeletion(sql`account_id = ${accountId}`, transaction)
          if (!known) return now
          return isLeaving(known.status) ? known.requestedAt : null
        }
        await endSessionsOfMembers(transaction, accountId)
        await mailLinks.endAll(transaction, { realm: 'developer', email: account.email })
        await recordAudit(transaction, accountId, origin, now, { action: 'deletion_requested' })
        await enqueueDeletion(transaction, accountId)
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

    /** Marks the account as deleted after all parts are closed. Mails the owner, who can undo it until the erasure. */
    markDeleted: ({ accountId, email, name, language, requestedAt }: AccountInDeletion): Promise<void> =>
      inTransaction(database, async (transaction) => {
        const { rowCount } = await transaction.execute(
          sql`update accounts set status = 'deleted' where account_id = ${accountId} and status = 'deleting'`,
        )
        if (!rowCount) return
        await recordAudit(transaction, accountId, jobOrigin(DELETION_JOB), clock(), {
          action: 'account_deleted',
        })
        const values = { name, undo_until: erasedAt(requestedAt) }
        await postMail(transaction, { template: 'account_deleted', to: email, language, values })
      }),

    /** Undoes a deletion; false if there is none. The job then reopens the closed parts. */
    undo: (accountId: string, origin: AuditOrigin): Promise<boolean> =>
      inTransaction(database, async (transaction) => {
        const { rowCount } = await transaction.execute(sql`
          update accounts set status = 'active'
          where account_id = ${accountId} and status in ('deleting', 'deleted')`)
        if (!rowCount) return false
        await recordAudit(transaction, accountId, origin, clock(), { action: 'deletion_undone' })
        await enqueueDeletion(transaction, accountId)
        return true
      }),

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
