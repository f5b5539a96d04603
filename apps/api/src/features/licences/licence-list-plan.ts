import { parseLicenceCode } from '@assure/contract/licences/licence-code'
import { LICENCE_STATUSES, type LicenceStatus } from '@assure/contract/licences/licence-status'
import type { LicenceText, StatusCounts } from './licence-values.repository.ts'

/** How a search may match licence codes: as a whole code, as part of some codes, as the prefix of all, or not at all. */
export type CodeSearch = 'whole' | 'part' | 'prefix' | null

const PREFIX = /^[a-z]{2}-$/
/** Any end of a prefix, then characters of a code. */
const PART = /^([a-z]{0,2}-)?[0-9a-hjkmnp-tv-z-]+$/

export const codeSearchOf = (search: string): CodeSearch => {
  if (parseLicenceCode(search)) return 'whole'
  const text = search.toLowerCase()
  if (PREFIX.test(text)) return 'prefix'
  return PART.test(text) ? 'part' : null
}

/** The values of one text that contain a search, with the number of their licences. */
export interface FoundValues {
  text: LicenceText
  counts: StatusCounts
  /** null if the search finds more than `MERGED_VALUES_MAX` values in all texts. */
  values: string[] | null
}

export interface ListFacts {
  /** All licences of the account. */
  totals: StatusCounts
  status: LicenceStatus | undefined
  /** The licences of each place in the filter. */
  places: readonly StatusCounts[]
  /** Whether there are conditions that no kept count knows. */
  hasOthers: boolean
  /** null without a search, and if a place in the filter contains it anyway. */
  search: { found: readonly FoundValues[]; code: CodeSearch } | null
  /** Whether the list is in the order of ids. */
  sortsById: boolean
  /** Number of the last row of the page, from 1. */
  lastRow: number
}

/** The number of licences that match a query. `capped`: at least so many. */
export interface LicenceMatches {
  total: number
  deleted: number
  capped: boolean
}

/** How a page is read. */
export type ListReading =
  /** Every licence by its position. */
  | { by: 'position' }
  /** All matches are found by the filter's or the search's values, then sorted. */
  | { by: 'gather'; from: 'filter' | 'values' }
  /** The newest licences of a few values are merged. */
  | { by: 'merge' }
  /** Licences are read in the order of the list until the page is full. After `rows` of them, all matches are sorted. */
  | { by: 'walk'; rows: number }
  /** Licences are read in the order of the list until the page is full, however many that are. */
  | { by: 'order' }
/** `matches` is null if the kept counts do not know it. */
export type ListPlan = ListReading & { matches: LicenceMatches | null }

/** Maximum number of matches to sort. */
export const GATHER_MAX = 10_000
/** Maximum number of values whose licences are merged. */
export const MERGED_VALUES_MAX = 16
/** A walk may take so many times the rows that even matches would need, and some more. */
const WALK_FACTOR = 3
const WALK_MIN = 500

/** Number of licences of a status, or of all. */
export const licencesOf = (counts: StatusCounts, status: LicenceStatus | undefined): number =>
  status ? counts[status] : LICENCE_STATUSES.reduce((total, one) => total + counts[one], 0)

/** Plans from kept counts how to read a page, because the planner of the database cannot estimate matches of a text. */
export const planList = ({
  totals,
  status,
  places,
  hasOthers,
  search,
  sortsById,
  lastRow,
}: ListFacts): ListPlan => {
  const within = (counts: StatusCounts) => licencesOf(counts, status)
  const matchesOf = (counts: StatusCounts): LicenceMatches => ({
    total: within(counts),
    deleted: status && status !== 'deleted' ? 0 : counts.deleted,
    capped: false,
  })
  const limit = Math.min(within(totals), ...places.map(within))
  const isUnfiltered = places.length === 0 && !hasOthers

  if (search === null) {
    const matches = hasOthers || places.length > 1 ? null : matchesOf(places[0] ?? totals)
    if (isUnfiltered && !status) return { by: sortsById ? 'position' : 'order', matches }
    if (limit <= GATHER_MAX) return { by: 'gather', from: 'filter', matches }
    return { by: 'order', matches }
  }

  const { found, code } = search
  const sums = found.map(({ counts }) => within(counts))
  const most = Math.max(0, ...sums)
  const all = code === 'prefix' ? Number.POSITIVE_INFINITY : sums.reduce((total, one) => total + one, 0)
  const commonest = found[sums.indexOf(most)]
  const knownMatches = (): LicenceMatches | null => {
    if (!isUnfiltered || !commonest) return null
    // A licence may match in several texts, and codes are not counted.
    if (found.length === 1 && code === null) return matchesOf(commonest.counts)
    return most > GATHER_MAX ? { ...matchesOf(commonest.counts), capped: true } : null
  }
  const matches = knownMatches()
  if (limit <= GATHER_MAX && limit <= all) return { by: 'gather', from: 'filter', matches }
  if (all <= GATHER_MAX || (isUnfiltered && code !== 'prefix' && most <= GATHER_MAX))
    return { by: 'gather', from: 'values', matches }
  const values = found.reduce((total, one) => total + (one.values?.length ?? Number.POSITIVE_INFINITY), 0)
  // Device models have no index of their own.
  const canMerge = values <= MERGED_VALUES_MAX && found.every(({ text }) => text !== 'device_model')
  if (canMerge && isUnfiltered && sortsById && code !== 'prefix') return { by: 'merge', matches }
  const share = code === 'prefix' ? 1 : most / Math.max(1, within(totals))
  return { by: 'walk', rows: Math.ceil((WALK_FACTOR * lastRow) / share) + WALK_MIN, matches }
}
