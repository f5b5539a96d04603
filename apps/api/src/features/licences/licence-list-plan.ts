import { parseLicenceCode } from '@assure/contract/licences/licence-code'
import { LICENCE_STATUSES, type LicenceStatus } from '@assure/contract/licences/licence-status'
import type { LicenceText, StatusCounts } from './licence-values.repository.ts'

/** An end of a code's prefix, or of a group, then characters of a code. */
const CODE_PART = /^([a-z]{0,2}-)?[0-9a-hjkmnp-tv-z-]*$/
const CODE_LETTERS = 32
const CODE_GROUPS = 3
const CODE_LENGTH = 12

/**
 * Estimates the share of licences whose code contains a search: 0 for a whole code, 1 for the prefix of all codes. Null
 * if no code can contain it.
 */
export const codeShareOf = (search: string): number | null => {
  if (parseLicenceCode(search)) return 0
  const text = search.toLowerCase()
  const [part, start] = CODE_PART.exec(text) ?? []
  if (part === undefined) return null
  const letters = part.slice(start?.length ?? 0).replaceAll('-', '').length
  const positions = start === undefined ? CODE_LENGTH : start === '-' ? CODE_GROUPS : 1
  return Math.min(1, positions / CODE_LETTERS ** letters)
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
  search: { found: readonly FoundValues[]; codeShare: number | null } | null
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

  const { found, codeShare } = search
  const sums = found.map(({ counts }) => within(counts))
  const most = Math.max(0, ...sums)
  const inCodes = (codeShare ?? 0) * within(totals)
  const all = sums.reduce((total, one) => total + one, inCodes)
  const commonest = found[sums.indexOf(most)]
  const knownMatches = (): LicenceMatches | null => {
    if (!isUnfiltered || !commonest) return null
    // A licence may match in several texts, and codes are not counted.
    if (found.length === 1 && codeShare === null) return matchesOf(commonest.counts)
    return most > GATHER_MAX ? { ...matchesOf(commonest.counts), capped: true } : null
  }
  const matches = knownMatches()
  if (limit <= GATHER_MAX && limit <= all) return { by: 'gather', from: 'filter', matches }
  if (all <= GATHER_MAX || (isUnfiltered && Math.max(most, inCodes) <= GATHER_MAX))
    return { by: 'gather', from: 'values', matches }
  const values = found.reduce((total, one) => total + (one.values?.length ?? Number.POSITIVE_INFINITY), 0)
  // Device models have no index of their own.
  const canMerge = values <= MERGED_VALUES_MAX && found.every(({ text }) => text !== 'device_model')
  if (canMerge && isUnfiltered && sortsById && inCodes <= GATHER_MAX) return { by: 'merge', matches }
  const share = Math.max(most, inCodes) / Math.max(1, within(totals))
  return { by: 'walk', rows: Math.ceil((WALK_FACTOR * lastRow) / share) + WALK_MIN, matches }
}
