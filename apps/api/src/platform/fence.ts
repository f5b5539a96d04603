import { type AccountCaller, type Place, placesOf } from '@assure/contract/authorise'
import type { PlacedPermission } from '@assure/contract/rpc'
import sql, { raw, type Sql } from 'sql-template-tag'

/** Not exported, so that only this file makes fences. */
const MADE = Symbol('fence')

/** An account and the places of it that a call may reach. The only way to licences for the calls of members and keys. */
export interface Fence {
  readonly [MADE]: true
  readonly accountId: string
  /** null for the whole account. */
  readonly places: readonly Place[] | null
  /** Whether a store is inside, or a whole chain if its store is null. */
  admits(place: Place): boolean
  /**
   * Builds the SQL condition for the rows inside, by their columns `account_id`, `requested_by` and `subclient`. `alias`
   * is the name of the table in the query; without it the columns have no prefix.
   */
  rows(alias?: string): Sql
}
/** A fence without limits. Kept counts know the whole account only, so they need one. */
export interface WholeAccount extends Fence {
  readonly places: null
}

const isInside = (places: readonly Place[], { chain, store }: Place): boolean =>
  places.some((place) => place.chain === chain && (place.store === null || place.store === store))

const conditionOf = (places: readonly Place[], column: (name: string) => Sql): Sql => {
  const [chain, store] = [column('requested_by'), column('subclient')]
  const chains = places.filter((place) => place.store === null).map((place) => place.chain)
  const stores = places.flatMap((place) => (place.store === null ? [] : [{ ...place, store: place.store }]))
  if (places.length === 0) return sql`false`
  // An index reads one chain in the order of ids, but not several.
  if (stores.length === 0)
    return chains.length === 1 ? sql`${chain} = ${chains[0]}` : sql`${chain} = any(${chains}::text[])`
  const inStores = sql`(${chain}, ${store}) in (
    select * from unnest(${stores.map((place) => place.chain)}::text[], ${stores.map((place) => place.store)}::text[]))`
  if (chains.length === 0) return inStores
  // `or` uses no index, so the first condition finds the rows of all chains that are named.
  const named = places.map((place) => place.chain)
  return sql`${chain} = any(${[...new Set(named)]}::text[]) and (${chain} = any(${chains}::text[]) or ${inStores})`
}

const make = <P extends Fence['places']>(accountId: string, places: P) => ({
  [MADE]: true as const,
  accountId,
  places,
  admits: (place: Place) => places === null || isInside(places, place),
  rows: (alias?: string) => {
    const column = (name: string) => raw(alias === undefined ? name : `${alias}.${name}`)
    const ofAccount = sql`${column('account_id')} = ${accountId}`
    return places === null ? ofAccount : sql`${ofAccount} and ${conditionOf(places, column)}`
  },
})

/** Returns the fence of a call: the places where its caller has a permission, none if the caller lacks it. */
export const fenceOf = (
  caller: Pick<AccountCaller, 'account_id' | 'permissions' | 'limited' | 'places'>,
  permission: PlacedPermission,
): Fence => {
  const places = caller.permissions.includes(permission) ? placesOf(caller, permission) : []
  return places === null ? wholeAccount(caller.account_id) : make(caller.account_id, places)
}

/** Makes the fence of server jobs, commands of the operator, devices and payers, which no place limits. */
export const wholeAccount = (accountId: string): WholeAccount => make(accountId, null)

export const isWholeAccount = (fence: Fence): fence is WholeAccount => fence.places === null

/** The chains of a fence that has whole chains only; otherwise null. */
export const wholeChainsOf = ({ places }: Fence): string[] | null => {
  const chains = places?.filter(({ store }) => store === null).map(({ chain }) => chain) ?? []
  return chains.length > 0 && chains.length === places?.length ? chains : null
}

/** Returns the place of a licence. */
export const placeOf = (licence: { requested_by: string; subclient: string }): Place => ({
  chain: licence.requested_by,
  store: licence.subclient,
})
