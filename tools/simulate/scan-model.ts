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

/** How far single days stray from the mean: the `k` of a negative binomial. */
const DAY_SPREAD = 12
/** How near a store's habits are to those of its type. */
const STORE_CONCENTRATION = 40
const CHALLENGE_SPREAD = 0.1

/** One counter on one day. The same three of seed, counter and day give the same scans, always. */
export interface CounterDay {
  storeType: StoreType
  /** Any text that names the counter, such as its licence code. */
  counterId: string
  /** YYYY-MM-DD, the counter's own calendar day. */
  day: string
  seed: string | number
  /** The store, whose counters share their habits; the counter itself when it is left out. */
  storeId?: string
  /** Only the scans before this local hour, 0 to 24, such as 13.5 for half past one; all when left out. */
  untilHour?: number
  /** Multiplies the mean: growth of a roll-out, a counter seldom used, 0 for one that is off. */
  factor?: number
  /** In place of the store's own habits, for a store with a story. */
  reasons?: ReasonShares
}

/** How a store's challenged sales end: near its type's shares (Dirichlet), the same on every day. Sums to 1. */
export const reasonsOfStore = (storeType: StoreType, storeId: string, seed: string | number): ReasonShares =>
  seededRandom(seed, storeId, 'reasons').dirichlet(STORE_TYPES[storeType].reasons, STORE_CONCENTRATION)

/** The share of persons a store challenges: its type's, give or take a tenth of it. */
const challengedOfStore = (storeType: StoreType, storeId: string, seed: string | number): number =>
  STORE_TYPES[storeType].challenged *
  (1 - CHALLENGE_SPREAD + 2 * CHALLENGE_SPREAD * seededRandom(seed, storeId).uniform())

/** Each open hour of a day with its share of the scans. */
const openHours = (storeType: StoreType, day: string): { hour: number; share: number }[] => {
  const { opens, hourShares }: StoreModel = STORE_TYPES[storeType]
  const hours = hourShares.map((share, index) => ({ hour: opens + index, share }))
  const sunday = weekdayOf(day) === 6 ? SUNDAY_HOURS[storeType] : undefined
  return sunday ? hours.filter(({ hour }) => hour >= sunday.opens && hour < sunday.closes) : hours
}

/** The local hours at which a day's scans happen, in order: spread evenly within each hour. */
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
 * A counter's scans of a day, or until an hour of it. The sums hold by construction (scanned = passed + failed,
 * failed = the six reasons), and a later hour never has less: `scansBetween` is exact. Reasons are drawn one by one
 * and not apportioned, since an apportioned rare one would never occur.
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
