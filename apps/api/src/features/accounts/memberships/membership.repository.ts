import { limitedPermissionsOf, permissionsOfRoles, type Role } from '@assure/contract/accounts/roles'
import type { SignInPolicy } from '@assure/contract/accounts/organisation.modes'
import type { AccountCaller, CallerByKind, LoginNeed, PersonCaller, Place } from '@assure/contract/authorise'
import sql from 'sql-template-tag'
import type { Clock } from '#src/platform/clock.ts'
import type { Queryable } from '#src/platform/database/database.ts'
import { json, moment, nullable, type RowOf, text, textList, uuid } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import { FIRST_ID } from '#src/platform/ids.ts'
import { accountColumns } from '../account/account.repository.ts'
import { accountWithKeyShape, isLeaving } from '../account/account-row.ts'
import type { Person } from '../people/person-row.ts'

/** Enough to find one who answers. */
const OWNERS_NAMED_MAX = 3
/** `last_seen_at` is written at most this often. */
const TOUCH_S = 60

/** The places that limit a member, from `memberPlaces`; null for a member everywhere. */
export const placesColumn = nullable(json<Place[]>())
/** The SQL of `placesColumn` for the table `memberships m`. */
export const memberPlaces = sql`case when m.placed then (
  select coalesce(json_agg(p), '[]') from (
    select p.chain, nullif(p.store, '') as store from membership_places p
    where p.account_id = m.account_id and p.user_id = m.user_id order by p.chain, p.store) p) end`

/** A membership with its organisation, as each call reads it. Nothing is cached, so a change holds at the next call. */
const membershipShape = {
  ...accountWithKeyShape,
  signInPolicy: text<SignInPolicy>(),
  /** The name of the identity provider, if the organisation asks for a login through it. */
  provider: nullable(text()),
  roles: textList<Role>(),
  places: placesColumn,
  memberSeenAt: nullable(moment),
}
export type Membership = RowOf<typeof membershipShape>

/** The permissions of a member, and where they hold. */
type Access = Pick<AccountCaller, 'account_id' | 'permissions' | 'limited' | 'places'>

/** Returns the permissions that a member's roles give, also to one whose login lacks something. */
export const accessOf = (membership: Membership): Access => ({
  account_id: membership.accountId,
  permissions: permissionsOfRoles(membership.roles, membership.permissions),
  limited: membership.places ? limitedPermissionsOf(membership.roles) : [],
  places: membership.places ?? [],
})

/**
 * Returns the need of an organisation that the person's session lacks; null for none. Its own provider is enough for
 * every policy, and an Owner's passkey of a day ago opens an organisation whose provider fails.
 */
export const loginNeed = (
  { accountId, signInPolicy, roles }: Pick<Membership, 'accountId' | 'signInPolicy' | 'roles'>,
  {
    with_second_factor,
    with_passkey,
    with_settled_factor,
    sso_account_id,
  }: Omit<PersonCaller, 'user_id' | 'email'>,
): LoginNeed | null => {
  if (signInPolicy === 'any' || sso_account_id === accountId) return null
  if (signInPolicy === 'second_factor') return with_second_factor ? null : 'second_factor'
  return with_passkey && with_settled_factor && roles.includes('owner') ? null : 'single_sign_on'
}

/** Whether an Owner enters with a passkey, although the organisation asks for its provider. */
export const isBypass = (
  { accountId, signInPolicy }: Pick<Membership, 'accountId' | 'signInPolicy'>,
  { lacks, sso_account_id }: Pick<CallerByKind['developer'], 'lacks' | 'sso_account_id'>,
): boolean => signInPolicy === 'sso' && lacks === null && sso_account_id !== accountId

/**
 * The person of a call, with what they may do in the organisation of the call: nothing if the login
 * lacks what it asks for.
 */
export const callerOf = (membership: Membership, person: PersonCaller): CallerByKind['developer'] => {
  const lacks = loginNeed(membership, person)
  return {
    kind: 'developer',
    user_id: person.user_id,
    email: person.email,
    with_second_factor: person.with_second_factor,
    with_passkey: person.with_passkey ?? false,
    with_settled_factor: person.with_settled_factor ?? false,
    sso_account_id: person.sso_account_id ?? null,
    lacks,
    session_id: membership.sessionId,
    self_service: membership.selfService,
    ...accessOf(membership),
    ...(lacks && { permissions: [], limited: [], places: [] }),
  }
}

