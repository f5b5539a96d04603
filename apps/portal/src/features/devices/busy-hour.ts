import type { ScanOutcome } from '@assure/device-client/device-state'

/** Typical customers of a convenience store; one more makes twenty. Four in five look 25 or over. */
const CUSTOMERS: Partial<Record<ScanOutcome, number>> = {
  total_passed_faces: 16,
  total_id_check_passed: 2,
  total_visually_passed: 1,
}
const ONE_MORE: readonly ScanOutcome[] = [
  'total_id_not_provided',
  'total_reason_skipped',
  'total_visually_failed',
  'total_id_check_failed',
]

/**
 * Returns the outcomes of a busy hour. The last one varies. `random` returns a number from 0 up to, not including,
 * 1.
 */
export const busyHour = (random: () => number): ScanOutcome[] => {
  const usual = Object.entries(CUSTOMERS) as [ScanOutcome, number][]
  const last = ONE_MORE[Math.floor(random() * ONE_MORE.length)] ?? 'total_reason_skipped'
  return [...usual.flatMap(([outcome, count]) => Array<ScanOutcome>(count).fill(outcome)), last]
}

/** Customers in a busy hour. */
export const BUSY_HOUR_CUSTOMERS = busyHour(() => 0).length
