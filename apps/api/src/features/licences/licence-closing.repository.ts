import type { LicenceStatus } from '@assure/contract/licences/licence-status'
import sql from 'sql-template-tag'
import { jobOrigin, recordAudit } from '#src/platform/audit.ts'
import type { Clock } from '#src/platform/clock.ts'
import { type Database, inTransaction, type Transaction } from '#src/platform/database/database.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import { endActivations } from './activation.repository.ts'
import { addToCounters } from './licence-counters.repository.ts'
import { newActivationToken } from './licence-tokens.ts'

/** Licences changed in one transaction: an account may have a million. */
const BATCH = 500
const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const ORIGIN = jobOrigin('account-deletion')

type Hold = (transaction: Transaction) => Promise<boolean>
interface FoundLicence {
  licence_id: string
  status: LicenceStatus
  has_token: boolean
}

/** What the deletion of an account, and its undoing, does to its licences (AC-02). */
export const licenceClosing = (database: Database, clock: Clock, secrets: Secrets) => {
  /** Repeats a batch until it finds nothing to do. */
  const inBatches = async (work: (transaction: Transaction) => Promise<number>): Promise<void> => {
    while ((await inTransaction(database, work)) === BATCH);
  }

  const renewTokens = async (transaction: Transaction, accountId: string, ids: readonly string[]) => {
    const tokens = ids.map(() => newActivationToken(secrets))
    const columns = sql`unnest(${ids}::uuid[], ${tokens.map(({ hash }) => hash)}::bytea[],
      ${tokens.map(({ sealed }) => sealed)}::bytea[]) as made (licence_id, hash, sealed)`
    await transaction.execute(sql`
      insert into activation_tokens (token_hash, account_id, licence_id)
      select made.hash, ${accountId}::uuid, made.licence_id from ${columns}`)
    await transaction.execute(sql`
      update licences l set token_hash = made.hash, token_sealed = made.sealed, device_model = ''
      from ${columns} where l.account_id = ${accountId} and l.licence_id = made.licence_id`)
  }

  return {
    /**
     * Deactivates every licence that is not yet over, ends its activation and marks it with the moment `at`.
     * Its device is told at its next heartbeat. Links that wait for a device keep their token, which opens
     * nothing now.
     */
    close: (accountId: string, at: Date, hold: Hold): Promise<void> =>
      inBatches(async (transaction) => {
        if (!(await hold(transaction))) return 0
        const { rows } = await transaction.execute<FoundLicence>(sql`
          select licence_id, status from licences
          where account_id = ${accountId} and status in ('activated', 'not_activated')
          order by licence_id limit ${BATCH} for update`)
        if (rows.length === 0) return 0
        const ids = rows.map(({ licence_id }) => licence_id)
        const now = clock()
        await endActivations(transaction, accountId, ids, 'deactivated', now)
        await transaction.execute(sql`
          update licences set deactivated_at = ${at}, activated_at = null
          where account_id = ${accountId} and licence_id = any(${ids}::uuid[])`)
        const active = rows.filter(({ status }) => status === 'activated').length
        await addToCounters(transaction, accountId, { active: -active })
        const after = { count: ids.length }
        await recordAudit(transaction, accountId, ORIGIN, now, { action: 'licences_deactivated', after })
        return rows.length
      }),

    /** Opens the licences that `close` closed at that moment: each waits for a device, under its link or a new one. */
    reopen: (accountId: string, at: Date, hold: Hold): Promise<void> =>
      inBatches(async (transaction) => {
        if (!(await hold(transaction))) return 0
        const { rows } = await transaction.execute<FoundLicence>(sql`
          select licence_id, status, token_hash is not null as has_token from licences
          where account_id = ${accountId} and status = 'deactivated' and deactivated_at = ${at}
          order by licence_id limit ${BATCH} for update`)
        if (rows.length === 0) return 0
        const ids = rows.map(({ licence_id }) => licence_id)
        await transaction.execute(sql`
          update licences set deactivated_at = null
          where account_id = ${accountId} and licence_id = any(${ids}::uuid[])`)
        const tokenless = rows.filter((row) => !row.has_token).map(({ licence_id }) => licence_id)
        if (tokenless.length > 0) await renewTokens(transaction, accountId, tokenless)
        const after = { count: ids.length }
        await recordAudit(transaction, accountId, ORIGIN, clock(), { action: 'licences_reactivated', after })
        return rows.length
      }),

    /** Forgets whom the licences were billed to; where they stood, and their counts, stay. */
    erase: async (accountId: string): Promise<void> => {
      await database.execute(
        sql`update billing_groups set billed_to_email = '' where account_id = ${accountId}`,
      )
      for (let after = FIRST_ID; ; ) {
        const { rows } = await database.execute<{ licence_id: string }>(sql`
          with page as (
            select licence_id from licences
            where account_id = ${accountId} and licence_id > ${after} and billed_to_email is not null
            order by licence_id limit ${BATCH}
          ), emptied as (
            update licences l set billed_to_email = null from page
            where l.account_id = ${accountId} and l.licence_id = page.licence_id
          )
          select licence_id from page order by licence_id desc limit 1`)
        if (!rows[0]) return
        after = rows[0].licence_id
      }
    },
  }
}
