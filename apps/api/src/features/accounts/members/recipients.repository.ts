import type { Language } from '@assure/contract/constants'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '#src/platform/database/database.ts'
import { text, uuid } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'

/** The language of a person's mails. */
export const languageOf = async (queryable: Queryable, userId: string): Promise<Language> => {
  const person = await selectOne(queryable, { language: text<Language>() })`
    select language from users where user_id = ${userId}`
  return person?.language ?? 'en'
}

/** Somebody who gets a mail of an organisation. */
export interface Recipient {
  userId: string
  name: string
  email: string
  language: Language
}

/** The members of an organisation that meet a condition, with the language of their mails. */
export const membersToMail = async (
  queryable: Queryable,
  accountId: string,
  wanted: Sql = sql`true`,
): Promise<Recipient[]> => {
  const members = await select(queryable, { userId: uuid, name: text(), email: text() })`
    select user_id as "userId", member_name as name, member_email as email from memberships
    where account_id = ${accountId} and removed_at is null and (${wanted}) order by user_id`
  const ids = members.map(({ userId }) => userId)
  const rows = await select(queryable, { userId: uuid, language: text<Language>() })`
    select user_id as "userId", language from users where user_id = any(${ids}::uuid[])`
  const languages = new Map(rows.map(({ userId, language }) => [userId, language]))
  return members.map((member) => ({ ...member, language: languages.get(member.userId) ?? 'en' }))
}

/** The Owners of an organisation, who learn about changes of its members. */
export const ownersOf = (queryable: Queryable, accountId: string): Promise<Recipient[]> =>
  membersToMail(queryable, accountId, sql`'owner' = any(roles)`)
