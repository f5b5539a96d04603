import { randomBytes } from 'node:crypto'
import { RECOVERY_LINK_TTL_S } from '@assure/contract/constants'
import sql from 'sql-template-tag'
import type { PostMail } from '#src/mails/mail.ts'
import type { AuditOrigin } from '#src/platform/audit.ts'
import type { Queryable, Transaction } from '#src/platform/database/database.ts'
import { moment, nullable, type RowOf, text, uuid } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import { parseRouted, routed } from '#src/platform/ids.ts'
import { sha256 } from '#src/platform/secrets.ts'
import { isOnlyOrganisation, recordInAll } from '../memberships/person-log.repository.ts'
import { deleteFactor } from '../people/delete-factor.repository.ts'
import type { Person } from '../people/person-row.ts'

const TOKEN_BYTES = 32

const recoveryShape = {
  userId: uuid,
  requestedAt: moment,
  readyAt: moment,
  address: text(),
  openedAt: nullable(moment),
  approvedIn: nullable(uuid),
  /** When the next mail is due, or when the link ends. */
  nextAt: moment,
}
/** A recovery that waits, or whose link was mailed. */
export type WaitingRecovery = RowOf<typeof recoveryShape>

const columns = sql`user_id as "userId", requested_at as "requestedAt", ready_at as "readyAt", address,
  opened_at as "openedAt", approved_in as "approvedIn", next_at as "nextAt"`

/** The recoveries of these people that are not over. */
export const recoveriesOf = (
  queryable: Queryable,
  userIds: readonly string[],
  now: Date,
): Promise<WaitingRecovery[]> =>
  select(queryable, recoveryShape)`
    select ${columns} from user_recoveries
    where user_id = any(${userIds}::uuid[]) and (opened_at is null or next_at > ${now})`

export const recoveryOf = async (
  queryable: Queryable,
  userId: string,
  now: Date,
): Promise<WaitingRecovery | null> => (await recoveriesOf(queryable, [userId], now))[0] ?? null

/**
 * Ends a recovery, so that its link opens nothing. Changes of a person lock their row first, then the factor, then the
 * recovery. Returns false if there was none.
 */
export const endRecovery = async (
  transaction: Transaction,
  userId: string,
  noted: AuditOrigin,
  now: Date,
): Promise<boolean> => {
  const { rowCount } = await transaction.execute(sql`delete from user_recoveries where user_id = ${userId}`)
  if (!rowCount) return false
  await recordInAll(transaction, userId, noted, now, { action: 'recovery_cancelled' })
  return true
}

const parse = (token: string) => {
  const parsed = parseRouted(token, TOKEN_BYTES)
  return parsed && { userId: parsed.accountId, tokenHash: sha256(parsed.rest) }
}

/** The person in the token of a recovery's link, which need not be valid; null for any other text. */
export const personOfRecovery = (token: string): string | null => parse(token)?.userId ?? null

/** Makes the link of a recovery and mails it. A link of before opens nothing any more. */
export const mailRecoveryLink = async (
  transaction: Transaction,
  postMail: PostMail,
  { userId, email, name, language }: Person,
  recovery: WaitingRecovery,
  now: Date,
): Promise<void> => {
  const secret = randomBytes(TOKEN_BYTES)
  const endsAt = recovery.openedAt ? recovery.nextAt : new Date(now.getTime() + RECOVERY_LINK_TTL_S * 1000)
  await transaction.execute(sql`
    update user_recoveries set token_hash = ${sha256(secret)}, opened_at = ${recovery.openedAt ?? now},
      next_at = ${endsAt}
    where user_id = ${userId}`)
  await postMail(transaction, {
    template: 'recovery_opened',
    to: email,
    language,
    values: { name, at: recovery.requestedAt, token: routed(userId, secret) },
    expiresAt: endsAt,
  })
}

/**
 * Whether the token of a link opens something. A recovery that an Owner approved opens before the end of the wait only
 * while the person is in no other organisation.
 */
export const isRecoveryOpen = async (queryable: Queryable, token: string, now: Date): Promise<boolean> => {
  const parsed = parse(token)
  if (!parsed) return false
  const { userId, tokenHash } = parsed
  const found = await selectOne(queryable, recoveryShape)`
    select ${columns} from user_recoveries
    where user_id = ${userId} and token_hash = ${tokenHash} and next_at > ${now}`
  if (!found) return false
  if (found.readyAt <= now) return true
  return found.approvedIn !== null && (await isOnlyOrganisation(queryable, userId, found.approvedIn))
}

/**
 * Spends the token of a link and removes the second factor and the passkeys. The caller locks the person and sets the password. Returns
 * false if the link is invalid; roll back then.
 */
export const completeRecovery = async (
  transaction: Transaction,
  postMail: PostMail,
  token: string,
  { userId, email: to, name, language }: Person,
  noted: AuditOrigin,
  now: Date,
): Promise<boolean> => {
  if (!(await isRecoveryOpen(transaction, token, now))) return false
  if (await deleteFactor(transaction, userId)) {
    const values = { name, enabled: false, at: now, address: noted.address }
    await postMail(transaction, { template: 'second_factor_changed', to, language, values })
  }
  await transaction.execute(sql`delete from user_passkeys where user_id = ${userId}`)
  const { rowCount } = await transaction.execute(sql`
    delete from user_recoveries where user_id = ${userId} and token_hash = ${parse(token)?.tokenHash}`)
  if (!rowCount) return false
  await recordInAll(transaction, userId, noted, now, { action: 'recovery_completed' })
  return true
}
