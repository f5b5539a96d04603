import type { Role } from '@assure/contract/accounts/roles'
import type { Place } from '@assure/contract/authorise'
import type { Language, Realm } from '@assure/contract/constants'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable, Transaction } from '#src/platform/database/database.ts'
import { flag, text, uuid } from '#src/platform/database/row.ts'
import { rowsOf } from '#src/platform/database/rows-of.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import { type Person, personShape } from './person-row.ts'

/** The columns of `personShape` for the table `users u`. `accountId` is the organisation that a session opened last. */
export const personColumns = (accountId: Sql = sql`null`): Sql => sql`
  u.user_id as "userId", u.realm, coalesce(${accountId}, (
    select a.account_id from user_accounts a where a.user_id = u.user_id
    order by a.last_opened_at desc nulls last, a.account_id limit 1)) as "accountId",
  u.email, u.name, u.language, u.password_hash as "passwordHash",
  case when u.status in ('deleting', 'erased') then u.status when u.suspended_at is not null then 'suspended'
    when u.password_hash is null and u.status = 'pending' then 'pending' else 'active' end as status,
  u.deletion_requested_at as "deletionRequestedAt", u.access_review_since is not null as "accessReviewDue",
  exists (select from user_totp t where t.user_id = u.user_id and t.confirmed_at is not null) as "hasSecondFactor"`

export interface NewPerson {
  userId: string
  realm: Realm
  email: string
  name: string
  jobTitle: string
  language: Language
  subscribeNews: boolean
  /** null until the person chooses a password. */
  passwordHash: string | null
  status: 'pending' | 'active'
}

/**
 * Inserts a person and claims the address for logins of the realm. Returns false if somebody has the address; then it
 * inserts nothing.
 */
export const insertPerson = async (
  transaction: Transaction,
  person: NewPerson,
  now: Date,
): Promise<boolean> => {
  const { userId, realm, email, name, jobTitle, language, subscribeNews, passwordHash, status } = person
  const { rows: claimed } = await transaction.execute(sql`
    insert into login_identities (email, realm, user_id)
    values (${email.toLowerCase()}, ${realm}, ${userId})
    on conflict (email, realm) do nothing returning user_id`)
  if (claimed.length === 0) return false
  await transaction.execute(sql`
    insert into users (user_id, realm, email, name, job_title, language, subscribe_news, password_hash, status, created_at)
    values (${userId}, ${realm}, ${email}, ${name}, ${jobTitle}, ${language}, ${subscribeNews},
      ${passwordHash}, ${status}, ${now})`)
  return true
}

/** How a person is in an organisation. */
export interface NewMembership {
  roles: readonly Role[]
  /** null for everywhere. */
  places: readonly Place[] | null
  invitedBy: string | null
  /** Whether the person made the organisation. */
  made: boolean
}
export const AS_OWNER: NewMembership = { roles: ['owner'], places: null, invitedBy: null, made: true }

/** Replaces the places that a member is limited to. */
export const replacePlaces = async (
  transaction: Transaction,
  accountId: string,
  userId: string,
  places: readonly Place[] | null,
): Promise<void> => {
  await transaction.execute(sql`
    delete from membership_places where account_id = ${accountId} and user_id = ${userId}`)
  const rows = (places ?? []).map(({ chain, store }) => ({ chain, store: store ?? '' }))
  await transaction.execute(sql`
    insert into membership_places (account_id, user_id, chain, store)
    select distinct ${accountId}::uuid, ${userId}::uuid, chain, store
    from ${rowsOf('membership_places', rows)}`)
}

/** Sets what a member may do, and where. */
export const setAccess = async (
  transaction: Transaction,
  accountId: string,
  userId: string,
  { roles, places }: Pick<NewMembership, 'roles' | 'places'>,
): Promise<void> => {
  await transaction.execute(sql`
    update memberships set roles = ${roles}, placed = ${places !== null}
    where account_id = ${accountId} and user_id = ${userId}`)
  await replacePlaces(transaction, accountId, userId, places)
}

