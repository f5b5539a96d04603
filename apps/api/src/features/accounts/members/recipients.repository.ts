import { HOLDERS, limitedPermissionsOf, type Role } from '@assure/contract/accounts/roles'
import type { Language } from '@assure/contract/constants'
import type { Place } from '@assure/contract/authorise'
import type { PlacedPermission } from '@assure/contract/rpc'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '#src/platform/database/database.ts'
import { flag, nullable, text, textList, uuid } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import { fenceOf } from '#src/platform/fence.ts'
import { isTestAccount, liveAccountOf } from '#src/platform/test-account.ts'
import { memberPlaces, placesColumn } from '../memberships/membership.repository.ts'
import type { Recipient, Recipients } from '../ports.ts'

/** How many members get mails by one transaction. */
export const RECIPIENTS_MAX = 50

/** The language of a person's mails. */
export const languageOf = async (queryable: Queryable, userId: string): Promise<Language> => {
  const person = await selectOne(queryable, { language: text<Language>() })`
    select language from users where user_id = ${userId}`
  return person?.language ?? 'en'
}

const recipientShape = { userId: uuid, name: text(), email: text(), language: text<Language>() }

/** Those of these people who get mails, in this order. A suspended person gets none. */
const reached = async (queryable: Queryable, userIds: readonly string[]): Promise<Recipient[]> => {
  const people = await select(queryable, recipientShape)`
    select user_id as "userId", name, email, language from users
    where user_id = any(${userIds}::uuid[]) and suspended_at is null and status <> 'erased'`
  const found = new Map(people.map((person) => [person.userId, person]))
  return userIds.flatMap((id) => found.get(id) ?? [])
}

const isMember = (accountId: string) => sql`m.account_id = ${accountId} and m.removed_at is null`
const hasRole = (roles: readonly Role[]) => sql`m.roles && ${roles}::text[]`

/**
 * The member who gets all mails of a test mode: the one who used it last, if they are still a member of its organisation.
 * Empty otherwise.
 */
const ofTestMode = async (queryable: Queryable, accountId: string): Promise<Recipient[]> => {
  const used = await selectOne(queryable, { userId: nullable(uuid) })`
    select test_user_id as "userId" from accounts where account_id = ${accountId}`
  if (!used?.userId) return []
  const { rows } = await queryable.execute(sql`
    select 1 from memberships m where ${isMember(liveAccountOf(accountId))} and m.user_id = ${used.userId}`)
  return rows.length > 0 ? reached(queryable, [used.userId]) : []
}

/** The members who meet a condition, the Owners first. In test mode the one who used it last. */
const membersWhere = async (
  queryable: Queryable,
  accountId: string,
  wanted: Sql,
  max: number | null = RECIPIENTS_MAX,
): Promise<Recipient[]> => {
  if (isTestAccount(accountId)) return ofTestMode(queryable, accountId)
  const members = await select(queryable, { userId: uuid })`
    select m.user_id as "userId" from memberships m where ${isMember(accountId)} and (${wanted})
    order by 'owner' = any(m.roles) desc, m.joined_at, m.user_id limit ${max}`
  return reached(
    queryable,
    members.map(({ userId }) => userId),
  )
}

/** A member who gets a mail that all members get. */
export type MailedMember = Recipient & { isOwner: boolean }

/** The next members after a person's id. `last` is the id to go on from; null at the end. */
export const memberPage = async (
  queryable: Queryable,
  accountId: string,
  after: string,
  limit: number,
): Promise<{ members: MailedMember[]; last: string | null }> => {
  const rows = await select(queryable, { userId: uuid, isOwner: flag })`
    select m.user_id as "userId", ${hasRole(['owner'])} as "isOwner" from memberships m
    where ${isMember(accountId)} and m.user_id > ${after} order by m.user_id limit ${limit}`
  const owners = new Set(rows.flatMap(({ userId, isOwner }) => (isOwner ? [userId] : [])))
  const people = await reached(
    queryable,
    rows.map(({ userId }) => userId),
  )
  return {
    members: people.map((person) => ({ ...person, isOwner: owners.has(person.userId) })),
    last: rows.length < limit ? null : (rows.at(-1)?.userId ?? null),
  }
}

