import { LICENCE_MATCH_COUNT_MAX, LICENCE_SEARCH_MIN } from '@assure/contract/constants'
import type { licenceService } from '@assure/contract/licences/licence.contract'
import {
  LICENCE_PLACES,
  type LicencePlace,
  type LicenceSortField,
} from '@assure/contract/licences/licence-list-options'
import { parseLicenceCode } from '@assure/contract/licences/licence-code'
import type { PaymentFilter } from '@assure/contract/licences/licence-list-options'
import type { ModeRequest } from '@assure/contract/rpc'
import sql, { join, type Sql } from 'sql-template-tag'
import type { Queryable } from '#src/platform/database/database.ts'
import {
  engagementEndsBetween,
  type ReminderDays,
  reminderDays,
} from '#src/platform/database/engagement-end.ts'
import { int, text } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'
import { isUuid, parseWireId } from '#src/platform/ids.ts'
import { type LicenceRow, licenceColumns, licenceShape } from './licence-row.repository.ts'
import { type LicenceCounters, readCounters } from './licence-counters.repository.ts'

export type LicenceListQuery = ModeRequest<typeof licenceService, 'list_licences'>
export interface LicenceMatches {
  total: number
  deleted: number
  /** Whether more licences match than were counted. */
  capped: boolean
}

const PLACE_COLUMNS = {
  requested_by: sql`requested_by`,
  subclient: sql`subclient`,
  location: sql`location`,
} as const satisfies Record<LicencePlace, Sql>

/** Returns the column to sort by, or null for the order of creation: the primary key has it, because ids are UUIDv7. */
const sortColumn = (field: LicenceSortField): Sql | null => {
  if (field === 'licence_created_at_utc') return null
  return field === 'licence_code' ? sql`code` : PLACE_COLUMNS[field]
}

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, (char) => `\\${char}`)
const contains = (text: string) => `%${escapeLike(text.toLowerCase())}%`

/** Builds the SQL condition of a search in a licence's texts and code. */
export const searchCondition = (search: string): Sql => {
  const code = parseLicenceCode(search)
  // A text that looks like a code may also be a store's name: one word in 32 has the right check character.
  return code
    ? sql`(code = ${code} or search_text like ${contains(search)})`
    : sql`search_text like ${contains(search)}`
}

/** The billing feature's SQL condition for a payment result of an order `o`. */
export type PaymentResultIs = (result: PaymentFilter) => Sql

/** A query with the days that count as soon, and the condition for payment results. */
type DatedQuery = LicenceListQuery & { soon: ReminderDays; paymentIs: PaymentResultIs }

const conditions = (accountId: string, query: DatedQuery): Sql => {
  const { filter, search, soon, paymentIs, billing_group_id: group } = query
  const parts = [sql`account_id = ${accountId}`]
  if (group !== undefined) {
    const ids = parseWireId(group)
    // Another account's group matches nothing, like a made-up one.
    parts.push(ids?.accountId === accountId ? sql`billing_group_id = ${ids.id}` : sql`false`)
  }
  if (filter.status) parts.push(sql`status = ${filter.status}`)
  for (const place of LICENCE_PLACES) {
    if (filter[place] !== undefined) parts.push(sql`${PLACE_COLUMNS[place]} = ${filter[place]}`)
  }
  if (filter.engagement === 'soon')
    parts.push(sql`licence_id in (select l.licence_id from licences l
      where l.account_id = ${accountId} and ${engagementEndsBetween(soon.now, soon.before)})`)
  if (filter.payment)
    parts.push(sql`billing_group_id in (select o.order_id from orders o
      where o.account_id = ${accountId} and o.kind = 'licences' and ${paymentIs(filter.payment)})`)
  if (filter.deeplink_data !== undefined) {
    parts.push(isUuid(filter.deeplink_data) ? sql`licence_id = ${filter.deeplink_data}` : sql`false`)
  }
  if (filter.deeplink_list) parts.push(sql`licence_id = any(${filter.deeplink_list.filter(isUuid)}::uuid[])`)
  if (search !== undefined) parts.push(searchCondition(search))
  return join(parts, ' and ')
}

/** How many licences are scanned in sort order before all matches are sorted instead. */
const NEAR = 10_000
const NEAR_FACTOR = 4

const PLACES_SHOWN = 50
const PLACES_WALKED = 500
const PLACES_READ = 5000

interface PlacesFound {
  values: string[]
  complete: boolean
}

/** Finds the first distinct values of a column. Each step of the recursion reads the next value from the index. */
const walkPlaces = async (database: Queryable, accountId: string, place: LicencePlace): Promise<string[]> => {
  const column = PLACE_COLUMNS[place]
  const rows = await select(database, { value: text() })`
    with recursive walk as (
      (select ${column} as value, 1 as walked from licences where account_id = ${accountId}
         order by ${column} limit 1)
      union all
      select (select ${column} from licences l where l.account_id = ${accountId} and l.${column} > walk.value
                order by ${column} limit 1), walked + 1
      from walk where walk.value is not null and walked < ${PLACES_WALKED}
    )
    select value from walk where value is not null order by walked`
  return rows.map(({ value }) => value)
}

