import { LICENCE_PLACES, type LicencePlace } from '@assure/contract/licences/licence-list-options'
import type { Queryable } from '#src/platform/database/database.ts'
import { reminderDays } from '#src/platform/database/engagement-end.ts'
import { type Fence, isWholeAccount, type WholeAccount } from '#src/platform/fence.ts'
import type { DatedQuery, LicenceListQuery, PaymentResultIs } from './licence-conditions.repository.ts'
import { type LicenceCounters, readCounters } from './licence-counters.repository.ts'
import {
  codeShareOf,
  GATHER_MAX,
  type LicenceMatches,
  type ListFacts,
  licencesOf,
  planList,
} from './licence-list-plan.ts'
import { findUncounted, findUncountedPlaces } from './licence-list-uncounted.repository.ts'
import { licencePages } from './licence-page.repository.ts'
import type { LicenceRow } from './licence-row.repository.ts'
import { readPlannedList } from './read-planned-list.ts'
import { countInside, findPlacesInside } from './licences-inside.repository.ts'
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
  account: WholeAccount,
  query: DatedQuery,
): Promise<ListFacts & { counters: LicenceCounters }> => {
  const { search, filter, page, page_size, sort_by } = query
  const places = placesOf(query)
  const isPlaced = Object.keys(places).length > 0
  // The text of a filter matches as a whole, or not at all.
  const texts = LICENCE_TEXTS.filter((name) => !(name in places))
  const find = (text: string) => findValues(database, account, text, texts, filter.status)
  const [counters, named, foundAtOnce] = await Promise.all([
    readCounters(database, account),
    findFilterValues(database, account, places, search),
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

/** Counts what is inside a fence, and lets the page be read without kept counts, which would tell of what is outside. */
const readFactsInside = async (
  database: Queryable,
  fence: Fence,
  query: DatedQuery,
): Promise<ListFacts & { counters: LicenceCounters }> => {
  const { search, filter, page, page_size } = query
  const totals = await countInside(database, fence)
  const { not_activated, activated, deactivated, deleted } = totals
  // Few licences are read and sorted. Otherwise the planner may look for them along an index of the whole account.
  const areFew = licencesOf(totals, undefined) <= GATHER_MAX
  return {
    counters: {
      ...{ total: not_activated + activated + deactivated, active: activated, deactivated, deleted },
      counted_at: null,
    },
    totals,
    status: filter.status,
    places: [],
    hasOthers: areFew || hasOthers(query) || search !== undefined || Object.keys(placesOf(query)).length > 0,
    search:
      search === undefined
        ? null
        : {
            found: LICENCE_TEXTS.map((text) => ({ text, counts: totals, values: null })),
            codeShare: codeShareOf(search),
          },
    // Only the kept counts of the whole account know the position of a licence.
    sortsById: false,
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
   * Returns one page of the licences inside a fence, the number of matches and the counters. With the newest first,
   * deleted licences come last.
   */
  find: async (
    fence: Fence,
    asked: LicenceListQuery,
    now: Date,
  ): Promise<{ rows: LicenceRow[]; matches: LicenceMatches; counters: LicenceCounters }> => {
    const query = { ...asked, soon: reminderDays(now, noticeDays), paymentIs }
    const isWhole = isWholeAccount(fence)
    const { counters, ...facts } = await (isWhole
      ? readFacts(database, fence, query)
      : readFactsInside(database, fence, query))
    const plan = planList(facts)
    if (isWhole && counters.counted_at === null) {
      const isAll =
        query.search === undefined && !facts.status && facts.places.length === 0 && !facts.hasOthers
      const known = isAll ? plan.matches : null
      return { counters, ...(await findUncounted(database, fence, query, known)) }
    }
    const pages = licencePages(database, fence, query, facts)
    return { counters, ...(await readPlannedList(pages, query, plan)) }
  },

  /**
   * Returns the store chains, stores or counter locations inside a fence that contain a text, each once: first those
   * that start with it, each part sorted. `complete` is false if there may be more.
   */
  places: async (fence: Fence, place: LicencePlace, search: string) => {
    if (!isWholeAccount(fence)) return findPlacesInside(database, fence, place, search)
    const { counted_at } = await readCounters(database, fence)
    return counted_at === null
      ? findUncountedPlaces(database, fence, place, search)
      : findPlaces(database, fence, place, search)
  },
})
export type LicenceListRepository = ReturnType<typeof licenceListRepository>
