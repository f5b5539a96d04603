import { SMALL_GROUP_MIN } from '@assure/contract/constants'
import { SCAN_REASONS, type ScanCounts } from '@assure/contract/devices/scan-counts'

/** A day's totals with the reasons of too few people folded into one total. */
export type FoldedCounts = ScanCounts & { total_reasons_folded: number }

const MOST_FOLDED = SMALL_GROUP_MIN - 1
/** The number of failed scans if every reason has the largest count that is folded. */
const ALL_FULL = MOST_FOLDED * SCAN_REASONS.length

const fold = (counts: ScanCounts, hidden: readonly (typeof SCAN_REASONS)[number][]): FoldedCounts => ({
  ...counts,
  ...(Object.fromEntries(hidden.map((reason) => [reason, 0])) as Partial<ScanCounts>),
  total_reasons_folded: hidden.reduce((total, reason) => total + counts[reason], 0),
})

/**
 * Folds all reasons into one total. On the current day, requests before and after a sale would otherwise show how it
 * ended.
 */
export const foldAll = (counts: ScanCounts): FoldedCounts => fold(counts, SCAN_REASONS)

/**
 * Folds the reasons of fewer than `SMALL_GROUP_MIN` people into one total. Otherwise the outcome of a sale could
 * identify somebody who was in a store that day.
 *
 * The total itself would reveal a count if it held only one reason, or if all its reasons must have the largest folded
 * count. The fold then also takes the smallest other reason and every reason with that count: choosing one of them
 * would reveal the count.
 *
 * If the failed scans equal `ALL_FULL`, all reasons are folded. Otherwise a day with every reason at the largest folded
 * count would be the only one without any reason shown.
 */
export const foldSmallGroups = (counts: ScanCounts): FoldedCounts => {
  const sum = (reasons: readonly (typeof SCAN_REASONS)[number][]) =>
    reasons.reduce((total, reason) => total + counts[reason], 0)
  const small = SCAN_REASONS.filter((reason) => counts[reason] < SMALL_GROUP_MIN)
  const large = SCAN_REASONS.filter((reason) => counts[reason] >= SMALL_GROUP_MIN)
  const smallest = Math.min(...large.map((reason) => counts[reason]))
  const folded = sum(small)
  const tells = folded > 0 && (small.length === 1 || folded === MOST_FOLDED * small.length)
  const joining = tells ? large.filter((reason) => counts[reason] === smallest) : []
  const hidden = folded > 0 && sum(SCAN_REASONS) === ALL_FULL ? SCAN_REASONS : [...small, ...joining]
  return fold(counts, hidden)
}
