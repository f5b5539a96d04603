import type { NamedKey } from '@assure/contract/accounts/named-key.modes'
import type { KeyScope } from '@assure/contract/accounts/roles'
import type { Place } from '@assure/contract/authorise'
import sql, { type Sql } from 'sql-template-tag'
import { type Queryable, secondsOf } from '#src/platform/database/database.ts'
import { flag, int, json, nullable, type RowOf, text, textList, uuid } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import { wireId } from '#src/platform/ids.ts'

/** The name of a key, with all that it may do, where, and for how long. */
export interface KeyLimits {
  name: string
  scopes: readonly KeyScope[]
  /** null for everywhere. */
  places: readonly Place[] | null
  /** null for a key that does not end. */
  expiresAt: Date | null
}

const shape = {
  key_id: uuid,
  name: text(),
  scopes: textList<KeyScope>(),
  places: nullable(json<Place[]>()),
  made_by: text(),
  created_at_utc: int,
  expires_at_utc: int,
  session_id: text(),
  current: flag,
  pair_created_at_utc: int,
  last_used_utc: int,
  last_used_address: text(),
  pair_expires_at_utc: int,
}

/** SQL condition for the pairs `p` of the keys `k` that open something. */
export const isLive = (now: Date): Sql =>
  sql`(p.ends_at is null or p.ends_at > ${now}) and (k.expires_at is null or k.expires_at > ${now})`

const onWire = (accountId: string, rows: readonly RowOf<typeof shape>[]): NamedKey[] => {
  const keys = new Map<string, NamedKey>()
  for (const { key_id, session_id, current, last_used_utc, last_used_address, ...row } of rows) {
    const { pair_created_at_utc, pair_expires_at_utc, ...key } = row
    const known = keys.get(key_id) ?? { ...key, key_id: wireId(accountId, key_id), pairs: [] }
    known.pairs.push({
      ...{ session_id, current, last_used_utc, last_used_address },
      created_at_utc: pair_created_at_utc,
      expires_at_utc: pair_expires_at_utc,
    })
    keys.set(key_id, known)
  }
  return [...keys.values()]
}

/** Lists the named keys of an organisation that work, the newest first; only one of them if `keyId` is given. */
export const listNamedKeys = async (
  queryable: Queryable,
  accountId: string,
  now: Date,
  keyId: string | null = null,
): Promise<NamedKey[]> =>
  onWire(
    accountId,
    await select(queryable, shape)`
      select k.key_id, k.name, k.scopes, k.places, coalesce(m.member_name, '') as made_by,
        ${secondsOf(sql`k.created_at`)} as created_at_utc, ${secondsOf(sql`k.expires_at`)} as expires_at_utc,
        p.session_id, p.ends_at is null as current, ${secondsOf(sql`p.created_at`)} as pair_created_at_utc,
        ${secondsOf(sql`p.last_used_at`)} as last_used_utc, p.last_used_address,
        ${secondsOf(sql`least(p.ends_at, k.expires_at)`)} as pair_expires_at_utc
      from named_keys k
      join named_key_pairs p on p.account_id = k.account_id and p.key_id = k.key_id
      left join memberships m on m.account_id = k.account_id and m.user_id = k.created_by
      where k.account_id = ${accountId} and (${keyId}::uuid is null or k.key_id = ${keyId}) and ${isLive(now)}
      order by k.created_at desc, k.key_id, p.ends_at desc nulls first, p.session_id`,
  )

/** Counts the API keys of the named keys of an organisation that work. */
export const countNamedKeyPairs = async (
  queryable: Queryable,
  accountId: string,
  now: Date,
): Promise<number> => {
  const live = await selectOne(queryable, { count: int })`
    select count(*)::int as count from named_key_pairs p
    join named_keys k on k.account_id = p.account_id and k.key_id = p.key_id
    where p.account_id = ${accountId} and ${isLive(now)}`
  return live?.count ?? 0
}
