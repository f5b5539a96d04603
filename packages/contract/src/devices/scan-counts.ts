import * as z from 'zod'

/** The six ways a challenged sale can end; together they are all the failed scans. */
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

/** Far above what one device can scan in a day, and far below what overflows a sum. */
const Count = z.int().min(0).max(1_000_000)
export const ScanCounts = z.strictObject({
  total_scanned_faces: Count,
  total_passed_faces: Count,
  total_failed_faces: Count,
  total_id_check_passed: Count,
  total_visually_passed: Count,
  total_id_check_failed: Count,
  total_visually_failed: Count,
  total_id_not_provided: Count,
  total_reason_skipped: Count,
} satisfies Record<ScanTotal, z.ZodType>)
export type ScanCounts = z.output<typeof ScanCounts>

/** Whether the sums agree: scanned = passed + failed, and failed = the six reasons. */
export const scanCountsAgree = (counts: ScanCounts): boolean =>
  counts.total_scanned_faces === counts.total_passed_faces + counts.total_failed_faces &&
  counts.total_failed_faces === SCAN_REASONS.reduce((sum, reason) => sum + counts[reason], 0)

/** The share of scans that passed, 0 to 1; null when nothing was scanned, for no scans is no rate. */
export const passRate = (scanned: number, failed: number): number | null =>
  scanned === 0 ? null : (scanned - failed) / scanned
