import { LICENCE_PLACES, type LicencePlace } from '@assure/contract/licences/licence-list-options'
import type { Queryable } from '#src/platform/database/database.ts'
import { reminderDays } from '#src/platform/database/engagement-end.ts'
import type { DatedQuery, LicenceListQuery, PaymentResultIs } from './licence-conditions.repository.ts'
import { type LicenceCounters, readCounters } from './licence-counters.repository.ts'
import {
  codeShareOf,
  type LicenceMatches,
  type ListFacts,
  licencesOf,
  planList,
} from './licence-list-plan.ts'
import { findUncounted, findUncountedPlaces } from './licence-list-uncounted.repository.ts'
import { licencePages } from './licence-page.repository.ts'
import type { LicenceRow } from './licence-row.repository.ts'
import { readPlannedList } from './read-planned-list.ts'
import { findFilterValues, findPlaces, findValues } from './licence-value-search.repository.ts'
import { LICENCE_TEXTS, noCounts, type StatusCounts } from './licence-values.repository.ts'

const totalsOf = ({ total, active, deleted, deactivated }: LicenceCounters): StatusCounts => ({
  not_activated: total - active - deactivated,
  activated: active,
  deactivated,
  deleted,
})

/** The places in a query's filter. */
const placesOf = ({ filter }: DatedQuery): Partial<Record<LicencePlace, string>> =>
  Object.fromEntries(
    LICENCE_PLACES.flatMap((place) => (filter[place] === undefined ? [] : [[place, filter[place]]])),
  )

const hasOthers = ({ filter, billing_group_id }: DatedQuery): boolean =>
  billing_group_id !== undefined ||
  [filter.engagement, filter.payment, filter.deeplink_data, filter.deeplink_list].some(
    (value) => value !== undefined,
  )

/** If a filter leaves so few licences, they are all compared with the search, and its values are not looked up. */
const COMPARED_MAX = 1000

/** Reads an account's counters and what the kept counts know about a query. */
const readFacts = async (
  database: Queryable,
  accountId: string,
  query: DatedQuery,
): Promise<ListFacts & { counters: LicenceCounters }> => {
  const { search, filter, page, page_size, sort_by } = query
  const places = placesOf(query)
  const isPlaced = Object.keys(places).length > 0
  // The text of a filter matches as a whole, or not at all.
  const texts = LICENCE_TEXTS.filter((name) => !(name in places))
  const find = (text: string) => findValues(database, accountId, text, texts, filter.status)
  const [counters, named, foundAtOnce] = await Promise.all([
    readCounters(database, accountId),
    findFilterValues(database, accountId, places, search),
    search !== undefined && !isPlaced ? find(search) : null,
  ])
  const totals = totalsOf(counters)
  const limit = Math.min(...named.map((counts) => licencesOf(counts, filter.status)))
  const mayMatch = () => texts.map((text) => ({ text, counts: totals, values: null }))
  const isSearched = search !== undefined && !named.some(({ has_search }) => has_search)
  const isUnknownPlace = named.length < Object.keys(places).length
  return {
    counters,
    totals,
    status: filter.status,
    places: isUnknownPlace ? [...named, noCounts()] : named,
    hasOthers: hasOthers(query),
    search: isSearched
      ? {
          found: foundAtOnce ?? (limit <= COMPARED_MAX ? mayMatch() : await find(search)),
          codeShare: codeShareOf(search),
        }
      : null,
    sortsById: sort_by === 'licence_created_at_utc',
    lastRow: page * page_size,
  }
}

/** `noticeDays` is how many days before its end an engagement counts as ending soon. */
export const licenceListRepository = (
  database: Queryable,
  noticeDays: number,
  paymentIs: PaymentResultIs,
) => ({
  /**
   * Returns one page of an account's licences, the number of matches and the account's counters. With the newest
   * first, deleted licences come last.
   */
  find: async (
    accountId: string,
    asked: LicenceListQuery,
    now: Date,
  ): Promise<{ rows: LicenceRow[]; matches: LicenceMatches; counters: LicenceCounters }> => {
    const query = { ...asked, soon: reminderDays(now, noticeDays), paymentIs }
    const { counters, ...facts } = await readFacts(database, accountId, query)
    const plan = planList(facts)
    if (counters.counted_at === null) {
      const isAll =
        query.search === undefined && !facts.status && facts.places.length === 0 && !facts.hasOthers
      const known = isAll ? plan.matches : null
      return { counters, ...(await findUncounted(database, accountId, query, known)) }
    }
    const pages = licencePages(database, accountId, query, facts)
    return { counters, ...(await readPlannedList(pages, query, plan)) }
  },

  /**
   * Returns the store chains, stores or counter locations that contain a text, each once: first those that start with
   * it, each part sorted. `complete` is false if there may be more.
   */
  places: async (accountId: string, place: LicencePlace, search: string) => {
    const { counted_at } = await readCounters(database, accountId)
    return counted_at === null
      ? findUncountedPlaces(database, accountId, place, search)
      : findPlaces(database, accountId, place, search)
  },
})
export type LicenceListRepository = ReturnType<typeof licenceListRepository>
