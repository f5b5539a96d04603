import { SMALL_GROUP_MIN } from '@assure/contract/constants'
import { SCAN_REASONS, type ScanCounts } from '@assure/contract/devices/scan-counts'

/** A day's totals with the reasons of too few people taken together. */
export type FoldedCounts = ScanCounts & { total_reasons_folded: number }

const MOST_FOLDED = SMALL_GROUP_MIN - 1
/** The failed scans of a day on which every reason holds the most that is folded. */
const ALL_FULL = MOST_FOLDED * SCAN_REASONS.length

const fold = (counts: ScanCounts, hidden: readonly (typeof SCAN_REASONS)[number][]): FoldedCounts => ({
  ...counts,
  ...(Object.fromEntries(hidden.map((reason) => [reason, 0])) as Partial<ScanCounts>),
  total_reasons_folded: hidden.reduce((total, reason) => total + counts[reason], 0),
})

/**
 * Takes all reasons together: of a day that goes on, whoever asks before and after a sale would see from the
 * difference how it ended.
 */
export const foldAll = (counts: ScanCounts): FoldedCounts => fold(counts, SCAN_REASONS)

/**
 * Folds the reasons of fewer than `SMALL_GROUP_MIN` people into one total, so that nobody who was in a store
 * on a day is picked out by how the sale ended. Where the fold itself would tell, because only one reason is
 * left at 0 or all of them must hold the most they can, the smallest other reason goes with it, and every
 * one of the same count: which of two went would tell again. Of as many failed scans as all reasons full come
 * to, all are folded, or that day would be the only one to look so.
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
