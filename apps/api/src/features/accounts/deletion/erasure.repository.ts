import sql, { raw } from 'sql-template-tag'
import { jobOrigin, recordAudit } from '#src/platform/audit.ts'
import type { Database, Transaction } from '#src/platform/database/database.ts'
import { text, uuid } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import { FIRST_ID } from '#src/platform/ids.ts'
import { forgetClaims } from '#src/platform/mailbox-claims.ts'
import { eraseFormerPeople } from '../people/former-people.repository.ts'
import { inOneOrganisation, memberIds } from '../memberships/member-sessions.repository.ts'

const BATCH = 1000

const PERSONAL_TABLES = [
  'user_accounts',
  'user_sessions',
  'user_devices',
  'user_totp',
  'user_recovery_codes',
  'user_entries',
  'user_email_links',
]

/** Erases a person. The address may sign up again. */
const erasePerson = async (transaction: Transaction, userId: string): Promise<void> => {
  const person = await selectOne(transaction, { realm: text(), email: text() })`
    select realm, email from users where user_id = ${userId}`
  const organisations = await select(transaction, { id: uuid })`
    select account_id as id from user_accounts where user_id = ${userId}`
  await eraseFormerPeople(transaction, [userId, ...organisations.map(({ id }) => id)])
  await transaction.execute(sql`
    delete from login_identities
    where email = ${person?.email.toLowerCase()} and realm = ${person?.realm} and user_id = ${userId}`)
  await transaction.execute(sql`
    update users set status = 'erased', email = '', name = '', job_title = '', password_hash = null,
      subscribe_news = false
    where user_id = ${userId}`)
  await transaction.execute(sql`
    update memberships /* all accounts */ set member_name = '', member_email = '' where user_id = ${userId}`)
  for (const table of PERSONAL_TABLES)
    await transaction.execute(sql`delete from ${raw(table)} where user_id = ${userId}`)
}

/**
 * Takes the people out of an organisation that is erased. Its only member is erased with it, unless they are in another
 * one. Others keep their login.
 */
const eraseMembers = async (transaction: Transaction, accountId: string): Promise<void> => {
  const members = await memberIds(transaction, accountId)
  const [alone] = members.length === 1 ? await inOneOrganisation(transaction, members) : []
  if (alone) await erasePerson(transaction, alone)
  await transaction.execute(sql`
    delete from user_accounts where user_id = any(${members}::uuid[]) and account_id = ${accountId}`)
  await transaction.execute(sql`delete from memberships where account_id = ${accountId}`)
  await transaction.execute(sql`delete from invitations where account_id = ${accountId}`)
}

/** Erases all personal data of an account. Counts stay, under an anonymous account. The address may sign up again. */
export const eraseAccount = async (
  transaction: Transaction,
  { accountId, email }: { accountId: string; email: string },
  now: Date,
): Promise<void> => {
  const { rowCount } = await transaction.execute(sql`
    update accounts set status = 'erased', email = '', company = '', permissions = '{}', billing_user_id = null
    where account_id = ${accountId} and status = 'deleted'`)
  if (!rowCount) return
  const address = email.toLowerCase()
  await forgetClaims(transaction, accountId)
  await transaction.execute(sql`delete from api_keys where account_id = ${accountId}`)
  await transaction.execute(sql`delete from idempotency_keys where account_id = ${accountId}`)
  await transaction.execute(sql`delete from mail_links where email = ${address} and realm = 'developer'`)
  await transaction.execute(sql`delete from contact_requests where email = ${address}`)
  await eraseMembers(transaction, accountId)
  await eraseFormerPeople(transaction, [accountId])
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
        update audit_entries e set actor = '', actor_user_id = null, target = '', before = null, after = null, address = ''
        from page where e.account_id = ${accountId} and e.entry_id = page.entry_id
          and e.actor_kind not in ('operator', 'system')
      )
      select entry_id from page order by entry_id desc limit 1`
    if (!rows[0]) return
    after = rows[0].entry_id
  }
}
