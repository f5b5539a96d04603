import type { Language } from '@assure/contract/constants'
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

/** The Owners of an organisation, who learn about changes of its members. */
export const ownersOf = async (queryable: Queryable, accountId: string): Promise<Recipient[]> => {
  const owners = await select(queryable, { userId: uuid, name: text(), email: text() })`
    select user_id as "userId", member_name as name, member_email as email from memberships
    where account_id = ${accountId} and 'owner' = any(roles) and removed_at is null order by user_id`
  const ids = owners.map(({ userId }) => userId)
  const rows = await select(queryable, { userId: uuid, language: text<Language>() })`
    select user_id as "userId", language from users where user_id = any(${ids}::uuid[])`
  const languages = new Map(rows.map(({ userId, language }) => [userId, language]))
  return owners.map((owner) => ({ ...owner, language: languages.get(owner.userId) ?? 'en' }))
}
