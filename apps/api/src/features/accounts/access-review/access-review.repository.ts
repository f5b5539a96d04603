import sql from 'sql-template-tag'
import { type AuditOrigin, recordAudit } from '#src/platform/audit.ts'
import type { Clock } from '#src/platform/clock.ts'
import { type Database, inTransaction, type Transaction } from '#src/platform/database/database.ts'

/** Stores whether a person must complete an access review after a password reset by mail. */
export const accessReviewRepository = ({ database, clock }: { database: Database; clock: Clock }) => ({
  begin: async (transaction: Transaction, userId: string): Promise<void> => {
    await transaction.execute(
      sql`update users set access_review_since = ${clock()} where user_id = ${userId}`,
    )
  },

  /**
   * Ends the review, and records in each organisation, and in the person's own log, how much ended. What a person in no
   * organisation ended is at null.
   */
  finish: (userId: string, endedIn: ReadonlyMap<string | null, number>, origin: AuditOrigin): Promise<void> =>
    inTransaction(database, async (transaction) => {
      const { rowCount } = await transaction.execute(sql`
        update users set access_review_since = null
        where user_id = ${userId} and access_review_since is not null`)
      if (!rowCount) return
      for (const [accountId, ended] of endedIn) {
        const event = { action: 'access_reviewed', after: { ended } } as const
        await recordAudit(transaction, accountId, origin, clock(), event)
      }
    }),
})

export type AccessReviewRepository = ReturnType<typeof accessReviewRepository>
