import sql from 'sql-template-tag'
import { type AuditOrigin, recordAudit } from '#src/platform/audit.ts'
import type { Clock } from '#src/platform/clock.ts'
import { type Database, inTransaction, type Transaction } from '#src/platform/database/database.ts'
import { mirrorPerson } from '../people/person-mirror.repository.ts'

/** Stores whether an account's owner must complete an access review after a password reset by mail. */
export const accessReviewRepository = ({ database, clock }: { database: Database; clock: Clock }) => ({
  begin: async (transaction: Transaction, accountId: string): Promise<void> => {
    await transaction.execute(
      sql`update accounts set access_review_since = ${clock()} where account_id = ${accountId}`,
    )
    await mirrorPerson(transaction, accountId)
  },

  finish: (accountId: string, ended: number, origin: AuditOrigin): Promise<void> =>
    inTransaction(database, async (transaction) => {
      const { rowCount } = await transaction.execute(sql`
        update accounts set access_review_since = null
        where account_id = ${accountId} and access_review_since is not null`)
      if (!rowCount) return
      await mirrorPerson(transaction, accountId)
      const event = { action: 'access_reviewed', after: { ended } } as const
      await recordAudit(transaction, accountId, origin, clock(), event)
    }),
})

export type AccessReviewRepository = ReturnType<typeof accessReviewRepository>
