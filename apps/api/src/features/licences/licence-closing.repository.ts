import sql from 'sql-template-tag'
import type { AccountPart, LockIfDeleting } from '#src/features/accounts/ports.ts'
import { jobOrigin } from '#src/platform/audit.ts'
import type { Clock } from '#src/platform/clock.ts'
import { type Database, inTransaction, type Transaction } from '#src/platform/database/database.ts'
import { uuid } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'
import { FIRST_ID } from '#src/platform/ids.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import { BATCH, deactivateLicences, reactivateLicences } from './licence-deactivation.repository.ts'

const ORIGIN = jobOrigin('account-deletion')

/** Deactivates and restores an account's licences when the account is deleted or restored (AC-02). */
export const licenceClosing = (database: Database, clock: Clock, secrets: Secrets): AccountPart => {
  /** Repeats a batch until one is not full. */
  const inBatches = async (work: (transaction: Transaction) => Promise<number>): Promise<void> => {
    while ((await inTransaction(database, work)) === BATCH);
  }

  return {
    /** Deactivates every activated or open licence and marks it with the time `at`. */
    close: (accountId: string, at: Date, lock: LockIfDeleting): Promise<void> =>
      inBatches(async (transaction) => {
        if (!(await lock(transaction))) return 0
        const which = sql`status in ('activated', 'not_activated')`
        return deactivateLicences(transaction, { accountId, which, at, origin: ORIGIN }, clock())
      }),

    /** Reopens only the licences that `close` marked with the time `at`. */
    reopen: (accountId: string, at: Date, lock: LockIfDeleting): Promise<void> =>
      inBatches(async (transaction) => {
        if (!(await lock(transaction))) return 0
        const change = { accountId, which: sql`true`, at, origin: ORIGIN }
        return reactivateLicences(transaction, secrets, change, clock())
      }),

    /** Erases the payers' addresses. The licences' places and the counters stay. */
    erase: async (accountId: string): Promise<void> => {
      await database.execute(
        sql`update billing_groups set billed_to_email = '' where account_id = ${accountId}`,
      )
      for (let after = FIRST_ID; ; ) {
        const rows = await select(database, { licence_id: uuid })`
          with page as (
            select licence_id from licences
            where account_id = ${accountId} and licence_id > ${after} and billed_to_email is not null
            order by licence_id limit ${BATCH}
          ), emptied as (
            update licences l set billed_to_email = null from page
            where l.account_id = ${accountId} and l.licence_id = page.licence_id
          )
          select licence_id from page order by licence_id desc limit 1`
        if (!rows[0]) return
        after = rows[0].licence_id
      }
    },
  }
}
