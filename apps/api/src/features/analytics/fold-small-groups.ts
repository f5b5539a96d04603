import { SMALL_GROUP_MIN } from '@assure/contract/constants'
import { SCAN_REASONS, type ScanCounts } from '@assure/contract/devices/scan-counts'

/** A day's totals with the reasons of too few people taken together. */
export type FoldedCounts = ScanCounts & { total_reasons_folded: number }

const MOST_FOLDED = SMALL_GROUP_MIN - 1
/** The failed scans of a day on which every reason has the largest folded count. */
const ALL_FULL = MOST_FOLDED * SCAN_REASONS.length

const fold = (counts: ScanCounts, hidden: readonly (typeof SCAN_REASONS)[number][]): FoldedCounts => ({
  ...counts,
  ...(Object.fromEntries(hidden.map((reason) => [reason, 0])) as Partial<ScanCounts>),
  total_reasons_folded: hidden.reduce((total, reason) => total + counts[reason], 0),
})

/**
 * Folds all reasons together. On the current day, two requests before and after a sale would otherwise show how it
 * ended.
 */
export const foldAll = (counts: ScanCounts): FoldedCounts => fold(counts, SCAN_REASONS)

/**
 * Folds the reasons of fewer than `SMALL_GROUP_MIN` people into one total, so that the outcome of a sale identifies
 * nobody who was in a store on a day. If the fold itself would reveal a count, because only one reason is left at 0
 * or all must have the largest count, it folds the smallest other reason too, and every reason with that count:
 * otherwise the choice reveals it. With as many failed scans as all reasons full, it folds all, or that day would be
 * the only one to look so.
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
