import type { Realm } from '@assure/contract/constants'
import sql from 'sql-template-tag'
import type { Transaction } from '#src/platform/database/database.ts'
import { text } from '#src/platform/database/row.ts'
import { selectOne } from '#src/platform/database/select.ts'
import { inOneOrganisation, memberIds } from '../memberships/member-sessions.repository.ts'

/**
 * Marks a person as being deleted, and ends their sessions, known browsers and links in mails. Returns false if they
 * are already.
 */
export const closePerson = async (transaction: Transaction, userId: string, at: Date): Promise<boolean> => {
  const person = await selectOne(transaction, { realm: text<Realm>(), email: text() })`
    update users set status = 'deleting', deletion_requested_at = ${at}
    where user_id = ${userId} and status not in ('deleting', 'erased')
    returning realm, email`
  if (!person) return false
  await transaction.execute(sql`delete from user_sessions where user_id = ${userId}`)
  await transaction.execute(sql`delete from user_devices where user_id = ${userId}`)
  await transaction.execute(sql`
    delete from mail_links where email = ${person.email.toLowerCase()} and realm = ${person.realm}`)
  return true
}

/** Deletes the only member of an organisation that is being deleted with it, unless they are in another one. */
export const closeSoleMember = async (
  transaction: Transaction,
  accountId: string,
  at: Date,
): Promise<void> => {
  const members = await memberIds(transaction, accountId)
  const [sole] = members
  if (sole === undefined || members.length > 1) return
  // Waits for an acceptance of an invitation, which makes the person a member of another organisation.
  await transaction.execute(sql`select from users where user_id = ${sole} for no key update`)
  if ((await inOneOrganisation(transaction, members)).length > 0) await closePerson(transaction, sole, at)
}
