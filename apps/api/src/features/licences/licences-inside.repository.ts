import type { LicencePlace } from '@assure/contract/licences/licence-list-options'
import type { LicenceStatus } from '@assure/contract/licences/licence-status'
import type { Queryable } from '#src/platform/database/database.ts'
import { int, text } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'
import { type Fence, wholeChainsOf } from '#src/platform/fence.ts'
import { contains, TEXT_COLUMNS } from './licence-conditions.repository.ts'
import { findChainCounts, PLACES_SHOWN, type PlacesFound } from './licence-value-search.repository.ts'
import { noCounts, type StatusCounts } from './licence-values.repository.ts'

/*
 * For members who are limited to places. Counts are kept of the whole account and of chains, so for stores these read
 * the licences.
 */

/** Counts the licences inside a fence. */
export const countInside = async (database: Queryable, fence: Fence): Promise<StatusCounts> => {
  const chains = wholeChainsOf(fence)
  const kept = chains && (await findChainCounts(database, fence.accountId, chains))
  if (kept) return kept
  const rows = await select(database, { status: text<LicenceStatus>(), number: int })`
    select status, count(*)::int as number from licences where ${fence.rows()} group by status`
  return { ...noCounts(), ...Object.fromEntries(rows.map(({ status, number }) => [status, number])) }
}

/** Finds the places of the licences inside a fence, as `findPlaces` does for the whole account. */
export const findPlacesInside = async (
  database: Queryable,
  fence: Fence,
  place: LicencePlace,
  search: string,
): Promise<PlacesFound> => {
  const column = TEXT_COLUMNS[place]
  const rows = await select(database, { value: text() })`
    select value from (
      select distinct ${column} as value from licences
      where ${fence.rows()} and lower(${column}) like ${contains(search)}
    ) m order by starts_with(lower(value), ${search.toLowerCase()}) desc, value limit ${PLACES_SHOWN + 1}`
  const values = rows.map(({ value }) => value)
  return { values: values.slice(0, PLACES_SHOWN), complete: values.length <= PLACES_SHOWN }
}