/** Finds what a person may do, at each call. */
export const membershipRepository = (database: Queryable, clock: Clock) => {
  const find = (accountId: string, userId: string): Promise<Membership | null> =>
    selectOne(database, membershipShape)`
      select ${accountColumns}, a.sign_in_policy as "signInPolicy",
        case when a.sign_in_policy = 'sso' then (
          select c.name from sso_connections c where c.account_id = a.account_id) end as provider, m.roles, ${memberPlaces} as places,
        m.last_seen_at as "memberSeenAt"
      from memberships m join accounts a on a.account_id = m.account_id
      join api_keys k on k.account_id = a.account_id and k.expires_at is null
      where m.account_id = ${accountId} and m.user_id = ${userId} and m.removed_at is null`
  /** The organisations of a person, the one that was opened last first. */
  const idsOf = async (userId: string): Promise<string[]> => {
    const rows = await select(database, { id: uuid })`
      select account_id as id from user_accounts where user_id = ${userId}
      order by last_opened_at desc nulls last, account_id`
    return rows.map(({ id }) => id)
  }

  const listOf = async (userId: string): Promise<Membership[]> => {
    const found = await Promise.all((await idsOf(userId)).map((id) => find(id, userId)))
    return found.filter((membership) => membership !== null)
  }

  return {
    /** The membership of a person in an organisation, or null. The organisation may be suspended or deleted. */
    find,

    idsOf,

    /** The names of the first Owners of each of these organisations, at most `OWNERS_NAMED_MAX`. */
    ownerNames: async (accountIds: readonly string[]): Promise<Map<string, string[]>> => {
      const rows = await select(database, { account_id: uuid, names: textList() })`
        select account_id, (array_agg(member_name order by joined_at, user_id))[:${OWNERS_NAMED_MAX}] as names
        from memberships
        where account_id = any(${accountIds}::uuid[]) and 'owner' = any(roles) and removed_at is null
        group by account_id`
      return new Map(rows.map(({ account_id, names }) => [account_id, names]))
    },

    /** All memberships of a person, the organisation that was opened last first. */
    listOf,

    /** Whether a person is in no organisation. Those that are being deleted do not count. */
    isInNone: async (userId: string): Promise<boolean> =>
      (await listOf(userId)).every(({ status }) => isLeaving(status)),

    /** Those of these organisations that have one member only. */
    withOneMember: async (accountIds: readonly string[]): Promise<Set<string>> => {
      const rows = await select(database, { id: uuid })`
        select account_id as id from memberships
        where account_id = any(${accountIds}::uuid[]) and removed_at is null
        group by account_id having count(*) = 1`
      return new Set(rows.map(({ id }) => id))
    },

    /** Records that a member made a call, at most once in `TOUCH_S`. */
    touch: async ({ accountId, memberSeenAt }: Membership, userId: string): Promise<void> => {
      const now = clock()
      if (memberSeenAt && now.getTime() - memberSeenAt.getTime() < TOUCH_S * 1000) return
      await database.execute(sql`
        update memberships set last_seen_at = ${now} where account_id = ${accountId} and user_id = ${userId}`)
    },

    /**
     * The organisation that a person's login or session opens: the last one, or another one that is in use. null if
     * there is none. Runs a statement for unknown people too, so that their call does the same.
     */
    findOpen: async (person: Pick<Person, 'userId' | 'accountId'> | null): Promise<Membership | null> => {
      const { userId, accountId } = person ?? { userId: FIRST_ID, accountId: FIRST_ID }
      const last = await find(accountId ?? FIRST_ID, userId)
      if (last?.status === 'active') return last
      if (!person) return null
      for (const id of await idsOf(userId)) {
        const other = id === accountId ? null : await find(id, userId)
        if (other?.status === 'active') return other
      }
      return null
    },
  }
}
export type MembershipRepository = ReturnType<typeof membershipRepository>
