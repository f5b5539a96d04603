import type { Language, Realm } from '@assure/contract/constants'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable, Transaction } from '#src/platform/database/database.ts'
import { uuid } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import { type Person, personShape } from './person-row.ts'

/** The columns of `personShape` for the table `users u`. `accountId` is the organisation that a session opened last. */
export const personColumns = (accountId: Sql = sql`null`): Sql => sql`
  u.user_id as "userId", u.realm, coalesce(${accountId}, (
    select a.account_id from user_accounts a where a.user_id = u.user_id
    order by a.last_opened_at desc nulls last, a.account_id limit 1)) as "accountId",
  u.email, u.name, u.language, u.password_hash as "passwordHash", u.status,
  u.access_review_since is not null as "accessReviewDue",
  exists (select from user_totp t where t.user_id = u.user_id and t.confirmed_at is not null) as "hasSecondFactor"`

export interface NewPerson {
  userId: string
  accountId: string
  realm: Realm
  email: string
  name: string
  jobTitle: string
  language: Language
  subscribeNews: boolean
  passwordHash: string | null
  status: Person['status']
}

/**
 * Inserts a person as the Owner of a new organisation, and claims the address for logins of the realm. Returns false
 * if somebody has the address; then it inserts nothing. Call it before the account is inserted, and `joinAsOwner` after.
 */
export const insertPerson = async (
  transaction: Transaction,
  person: NewPerson,
  now: Date,
): Promise<boolean> => {
  const { userId, accountId, realm, email, name, jobTitle, language, subscribeNews } = person
  const { rows: claimed } = await transaction.execute(sql`
    insert into login_identities (email, realm, account_id, user_id)
    values (${email.toLowerCase()}, ${realm}, ${accountId}, ${userId})
    on conflict (email, realm) do nothing returning user_id`)
  if (claimed.length === 0) return false
  await transaction.execute(sql`
    insert into users (user_id, realm, email, name, job_title, language, subscribe_news, password_hash, status, created_at)
    values (${userId}, ${realm}, ${email}, ${name}, ${jobTitle}, ${language}, ${subscribeNews},
      ${person.passwordHash}, ${person.status}, ${now})`)
  await transaction.execute(sql`
    insert into user_accounts (user_id, account_id) values (${userId}, ${accountId})`)
  return true
}

/** Makes a person the Owner of an organisation that was just inserted. */
export const joinAsOwner = async (
  transaction: Transaction,
  { userId, accountId, name, email }: NewPerson,
  now: Date,
): Promise<void> => {
  await transaction.execute(sql`
    insert into memberships (account_id, user_id, roles, placed, member_name, member_email, joined_at)
    values (${accountId}, ${userId}, '{owner}', false, ${name}, ${email}, ${now})`)
}

/** People of both realms. */
export const personRepository = (database: Queryable) => ({
  /** The person with this id, or null. */
  find: (userId: string, queryable: Queryable = database): Promise<Person | null> =>
    selectOne(queryable, personShape)`select ${personColumns()} from users u where u.user_id = ${userId}`,

  /** The person who logs in with this address, compared in lower case; or null. */
  findByEmail: (realm: Realm, email: string, queryable: Queryable = database): Promise<Person | null> =>
    selectOne(queryable, personShape)`
      select ${personColumns()} from users u
      where u.user_id = (select user_id from login_identities
        where email = ${email.toLowerCase()} and realm = ${realm})`,

  /** Returns which of these people have an active second factor. */
  withSecondFactor: async (userIds: readonly string[]): Promise<Set<string>> => {
    const rows = await select(database, { user_id: uuid })`
      select user_id from user_totp where user_id = any(${userIds}::uuid[]) and confirmed_at is not null`
    return new Set(rows.map(({ user_id }) => user_id))
  },
})
export type PersonRepository = ReturnType<typeof personRepository>
