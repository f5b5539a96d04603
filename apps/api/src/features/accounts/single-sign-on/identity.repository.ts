import sql from 'sql-template-tag'
import type { Queryable, Transaction } from '#src/platform/database/database.ts'
import { uuid } from '#src/platform/database/row.ts'
import { selectOne } from '#src/platform/database/select.ts'

/** Returns the person who is linked to a subject of an organisation's provider; null for none. */
export const findLinked = async (
  queryable: Queryable,
  accountId: string,
  subject: string,
): Promise<string | null> => {
  const linked = await selectOne(queryable, { userId: uuid })`
    select user_id as "userId" from sso_identities where account_id = ${accountId} and subject = ${subject}`
  return linked?.userId ?? null
}

/** Links a person to the provider's name for them. Returns false if the name or the person is linked already. */
export const insertLink = async (
  transaction: Transaction,
  { accountId, subject, userId }: { accountId: string; subject: string; userId: string },
  now: Date,
): Promise<boolean> => {
  const { rows } = await transaction.execute(sql`
    insert into sso_identities (account_id, subject, user_id, created_at, last_used_at)
    values (${accountId}, ${subject}, ${userId}, ${now}, ${now}) on conflict do nothing returning subject`)
  return rows.length > 0
}

/** Records a login by the provider's name for a person. */
export const touchLink = async (
  transaction: Transaction,
  accountId: string,
  subject: string,
  now: Date,
): Promise<void> => {
  await transaction.execute(sql`
    update sso_identities set last_used_at = ${now} where account_id = ${accountId} and subject = ${subject}`)
}

/** Whether a person is or was a member, or somebody with their address was. */
export const wasMember = async (
  transaction: Transaction,
  accountId: string,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> => {
  const { rows } = await transaction.execute(sql`
    select 1 from memberships
    where account_id = ${accountId} and (user_id = ${userId} or lower(member_email) = ${email.toLowerCase()})
    limit 1`)
  return rows.length > 0
}

/** Records that an Owner logged in at the provider. */
export const markTested = async (
  transaction: Transaction,
  accountId: string,
  userId: string,
  now: Date,
): Promise<void> => {
  await transaction.execute(sql`
    update sso_connections set tested_at = ${now}, tested_by = ${userId} where account_id = ${accountId}`)
}