/** Makes a person a member of an organisation, also one who was a member before. */
export const join = async (
  transaction: Transaction,
  { userId, name, email }: Pick<NewPerson, 'userId' | 'name' | 'email'>,
  accountId: string,
  { roles, places, invitedBy, made }: NewMembership,
  now: Date,
): Promise<void> => {
  await transaction.execute(sql`
    insert into memberships (account_id, user_id, roles, placed, member_name, member_email, joined_at, invited_by)
    values (${accountId}, ${userId}, ${roles}, ${places !== null}, ${name}, ${email}, ${now}, ${invitedBy})
    on conflict (account_id, user_id) do update set roles = excluded.roles, placed = excluded.placed,
      member_name = excluded.member_name, member_email = excluded.member_email, joined_at = excluded.joined_at,
      invited_by = excluded.invited_by, last_seen_at = null, removed_at = null`)
  await replacePlaces(transaction, accountId, userId, places)
  await transaction.execute(sql`
    insert into user_accounts (user_id, account_id, made) values (${userId}, ${accountId}, ${made})
    on conflict (user_id, account_id) do nothing returning user_id`)
}

/** Forgets how the provider of an organisation calls a person, who then links again. A removal keeps it: they stay out. */
export const forgetProviderLink = async (
  transaction: Transaction,
  accountId: string,
  userId: string,
): Promise<void> => {
  await transaction.execute(sql`
    delete from sso_identities where account_id = ${accountId} and user_id = ${userId}`)
}

/**
 * Takes an organisation from a person's list, and ends the keys and provider sessions that opened it. Counts it if they made it, so that leaving is no
 * way to make more.
 */
export const forgetMembership = async (
  transaction: Transaction,
  accountId: string,
  userId: string,
): Promise<void> => {
  const left = await selectOne(transaction, { made: flag })`
    delete from user_accounts where user_id = ${userId} and account_id = ${accountId} returning made`
  await transaction.execute(sql`
    delete from user_sessions
    where user_id = ${userId} and (sso_account_id = ${accountId} or (account_id = ${accountId} and is_key))`)
  if (!left?.made) return
  await transaction.execute(sql`
    update users set organisations_left = organisations_left + 1 where user_id = ${userId}`)
}

/**
 * Keeps a person's login and address as they are until the transaction ends, and returns the person. null if the login is
 * suspended or being deleted. Lock their organisations before, as the deletion does.
 */
export const holdPerson = (
  transaction: Transaction,
  userId: string,
): Promise<Pick<Person, 'userId' | 'name' | 'email'> | null> =>
  selectOne(transaction, { userId: uuid, name: text(), email: text() })`
    select user_id as "userId", name, email from users
    where user_id = ${userId} and suspended_at is null and status not in ('deleting', 'erased')
    for no key update`

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

  /** Returns which of these people have an active second factor, and what it is: a passkey counts before a code. */
  secondFactors: async (userIds: readonly string[]): Promise<Map<string, 'passkey' | 'code'>> => {
    const rows = await select(database, { user_id: uuid, kind: text<'passkey' | 'code'>() })`
      select user_id, 'code' as kind from user_totp
      where user_id = any(${userIds}::uuid[]) and confirmed_at is not null
      union all
      select distinct user_id, 'passkey' from user_passkeys where user_id = any(${userIds}::uuid[])`
    const factors = new Map(rows.map(({ user_id, kind }) => [user_id, kind]))
    for (const { user_id, kind } of rows) if (kind === 'passkey') factors.set(user_id, kind)
    return factors
  },

  /** Which of these people can log in through the identity provider of an organisation. */
  linkedIn: async (accountId: string, userIds: readonly string[]): Promise<Set<string>> => {
    const linked = await select(database, { id: uuid })`
      select i.user_id as id from sso_identities i
      join sso_connections c on c.account_id = i.account_id and c.is_on
      where i.account_id = ${accountId} and i.user_id = any(${userIds}::uuid[])`
    return new Set(linked.map(({ id }) => id))
  },
})
export type PersonRepository = ReturnType<typeof personRepository>
