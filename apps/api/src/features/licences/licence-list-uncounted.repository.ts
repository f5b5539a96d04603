import { LICENCE_MATCH_COUNT_MAX, LICENCE_SEARCH_MIN } from '@assure/contract/constants'
import type { LicencePlace } from '@assure/contract/licences/licence-list-options'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '#src/platform/database/database.ts'
import { int, text } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'
import type { WholeAccount } from '#src/platform/fence.ts'
import {
  contains,
  type DatedQuery,
  filterCondition,
  searchCondition,
  sortColumn,
  TEXT_COLUMNS,
} from './licence-conditions.repository.ts'
import type { LicenceMatches } from './licence-list-plan.ts'
import { type LicenceRow, licenceColumns, licenceShape } from './licence-row.repository.ts'

/*
 * Lists of accounts whose kept counts do not exist yet, in the first hours after the upgrade that brings them. A later
 * release can delete this file.
 */

const conditions = (fence: WholeAccount, query: DatedQuery): Sql => {
  const filter = filterCondition(fence, query)
  return query.search === undefined ? filter : sql`${filter} and ${searchCondition(query.search)}`
}

/** How many licences are scanned in sort order before all matches are sorted instead. */
const NEAR = 10_000
const NEAR_FACTOR = 4

const PLACES_SHOWN = 50
const PLACES_WALKED = 500
const PLACES_READ = 5000

/** Finds the first distinct values of a column. Each step of the recursion reads the next value from the index. */
const walkPlaces = async (
  database: Queryable,
  fence: WholeAccount,
  place: LicencePlace,
): Promise<string[]> => {
  const column = TEXT_COLUMNS[place]
  const rows = await select(database, { value: text() })`
    with recursive walk as (
      (select ${column} as value, 1 as walked from licences where ${fence.rows()}
         order by ${column} limit 1)
      union all
      select (select ${column} from licences l where ${fence.rows('l')} and l.${column} > walk.value
                order by ${column} limit 1), walked + 1
      from walk where walk.value is not null and walked < ${PLACES_WALKED}
    )
    select value from walk where value is not null order by walked`
  return rows.map(({ value }) => value)
}

/** Finds places by a search if there are too many to walk. Reads a limited number of matching licences. */
const searchPlaces = async (
  database: Queryable,
  fence: WholeAccount,
  place: LicencePlace,
  search: string,
): Promise<string[]> => {
  const column = TEXT_COLUMNS[place]
  const rows = await select(database, { value: text() })`
    select distinct value from (
      select ${column} as value from licences
      where ${fence.rows()} and search_text like ${contains(search)} and lower(${column}) like ${contains(search)}
      limit ${PLACES_READ}
    ) m order by value limit ${PLACES_SHOWN + 1}`
  return rows.map(({ value }) => value)
}

const readPage = async (
  database: Queryable,
  fence: WholeAccount,
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
  const wanted = sql`select ${keys} from licences where ${conditions(fence, query)}`
  const read = (ids: Sql) =>
    select(database, licenceShape)`
      with picked as materialized (${ids})
      select ${licenceColumns} from licences l
      where ${fence.rows('l')} and l.licence_id in (select licence_id from picked)
      order by ${order}`
  if (search === undefined) return read(sql`${wanted} ${window}`)
  if (capped) {
    // With so many matches, the page is probably among the first licences in sort order.
    const near = await read(sql`
      select ${keys} from (
        select * from licences where ${fence.rows()}
        order by ${order} limit ${NEAR + NEAR_FACTOR * (skipped + page_size)}
      ) n where ${conditions(fence, query)} ${window}`)
    if (near.length === page_size) return near
  }
  // Sorts all matches: otherwise the planner scans the whole index for a few rows.
  return read(sql`with m as materialized (${wanted}) select ${keys} from m ${window}`)
}

/** Counts the licences that match a query, up to a limit. */
const countMatches = async (
  database: Queryable,
  fence: WholeAccount,
  query: DatedQuery,
): Promise<LicenceMatches> => {
  const rows = await select(database, { total: int, deleted: int })`
    select count(*)::int as total, (count(*) filter (where status = 'deleted'))::int as deleted
    from (select status from licences where ${conditions(fence, query)} limit ${LICENCE_MATCH_COUNT_MAX + 1}) m`
  const { total, deleted } = rows[0] ?? { total: 0, deleted: 0 }
  return {
    total: Math.min(total, LICENCE_MATCH_COUNT_MAX),
    deleted,
    capped: total > LICENCE_MATCH_COUNT_MAX,
  }
}

/** Returns one page of licences and the number of matches, which `known` gives for a query without conditions. */
export const findUncounted = async (
  database: Queryable,
  fence: WholeAccount,
  query: DatedQuery,
  known: LicenceMatches | null,
): Promise<{ rows: LicenceRow[]; matches: LicenceMatches }> => {
  // The number of matches decides how the page of a search is read.
  const counting = known ? Promise.resolve(known) : countMatches(database, fence, query)
  const isCapped = query.search === undefined ? Promise.resolve(false) : counting.then(({ capped }) => capped)
  const [matches, rows] = await Promise.all([
    counting,
    isCapped.then((capped) => readPage(database, fence, query, capped)),
  ])
  return { rows, matches }
}

/** Returns places that contain a text, as `findPlaces` does. */
export const findUncountedPlaces = async (
  database: Queryable,
  fence: WholeAccount,
  place: LicencePlace,
  search: string,
): Promise<{ values: string[]; complete: boolean }> => {
  const walked = await walkPlaces(database, fence, place)
  const all = walked.length < PLACES_WALKED
  const found =
    all || search.length < LICENCE_SEARCH_MIN
      ? walked.filter((value) => value.toLowerCase().includes(search.toLowerCase()))
      : await searchPlaces(database, fence, place, search)
  return { values: found.slice(0, PLACES_SHOWN), complete: all && found.length <= PLACES_SHOWN }
}