/** Finds places by a search if there are too many to walk. Reads a limited number of matching licences. */
const searchPlaces = async (
  database: Queryable,
  accountId: string,
  place: LicencePlace,
  search: string,
): Promise<string[]> => {
  const column = PLACE_COLUMNS[place]
  const rows = await select(database, { value: text() })`
    select distinct value from (
      select ${column} as value from licences
      where account_id = ${accountId} and search_text like ${contains(search)} and lower(${column}) like ${contains(search)}
      limit ${PLACES_READ}
    ) m order by value limit ${PLACES_SHOWN + 1}`
  return rows.map(({ value }) => value)
}

/**
 * Reads one page of an account's licences. Finds the ids first, so that an index-only scan can do it. `capped` means
 * that more licences match than are counted.
 */
const readPage = async (
  database: Queryable,
  accountId: string,
  query: DatedQuery,
  capped: boolean,
): Promise<LicenceRow[]> => {
  const { page, page_size, search } = query
  const column = sortColumn(query.sort_by)
  const direction = query.sort_direction === 'asc' ? sql`asc` : sql`desc`
  const order = column ? sql`${column} ${direction}, licence_id ${direction}` : sql`licence_id ${direction}`
  const keys = column ? sql`licence_id, ${column}` : sql`licence_id`
  const skipped = (page - 1) * page_size
  const window = sql`order by ${order} limit ${page_size} offset ${skipped}`
  const wanted = sql`select ${keys} from licences where ${conditions(accountId, query)}`
  const read = (ids: Sql) =>
    select(database, licenceShape)`
      with picked as materialized (${ids})
      select ${licenceColumns} from licences l
      where l.account_id = ${accountId} and l.licence_id in (select licence_id from picked)
      order by ${order}`
  if (search === undefined) return read(sql`${wanted} ${window}`)
  if (capped) {
    // With so many matches, the page is probably among the first licences in sort order.
    const near = await read(sql`
      select ${keys} from (
        select * from licences where account_id = ${accountId}
        order by ${order} limit ${NEAR + NEAR_FACTOR * (skipped + page_size)}
      ) n where ${conditions(accountId, query)} ${window}`)
    if (near.length === page_size) return near
  }
  // Sorts all matches: otherwise the planner scans the whole index for a few rows.
  return read(sql`with m as materialized (${wanted}) select ${keys} from m ${window}`)
}

/**
 * Counts the licences that match a query, up to a limit. Returns null for a query without conditions, whose number is
 * in the counters.
 */
const countMatches = async (
  database: Queryable,
  accountId: string,
  query: DatedQuery,
): Promise<LicenceMatches | null> => {
  const asksForAll =
    query.search === undefined &&
    query.billing_group_id === undefined &&
    Object.values(query.filter).every((value) => value === undefined)
  if (asksForAll) return null
  const rows = await select(database, { total: int, deleted: int })`
    select count(*)::int as total, (count(*) filter (where status = 'deleted'))::int as deleted
    from (select status from licences where ${conditions(accountId, query)} limit ${LICENCE_MATCH_COUNT_MAX + 1}) m`
  const { total, deleted } = rows[0] ?? { total: 0, deleted: 0 }
  return {
    total: Math.min(total, LICENCE_MATCH_COUNT_MAX),
    deleted,
    capped: total > LICENCE_MATCH_COUNT_MAX,
  }
}

/** `noticeDays` is how many days before its end an engagement counts as ending soon. */
export const licenceListRepository = (
  database: Queryable,
  noticeDays: number,
  paymentIs: PaymentResultIs,
) => ({
  /** Returns one page of an account's licences, the number of matches and the account's counters. */
  find: async (
    accountId: string,
    asked: LicenceListQuery,
    now: Date,
  ): Promise<{ rows: LicenceRow[]; matches: LicenceMatches; counters: LicenceCounters }> => {
    const query = { ...asked, soon: reminderDays(now, noticeDays), paymentIs }
    const counting = countMatches(database, accountId, query)
    // The number of matches decides how the page of a search is read.
    const isCapped =
      query.search === undefined ? Promise.resolve(false) : counting.then((m) => m?.capped ?? false)
    const [counters, matches, rows] = await Promise.all([
      readCounters(database, accountId),
      counting,
      isCapped.then((capped) => readPage(database, accountId, query, capped)),
    ])
    const { total, deleted } = counters
    return { rows, matches: matches ?? { total: total + deleted, deleted, capped: false }, counters }
  },

  /**
   * Returns the store chains, stores or counter locations that contain a text, each once and sorted. `complete` is
   * false if there may be more.
   */
  places: async (accountId: string, place: LicencePlace, search: string): Promise<PlacesFound> => {
    const walked = await walkPlaces(database, accountId, place)
    const all = walked.length < PLACES_WALKED
    const found =
      all || search.length < LICENCE_SEARCH_MIN
        ? walked.filter((value) => value.toLowerCase().includes(search.toLowerCase()))
        : await searchPlaces(database, accountId, place, search)
    return { values: found.slice(0, PLACES_SHOWN), complete: all && found.length <= PLACES_SHOWN }
  },
})
export type LicenceListRepository = ReturnType<typeof licenceListRepository>
