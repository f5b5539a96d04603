import type { ScanCounts } from '@assure/contract/devices/scan-counts'
import { NO_SCANS, plusScan } from '@assure/device-client/device-state'
import { largestRemainder, seededRandom } from './random.ts'
import { seasonFactor, weekdayOf } from './season.ts'
import {
  type ReasonShares,
  STORE_TYPES,
  type StoreModel,
  type StoreType,
  SUNDAY_HOURS,
} from './store-types.ts'

/** Variation between days: the `k` of a negative binomial. */
const DAY_SPREAD = 12
/** How close a store's habits are to its type's: the concentration of a Dirichlet draw. */
const STORE_CONCENTRATION = 40
const CHALLENGE_SPREAD = 0.1

/** One counter on one day. The same seed, counter and day always give the same scans. */
export interface CounterDay {
  storeType: StoreType
  /** Identifies the counter, such as its licence code. */
  counterId: string
  /** The counter's calendar day, YYYY-MM-DD. */
  day: string
  seed: string | number
  /** The store, whose counters share habits. Default: the counter itself. */
  storeId?: string
  /** Only scans before this local hour (0 to 24, such as 13.5). Default: the whole day. */
  untilHour?: number
  /** Multiplies the mean, for growth or a rarely used counter. 0 turns the counter off. */
  factor?: number
  /** Replaces the store's habits, for a store with a story. */
  reasons?: ReasonShares
}

/** How a store's challenged sales end: near its type's shares and constant over time. Sums to 1. */
export const reasonsOfStore = (storeType: StoreType, storeId: string, seed: string | number): ReasonShares =>
  seededRandom(seed, storeId, 'reasons').dirichlet(STORE_TYPES[storeType].reasons, STORE_CONCENTRATION)

/** The share of persons that a store challenges: its type's, within ±10 %. */
const challengedOfStore = (storeType: StoreType, storeId: string, seed: string | number): number =>
  STORE_TYPES[storeType].challenged *
  (1 - CHALLENGE_SPREAD + 2 * CHALLENGE_SPREAD * seededRandom(seed, storeId).uniform())

/** The open hours of a day with their share of the scans. */
const openHours = (storeType: StoreType, day: string): { hour: number; share: number }[] => {
  const { opens, hourShares }: StoreModel = STORE_TYPES[storeType]
  const hours = hourShares.map((share, index) => ({ hour: opens + index, share }))
  const sunday = weekdayOf(day) === 6 ? SUNDAY_HOURS[storeType] : undefined
  return sunday ? hours.filter(({ hour }) => hour >= sunday.opens && hour < sunday.closes) : hours
}

/** The local hours of a day's scans, in order and evenly spread within each hour. */
const hoursOfScans = (scans: number, hours: { hour: number; share: number }[]): number[] => {
  const perHour = largestRemainder(
    scans,
    hours.map(({ share }) => share),
  )
  return hours.flatMap(({ hour }, index) => {
    const count = perHour[index] ?? 0
    return Array.from({ length: count }, (_, n) => hour + (n + 0.5) / count)
  })
}

/**
 * Returns a counter's scans of one day, or of its first hours. The sums always hold (scanned = passed + failed, failed = the six
 * reasons). A later hour never has lower counts, so `scansBetween` is exact. Reasons are drawn one by one, because
 * rounding shares would drop the rare ones.
 */
export const scansOfDay = (counterDay: CounterDay): ScanCounts => {
  const { storeType, counterId, day, seed, storeId = counterId, untilHour = 24, factor = 1 } = counterDay
  const { scansPerDay, weekdays }: StoreModel = STORE_TYPES[storeType]
  const random = seededRandom(seed, counterId, day)
  const mean = scansPerDay * (weekdays[weekdayOf(day)] ?? 1) * seasonFactor(day) * factor
  const scans = random.negativeBinomial(mean, DAY_SPREAD)
  const challenged = challengedOfStore(storeType, storeId, seed)
  const reasons = counterDay.reasons ?? reasonsOfStore(storeType, storeId, seed)
  const outcomes = Array.from({ length: scans }, () =>
    random.uniform() < challenged ? random.pick(reasons) : 'total_passed_faces',
  )
  const before = hoursOfScans(scans, openHours(storeType, day)).filter((hour) => hour < untilHour).length
  return outcomes.slice(0, before).reduce(plusScan, NO_SCANS)
}

/** The difference between two counts of the same counter and day. */
export const scansBetween = (earlier: ScanCounts, later: ScanCounts): ScanCounts => {
  const names = Object.keys(NO_SCANS) as (keyof ScanCounts)[]
  return names.reduce((counts, name) => ({ ...counts, [name]: later[name] - earlier[name] }), NO_SCANS)
}