/** All members of an organisation who meet a condition, however many. */
export const membersToMail = (queryable: Queryable, accountId: string, wanted: Sql): Promise<Recipient[]> =>
  membersWhere(queryable, accountId, wanted, null)

/** Members with one of these roles. */
const membersWithRole = (
  queryable: Queryable,
  accountId: string,
  roles: readonly Role[],
): Promise<Recipient[]> => membersWhere(queryable, accountId, hasRole(roles))

/** The Owners of an organisation, who learn about changes of its members, keys and settings. */
export const ownersOf = (queryable: Queryable, accountId: string): Promise<Recipient[]> =>
  membersWithRole(queryable, accountId, ['owner'])

/** Where a member's roles hold who has them only at places. */
const fenceOfMember = (
  accountId: string,
  permission: PlacedPermission,
  { roles, places }: { roles: readonly Role[]; places: Place[] | null },
) =>
  fenceOf(
    {
      ...{ account_id: accountId, permissions: [permission] },
      limited: places ? limitedPermissionsOf(roles) : [],
      places: places ?? [],
    },
    permission,
  )

const payerShape = { name: text(), language: text<Language>() }

/**
 * Finds the people who get the mails of an organisation. An Owner has every permission, so there is always somebody with it. Members and
 * people are read in two statements: no statement joins them.
 */
export const recipients: Recipients = {
  withRole: membersWithRole,

  ofBills: (queryable, accountId) =>
    membersWhere(
      queryable,
      accountId,
      sql`${hasRole(HOLDERS['billing.manage'].roles)}
        or m.user_id = (select a.billing_user_id from accounts a where a.account_id = ${accountId})`,
    ),

  ofOrder: async (queryable, { accountId, kind, payerEmail: email }) => {
    if (kind === 'plan' || isTestAccount(accountId)) return recipients.ofBills(queryable, accountId)
    if (email === '') return []
    const known = await selectOne(queryable, payerShape)`
      select name, language from users where user_id = (
        select user_id from login_identities where email = ${email.toLowerCase()} and realm = 'retail')`
    const language = (known ?? (await recipients.contact(queryable, accountId)))?.language
    return [{ email, name: known?.name ?? '', language: language ?? 'en' }]
  },

  page: async (queryable, accountId, permission, after, limit) => {
    const members = await select(queryable, {
      userId: uuid,
      roles: textList<Role>(),
      places: placesColumn,
    })`
      select m.user_id as "userId", m.roles, ${memberPlaces} as places
      from memberships m where ${isMember(accountId)} and ${hasRole(HOLDERS[permission].roles)} and m.user_id > ${after}
      order by m.user_id limit ${limit}`
    const fences = new Map(
      members.map((member) => [member.userId, fenceOfMember(accountId, permission, member)]),
    )
    const people = await reached(queryable, [...fences.keys()])
    return {
      recipients: people.flatMap((person) => {
        const fence = fences.get(person.userId)
        return fence ? { ...person, fence } : []
      }),
      last: members.length < limit ? null : (members.at(-1)?.userId ?? null),
    }
  },

  contact: async (queryable, accountId) => {
    if (isTestAccount(accountId)) return (await ofTestMode(queryable, accountId))[0] ?? null
    const contact = await selectOne(queryable, { userId: uuid })`
      select m.user_id as "userId" from memberships m where ${isMember(accountId)}
      order by lower(m.member_email) = (select lower(a.email) from accounts a where a.account_id = ${accountId}) desc,
        'owner' = any(m.roles) desc, m.joined_at, m.user_id limit 1`
    return contact
      ? selectOne(queryable, recipientShape)`
          select user_id as "userId", name, email, language from users where user_id = ${contact.userId}`
      : null
  },
}
