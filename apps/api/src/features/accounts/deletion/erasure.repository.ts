import sql, { raw } from 'sql-template-tag'
import { jobOrigin, recordAudit } from '#src/platform/audit.ts'
import type { Database, Transaction } from '#src/platform/database/database.ts'
import { uuid } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'
import { FIRST_ID } from '#src/platform/ids.ts'
import { forgetClaims } from '#src/platform/mailbox-claims.ts'
import { mirrorPerson } from '../people/person-mirror.repository.ts'
import { type ActingPerson, firstPersonOf } from '../people/person-row.ts'

const BATCH = 1000

const PERSONAL_TABLES = ['user_accounts', 'user_sessions', 'user_devices', 'user_totp', 'user_recovery_codes']

const erasePerson = async (transaction: Transaction, { userId, accountId }: ActingPerson): Promise<void> => {
  await transaction.execute(sql`
    update users set status = 'erased', email = '', name = '', job_title = '', password_hash = null,
      subscribe_news = false
    where user_id = ${userId}`)
  for (const table of PERSONAL_TABLES)
    await transaction.execute(sql`delete from ${raw(table)} where user_id = ${userId}`)
  await transaction.execute(sql`
    delete from memberships where account_id = ${accountId} and user_id = ${userId}`)
  await mirrorPerson(transaction, userId)
}

/** Erases all personal data of an account. Counts stay, under an anonymous account. The address may sign up again. */
export const eraseAccount = async (
  transaction: Transaction,
  { accountId, email }: { accountId: string; email: string },
  now: Date,
): Promise<void> => {
  const { rowCount } = await transaction.execute(sql`
    update accounts set status = 'erased', email = '', company = '', permissions = '{}'
    where account_id = ${accountId} and status = 'deleted'`)
  if (!rowCount) return
  const address = email.toLowerCase()
  await transaction.execute(sql`
    delete from login_identities where email = ${address} and user_id = ${firstPersonOf(accountId)}`)
  await forgetClaims(transaction, { accountId, email })
  await transaction.execute(sql`delete from api_keys where account_id = ${accountId}`)
  await transaction.execute(sql`delete from idempotency_keys where account_id = ${accountId}`)
  await transaction.execute(sql`delete from mail_links where email = ${address} and realm = 'developer'`)
  await transaction.execute(sql`delete from contact_requests where email = ${address}`)
  await erasePerson(transaction, { userId: firstPersonOf(accountId), accountId })
  await recordAudit(transaction, accountId, jobOrigin('erasure'), now, { action: 'account_erased' })
}

/**
 * Erases audit entries except their action and time, in batches. Entries of the operator and the system stay.
 */
export const eraseAuditLog = async (database: Database, accountId: string): Promise<void> => {
  for (let after = FIRST_ID; ; ) {
    const rows = await select(database, { entry_id: uuid })`
      with page as (
        select entry_id from audit_entries where account_id = ${accountId} and entry_id > ${after}
        order by entry_id limit ${BATCH}
      ), emptied as (
        update audit_entries e set actor = '', target = '', before = null, after = null, address = ''
        from page where e.account_id = ${accountId} and e.entry_id = page.entry_id
          and e.actor_kind not in ('operator', 'system')
      )
      select entry_id from page order by entry_id desc limit 1`
    if (!rows[0]) return
    after = rows[0].entry_id
  }
}
