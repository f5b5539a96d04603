/** The six outcomes of a challenged sale. Their sum is the number of failed scans. */
export const SCAN_REASONS = [
  'total_id_check_passed',
  'total_visually_passed',
  'total_id_check_failed',
  'total_visually_failed',
  'total_id_not_provided',
  'total_reason_skipped',
] as const

/** The nine totals of a day's scans (section 3, analytics daily record). */
export const SCAN_TOTALS = [
  'total_scanned_faces',
  'total_passed_faces',
  'total_failed_faces',
  ...SCAN_REASONS,
] as const
export type ScanTotal = (typeof SCAN_TOTALS)[number]

export type ScanCounts = Record<ScanTotal, number>

/** Returns a record of the nine totals, all with the same value. */
export const eachTotal = <Value>(value: Value): Record<ScanTotal, Value> =>
  Object.fromEntries(SCAN_TOTALS.map((name) => [name, value])) as Record<ScanTotal, Value>

/** Whether the sums agree: scanned = passed + failed, and failed = the six reasons. */
export const scanCountsAgree = (counts: ScanCounts): boolean =>
  counts.total_scanned_faces === counts.total_passed_faces + counts.total_failed_faces &&
  counts.total_failed_faces === SCAN_REASONS.reduce((sum, reason) => sum + counts[reason], 0)

/** Returns the share of passed scans, 0 to 1; null without scans. */
export const passRate = (scanned: number, failed: number): number | null =>
  scanned === 0 ? null : (scanned - failed) / scanned
