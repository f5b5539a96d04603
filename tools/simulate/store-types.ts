import type { SCAN_REASONS } from '@assure/contract/devices/scan-counts'

/** How challenged sales end, in percent. */
export type ReasonShares = Record<(typeof SCAN_REASONS)[number], number>

/** A type of store, with its figures. */
export interface StoreModel {
  /** Mean scans of one counter on an average day. */
  scansPerDay: number
  /** Share of persons estimated below the challenge age of 25. */
  challenged: number
  /** Factors of the mean, Monday to Sunday. */
  weekdays: readonly [number, number, number, number, number, number, number]
  /** The first local hour of `hourShares`, which are percentages of a day's scans. */
  opens: number
  hourShares: readonly number[]
  reasons: ReasonShares
}

const reasons = (
  idCheckPassed: number,
  visuallyPassed: number,
  idNotProvided: number,
  idCheckFailed: number,
  visuallyFailed: number,
  skipped: number,
): ReasonShares => ({
  total_id_check_passed: idCheckPassed,
  total_visually_passed: visuallyPassed,
  total_id_not_provided: idNotProvided,
  total_id_check_failed: idCheckFailed,
  total_visually_failed: visuallyFailed,
  total_reason_skipped: skipped,
})

const CONVENIENCE_HOURS = [1, 2, 3, 3, 4, 5, 6, 6, 5, 6, 8, 11, 13, 11, 8, 5, 3]

/** The calibrated store types of the demo data: challenge age 25, one counter, one day. */
export const STORE_TYPES = {
  vape: {
    scansPerDay: 92,
    challenged: 0.4,
    weekdays: [0.92, 0.9, 0.95, 1, 1.18, 1.2, 0.85],
    opens: 9,
    hourShares: [4, 6, 8, 11, 10, 8, 11, 13, 12, 10, 7],
    reasons: reasons(53, 16, 14, 3, 5, 9),
  },
  convenience: {
    scansPerDay: 140,
    challenged: 0.21,
    weekdays: [0.9, 0.88, 0.92, 0.98, 1.22, 1.25, 0.85],
    opens: 6,
    hourShares: CONVENIENCE_HOURS,
    reasons: reasons(55, 24, 9, 1.5, 3.5, 7),
  },
  supermarket: {
    scansPerDay: 220,
    challenged: 0.15,
    weekdays: [0.85, 0.85, 0.92, 1, 1.2, 1.28, 0.9],
    opens: 7,
    hourShares: [2, 3, 5, 7, 8, 9, 8, 7, 7, 8, 10, 11, 8, 5, 2],
    reasons: reasons(62, 22, 7, 1, 2, 6),
  },
  forecourt: {
    scansPerDay: 95,
    challenged: 0.17,
    weekdays: [1, 1, 1, 1.02, 1.1, 1, 0.88],
    opens: 6,
    hourShares: CONVENIENCE_HOURS,
    reasons: reasons(54, 26, 8, 1, 3, 8),
  },
} as const satisfies Record<string, StoreModel>
export type StoreType = keyof typeof STORE_TYPES

/** Large shops may open for six hours on Sundays. */
export const SUNDAY_HOURS: Partial<Record<StoreType, { opens: number; closes: number }>> = {
  supermarket: { opens: 10, closes: 16 },
}

/** Guesses a store type from a chain's name. Default: convenience. */
export const storeTypeOfName = (name: string): StoreType => {
  if (/vape/i.test(name)) return 'vape'
  if (/super(market|store)/i.test(name)) return 'supermarket'
  return /forecourt|petrol|fuel/i.test(name) ? 'forecourt' : 'convenience'
}
