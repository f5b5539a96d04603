import type { Realm } from '@assure/contract/constants'
import sql, { raw } from 'sql-template-tag'
import type { Clock } from '#src/platform/clock.ts'
import {
  type Database,
  inTransaction,
  type Queryable,
  type Transaction,
} from '#src/platform/database/database.ts'
import { handleEach } from '#src/platform/housekeeping.ts'
import { text, uuid } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import { forgetMailbox } from '#src/platform/mailbox-claims.ts'
import { testAccountOf } from '#src/platform/test-account.ts'
import { eraseActor } from './audit-erasure.repository.ts'
import { requestedBefore } from './grace.ts'

const PERSONAL_TABLES = [
  'user_accounts',
  'user_sessions',
  'user_devices',
  'user_totp',
  'user_passkeys',
  'user_recovery_codes',
  'user_entries',
  'user_email_links',
  'user_recoveries',
]

/** The organisations that a person is or was a member of. */
const membershipsOf = async (queryable: Queryable, userId: string): Promise<string[]> => {
  const rows = await select(queryable, { id: uuid })`
    select account_id as id from memberships /* all accounts */ where user_id = ${userId}`
  return rows.map(({ id }) => id)
}

/** A person's address and those that they had before, in lower case. Their own log holds each change. */
const addressesOf = async (
  queryable: Queryable,
  { userId, email }: { userId: string; email: string },
): Promise<string[]> => {
  const former = await select(queryable, { email: text() })`
    select distinct lower(before ->> 'email') as email from user_entries
    where user_id = ${userId} and action in ('email_changed', 'email_change_undone')`
  return [...new Set([email.toLowerCase(), ...former.map((each) => each.email)])]
}

/** Erases a person. The address may sign up again. Organisations keep a member without a name, for their logs. */
export const erasePerson = async (transaction: Transaction, userId: string): Promise<void> => {
  const person = await selectOne(transaction, { realm: text<Realm>(), email: text() })`
    select realm, lower(email) as email from users where user_id = ${userId} and status <> 'erased' for no key update`
  if (!person) return
  const { realm, email } = person
  await transaction.execute(sql`
    delete from login_identities where email = ${email} and realm = ${realm} and user_id = ${userId}`)
  await transaction.execute(sql`delete from mail_links where email = ${email} and realm = ${realm}`)
  if (realm === 'developer') {
    await transaction.execute(sql`delete from contact_requests where email = ${email}`)
    await transaction.execute(sql`delete from invitations /* all accounts */ where email = ${email}`)
    const organisations = await membershipsOf(transaction, userId)
    for (const address of await addressesOf(transaction, { userId, email }))
      await forgetMailbox(transaction, address, organisations)
  }
  await transaction.execute(sql`
    update users set status = 'erased', email = '', name = '', job_title = '', password_hash = null,
      subscribe_news = false, deletion_requested_at = null
    where user_id = ${userId}`)
  await transaction.execute(sql`
    update memberships /* all accounts */ set member_name = '', member_email = '' where user_id = ${userId}`)
  await transaction.execute(sql`delete from membership_places /* all accounts */ where user_id = ${userId}`)
  await transaction.execute(sql`delete from sso_identities /* all accounts */ where user_id = ${userId}`)
  for (const table of PERSONAL_TABLES)
    await transaction.execute(sql`delete from ${raw(table)} where user_id = ${userId}`)
}

/** Erases people 30 days after they deleted their login. */
export const personErasureRepository = ({ database, clock }: { database: Database; clock: Clock }) => ({
  /** Erases at most `limit` people. Returns how many. A failure is retried at the next run. */
  eraseDue: async (limit: number, onError: (error: unknown) => void): Promise<number> => {
    const due = await select(database, { userId: uuid, email: text() })`
      select user_id as "userId", email from users
      where status = 'deleting' and deletion_requested_at <= ${requestedBefore(clock())}
      order by deletion_requested_at limit ${limit}`
    const erase = async (person: (typeof due)[number]) => {
      const actor = { userId: person.userId, emails: await addressesOf(database, person) }
      for (const id of await membershipsOf(database, person.userId)) {
        await eraseActor(database, id, actor)
        await eraseActor(database, testAccountOf(id), actor)
      }
      await inTransaction(database, async (transaction) => {
        // An undo in the last second wins.
        const { rows } = await transaction.execute(sql`
          select 1 from users where user_id = ${person.userId} and status = 'deleting'
            and deletion_requested_at <= ${requestedBefore(clock())} for no key update`)
        if (rows.length > 0) await erasePerson(transaction, person.userId)
      })
    }
    return handleEach(due, erase, onError)
  },
})
