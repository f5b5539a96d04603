import type { ScanOutcome } from '@assure/device-client/device-state'

/** Twenty customers as they come to a convenience store: four in five look 25 or over. */
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

/** The outcomes of a busy hour; the last customer's differs from hour to hour. `random` is from 0 up to 1. */
export const busyHour = (random: () => number): ScanOutcome[] => {
  const usual = Object.entries(CUSTOMERS) as [ScanOutcome, number][]
  const last = ONE_MORE[Math.floor(random() * ONE_MORE.length)] ?? 'total_reason_skipped'
  return [...usual.flatMap(([outcome, count]) => Array<ScanOutcome>(count).fill(outcome)), last]
}

/** How many customers a busy hour has. */
export const BUSY_HOUR_CUSTOMERS = busyHour(() => 0).length
