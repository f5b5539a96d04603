import type { Language, Realm } from '@assure/contract/constants'
import sql from 'sql-template-tag'
import type { Transaction } from '#src/platform/database/database.ts'
import { text } from '#src/platform/database/row.ts'
import { selectOne } from '#src/platform/database/select.ts'
import { isOpenInvitation } from '../members/invitation-link.repository.ts'
import { repeatClaims } from '#src/platform/mailbox-claims.ts'
import { organisationIdsOf } from '../memberships/person-log.repository.ts'

const ownerShape = { realm: text<Realm>(), email: text(), name: text(), language: text<Language>() }

/** A person whose address changes. The lock keeps logins and other changes out meanwhile. null for an erased one. */
export const lockOwner = (transaction: Transaction, userId: string) =>
  selectOne(transaction, ownerShape)`
    select realm, email, name, language from users where user_id = ${userId} and status <> 'erased' for no key update`

/** Claims an address for a person's logins in place of the former one. Returns false if somebody else has it. */
const moveLogin = async (
  transaction: Transaction,
  { userId, realm, email }: { userId: string; realm: Realm; email: string },
  to: string,
): Promise<boolean> => {
  const [former, next] = [email.toLowerCase(), to.toLowerCase()]
  if (former === next) return true
  const { rows } = await transaction.execute(sql`
    insert into login_identities (email, realm, user_id) values (${next}, ${realm}, ${userId})
    on conflict (email, realm) do nothing returning user_id`)
  if (rows.length === 0) return false
  await transaction.execute(sql`
    delete from login_identities where email = ${former} and realm = ${realm} and user_id = ${userId}`)
  return true
}

/**
 * Gives a locked person another address: for logins, as a member, and as the contact of organisations. Returns false if
 * somebody else logs in with it. Organisations that the person left keep the address that they knew.
 */
export const moveAddress = async (
  transaction: Transaction,
  owner: { userId: string; realm: Realm; email: string },
  to: string,
): Promise<boolean> => {
  if (!(await moveLogin(transaction, owner, to))) return false
  const { userId, email } = owner
  const ids = await organisationIdsOf(transaction, userId)
  await transaction.execute(sql`update users set email = ${to} where user_id = ${userId}`)
  await transaction.execute(sql`
    update memberships set member_email = ${to} where account_id = any(${ids}::uuid[]) and user_id = ${userId}`)
  await transaction.execute(sql`
    update accounts set email = ${to}
    where account_id = any(${ids}::uuid[]) and lower(email) = ${email.toLowerCase()}`)
  // An offer of the ownership is for the member, so it follows them: their removal has to end it.
  await transaction.execute(sql`
    update invitations set email = ${to.toLowerCase()}
    where account_id = any(${ids}::uuid[]) and is_transfer and email = ${email.toLowerCase()} and ${isOpenInvitation}`)
  await repeatClaims(transaction, email, to)
  return true
}

/** Ends a person's password. Only a new one, chosen by mail, opens the login again. */
export const endPassword = async (transaction: Transaction, userId: string, hash: string): Promise<void> => {
  await transaction.execute(sql`update users set password_hash = ${hash} where user_id = ${userId}`)
}
