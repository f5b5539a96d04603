import { DELETION_GRACE_DAYS } from '@assure/contract/constants'
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
import { eraseAccount, eraseAuditLog } from './erasure.repository.ts'
import type { MailLinkRepository } from '../mail-links/mail-link.repository.ts'
import type { SessionRepository } from '../sessions/session.repository.ts'

/** How long the job is given before the housekeeping takes a deletion up. */
const JOB_PATIENCE_MS = 300_000
export const DELETION_JOB = 'account-deletion'

/** When a deletion can no longer be undone: its personal data is erased then. */
export const erasedAt = (requestedAt: Date): Date =>
  new Date(requestedAt.getTime() + DELETION_GRACE_DAYS * DAY_MS)

/** An account that is being deleted or restored. */
const accountInDeletionShape = {
  accountId: uuid,
  email: text(),
  name: text(),
  language: accountShape.language,
  status: accountShape.status,
  requestedAt: moment,
}
export type AccountInDeletion = RowOf<typeof accountInDeletionShape>

const isLeaving = (status: AccountInDeletion['status']) => status === 'deleting' || status === 'deleted'

interface Dependencies {
  database: Database
  clock: Clock
  sessions: SessionRepository
  mailLinks: MailLinkRepository
  postMail: PostMail
  /** Puts the job that goes on with a deletion into its queue. */
  enqueueDeletion(transaction: Transaction, accountId: string): Promise<void>
}

/** The steps of a deletion (AC-02), each a transaction that can be run again. */
export const deletionRepository = (dependencies: Dependencies) => {
  const { database, clock, sessions, mailLinks, postMail, enqueueDeletion } = dependencies

  const accountsInDeletion = (wanted: Sql, queryable: Queryable = database): Promise<AccountInDeletion[]> =>
    select(queryable, accountInDeletionShape)`
      select account_id as "accountId", email, name, language, status, deletion_requested_at as "requestedAt"
      from accounts where deletion_requested_at is not null and ${wanted}`

  return {
    /** The account when it is on its way; or null. */
    find: async (accountId: string): Promise<AccountInDeletion | null> =>
      (await accountsInDeletion(sql`account_id = ${accountId}`))[0] ?? null,

    /** Every account that has been on its way for so long that the job should have been there. */
    waiting: (): Promise<AccountInDeletion[]> =>
      accountsInDeletion(sql`deletion_requested_at <= ${new Date(clock().getTime() - JOB_PATIENCE_MS)}`),

    /**
     * Begins a deletion: from now on no session, key or link of the account works. Answers when it was
     * asked for; asking again changes nothing. null while an earlier one is still being undone: what that
     * closed is known by its moment.
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
        await sessions.endAll(transaction, accountId)
        await mailLinks.endAll(transaction, { realm: 'developer', email: account.email })
        await recordAudit(transaction, accountId, origin, now, { action: 'deletion_requested' })
        await enqueueDeletion(transaction, accountId)
        return now
      }),

    /**
     * Whether an account still goes the way it went, out or back, held until the transaction ends: what
     * closes or opens a part of it asks first, so that it never crosses a change of mind.
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

    /** Everything is closed: says so to the owner, who has until the erasure to change their mind. */
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

    /** Takes a deletion back; false when there is none to take back. What was closed opens afterwards. */
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
    finish: async ({ accountId, status }: AccountInDeletion): Promise<void> => {
      await database.execute(sql`
        update accounts set deletion_requested_at = null where account_id = ${accountId} and status = ${status}`)
    },

    /** Erases what is personal and leaves nothing to undo. */
    erase: (leaving: AccountInDeletion): Promise<void> =>
      inTransaction(database, (transaction) => eraseAccount(transaction, leaving, clock())),

    /** Takes out of the audit log who did what from where; that it was done stays. */
    eraseAuditLog: ({ accountId }: AccountInDeletion): Promise<void> => eraseAuditLog(database, accountId),
  }
}
