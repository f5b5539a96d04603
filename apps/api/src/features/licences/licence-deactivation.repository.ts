import sql, { type Sql } from 'sql-template-tag'
import { type AuditOrigin, recordAudit } from '#src/platform/audit.ts'
import type { Transaction } from '#src/platform/database/database.ts'
import { flag } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import { countedColumns, countedShape, endActivations } from './activation.repository.ts'
import { keepCounts } from './licence-counters.repository.ts'
import { newActivationToken } from './licence-tokens.ts'

/** Maximum number of licences per transaction, because an account may have a million. */
export const BATCH = 500

/** The licences to change, and who changes them. */
interface Change {
  accountId: string
  /** A condition on `licences`. */
  which: Sql
  /** The time that marks licences deactivated together. */
  at: Date
  origin: AuditOrigin
}

/**
 * Deactivates a batch of licences, ends their activations and returns how many there were. Devices learn this at their
 * next heartbeat. Unused links keep their token, but do not work until the licence is reactivated.
 */
export const deactivateLicences = async (
  transaction: Transaction,
  { accountId, which, at, origin }: Change,
  now: Date,
): Promise<number> => {
  const rows = await select(transaction, countedShape)`
    select ${countedColumns} from licences l
    where l.account_id = ${accountId} and ${which} order by l.licence_id limit ${BATCH} for update`
  if (rows.length === 0) return 0
  const ids = rows.map(({ licence_id }) => licence_id)
  await endActivations(transaction, accountId, ids, 'deactivated', now)
  await transaction.execute(sql`
    update licences set deactivated_at = ${at}, activated_at = null
    where account_id = ${accountId} and licence_id = any(${ids}::uuid[])`)
  const ended = rows.map((row) => ({ ...row, status: 'deactivated' as const }))
  await keepCounts(transaction, accountId, rows, ended, now)
  const after = { count: ids.length }
  await recordAudit(transaction, accountId, origin, now, { action: 'licences_deactivated', after })
  return rows.length
}

const renewTokens = async (
  transaction: Transaction,
  secrets: Secrets,
  accountId: string,
  ids: readonly string[],
) => {
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

/**
 * Reopens a batch of the licences that were deactivated with the mark `at`, and returns how many there were. A licence
 * keeps its unused link, or gets a new one if a device used it.
 */
export const reactivateLicences = async (
  transaction: Transaction,
  secrets: Secrets,
  { accountId, which, at, origin }: Change,
  now: Date,
): Promise<number> => {
  const rows = await select(transaction, { ...countedShape, has_token: flag })`
    select ${countedColumns}, token_hash is not null as has_token from licences l
    where l.account_id = ${accountId} and status = 'deactivated' and deactivated_at = ${at} and ${which}
    order by l.licence_id limit ${BATCH} for update`
  if (rows.length === 0) return 0
  const ids = rows.map(({ licence_id }) => licence_id)
  await transaction.execute(sql`
    update licences set deactivated_at = null
    where account_id = ${accountId} and licence_id = any(${ids}::uuid[])`)
  const reopened = rows.map((row) => ({
    ...row,
    status: 'not_activated' as const,
    device_model: row.has_token ? row.device_model : '',
  }))
  await keepCounts(transaction, accountId, rows, reopened, now)
  const tokenless = rows.filter((row) => !row.has_token).map(({ licence_id }) => licence_id)
  if (tokenless.length > 0) await renewTokens(transaction, secrets, accountId, tokenless)
  const after = { count: ids.length }
  await recordAudit(transaction, accountId, origin, now, { action: 'licences_reactivated', after })
  return rows.length
}
