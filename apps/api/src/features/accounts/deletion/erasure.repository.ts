import sql from 'sql-template-tag'
import { jobOrigin, recordAudit } from '#src/platform/audit.ts'
import type { Transaction } from '#src/platform/database/database.ts'
import { uuid } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'
import { forgetClaims } from '#src/platform/mailbox-claims.ts'
import { inOneOrganisation } from '../memberships/member-sessions.repository.ts'
import { erasePerson } from './person-erasure.repository.ts'

/**
 * Takes the people out of an organisation that is erased. They keep their login, except its only member who was deleted
 * with it.
 */
const eraseMembers = async (
  transaction: Transaction,
  accountId: string,
  requestedAt: Date,
): Promise<void> => {
  const members = await select(transaction, { id: uuid })`
    select user_id as id from memberships where account_id = ${accountId}`
  const ids = members.map(({ id }) => id)
  const deleted = await select(transaction, { id: uuid })`
    select user_id as id from users
    where user_id = any(${ids}::uuid[]) and status = 'deleting' and deletion_requested_at = ${requestedAt}`
  const inOne = await inOneOrganisation(
    transaction,
    deleted.map(({ id }) => id),
  )
  for (const id of inOne) await erasePerson(transaction, id)
  await transaction.execute(sql`
    delete from user_accounts where user_id = any(${ids}::uuid[]) and account_id = ${accountId}`)
  await transaction.execute(sql`delete from memberships where account_id = ${accountId}`)
  await transaction.execute(sql`delete from invitations where account_id = ${accountId}`)
}

/** Erases all personal data of an account. Counts stay, under an anonymous account. The address may sign up again. */
export const eraseAccount = async (
  transaction: Transaction,
  { accountId, email, requestedAt }: { accountId: string; email: string; requestedAt: Date },
  now: Date,
): Promise<void> => {
  const { rowCount } = await transaction.execute(sql`
    update accounts set status = 'erased', email = '', company = '', permissions = '{}', billing_user_id = null
    where account_id = ${accountId} and status = 'deleted'`)
  if (!rowCount) return
  const address = email.toLowerCase()
  await forgetClaims(transaction, accountId)
  await transaction.execute(sql`delete from api_keys where account_id = ${accountId}`)
  await transaction.execute(sql`delete from named_keys where account_id = ${accountId}`)
  await transaction.execute(sql`delete from request_log where account_id = ${accountId}`)
  await transaction.execute(sql`delete from sso_connections where account_id = ${accountId}`)
  await transaction.execute(sql`delete from account_domains where account_id = ${accountId}`)
  await transaction.execute(sql`delete from domain_claims where account_id = ${accountId}`)
  await transaction.execute(sql`delete from idempotency_keys where account_id = ${accountId}`)
  await transaction.execute(sql`delete from mail_links where email = ${address} and realm = 'developer'`)
  await transaction.execute(sql`delete from contact_requests where email = ${address}`)
  await eraseMembers(transaction, accountId, requestedAt)
  await recordAudit(transaction, accountId, jobOrigin('erasure'), now, { action: 'account_erased' })
}
