import {
  AGE_BRACKETS,
  type AgeBracket,
  type EstimationCounts,
  type EstimationProduct,
} from '@assure/contract/usage/estimation-counts'
import { countsOf, type Estimation } from '@assure/device-client/usage-counts'
import { type AppModel, APP_TYPES, type AppType, LATENCIES, NO_AGE } from './app-types.ts'
import { largestRemainder, type Random, seededRandom } from './random.ts'
import { weekdayOf } from './season.ts'
import { spread } from './spread.ts'

/** Variation between days: the `k` of a negative binomial. */
const DAY_SPREAD = 400
const DAY_HOURS = 24

/** One app on one UTC day. The same seed, app and day always give the same usage. */
export interface AppDay {
  appType: AppType
  /** Identifies the app. */
  appId: string
  /** UTC day, YYYY-MM-DD. */
  day: string
  seed: string | number
  /** Multiplies the mean, for growth or another rate. */
  factor?: number
  /** Multiplies the share of spoofs, for an attack. */
  spoofFactor?: number
}

/** A part of a day, in hours from 0 to 24, such as 13.5. The end is excluded. */
export interface DayPart {
  fromHour: number
  untilHour: number
}

export const modelOf = ({ appType }: AppDay): AppModel => APP_TYPES[appType]
export const randomOf = ({ seed, appId, day }: AppDay, ...what: string[]): Random =>
  seededRandom(seed, appId, day, ...what)

/** Draws a day's count for a mean, adjusted for weekday and `factor`. */
export const countOfDay = (appDay: AppDay, meanPerDay: number, what: string): number => {
  const mean = meanPerDay * (modelOf(appDay).weekdays[weekdayOf(appDay.day)] ?? 1) * (appDay.factor ?? 1)
  return randomOf(appDay, what).negativeBinomial(mean, DAY_SPREAD)
}

/** How many of a day's `total` happen before an hour. It never decreases, and is `total` at 24. */
export const countUntil = (appDay: AppDay, total: number, hour: number): number => {
  const { hourShares } = modelOf(appDay)
  const whole = hourShares.reduce((sum, share) => sum + share, 0)
  const before = hourShares.reduce(
    (sum, share, start) => sum + share * Math.min(1, Math.max(0, hour - start)),
    0,
  )
  return hour >= DAY_HOURS ? total : Math.floor((total * before) / whole)
}

const latencies = (appDay: AppDay, product: EstimationProduct): (() => number) => {
  const { median, sigma, least, most, tiers } = LATENCIES[product]
  const random = randomOf(appDay, product, 'latency')
  const tierOf = spread(
    100,
    tiers.map(({ share }) => share),
  )
  return () => {
    const factor = tiers[tierOf(Math.floor(random.uniform() * 100))]?.factor ?? 1
    for (;;) {
      const ms = Math.round(median * factor * Math.exp(sigma * random.normal()))
      if (ms >= least && ms <= most) return ms
    }
  }
}

/**
 * All estimations of a day, in order. Age brackets are whole numbers by largest remainder and evenly mixed, so that any
 * part of the day resembles the whole.
 */
export const estimationsOfDay = (appDay: AppDay, product: EstimationProduct): Estimation[] => {
  const { perDay, brackets } = modelOf(appDay)
  const total = countOfDay(appDay, perDay[product] ?? 0, product)
  const near = randomOf(appDay, product, 'brackets').dirichlet(brackets, 4000)
  const kinds: (AgeBracket | null)[] = [...AGE_BRACKETS, null]
  const shares = [...AGE_BRACKETS.map((age) => near[age] * (1 - NO_AGE)), NO_AGE]
  const kindOf = spread(total, largestRemainder(total, shares))
  const latency = latencies(appDay, product)
  return Array.from({ length: total }, (_, n) => ({
    ageBracket: kinds[kindOf(n)] ?? null,
    latencyMs: latency(),
  }))
}

/** The counts of a part of a day. Adjacent parts add up exactly. */
export const estimationsBetween = (
  appDay: AppDay,
  product: EstimationProduct,
  { fromHour, untilHour }: DayPart,
): EstimationCounts => {
  const all = estimationsOfDay(appDay, product)
  const [from, until] = [fromHour, untilHour].map((hour) => countUntil(appDay, all.length, hour))
  const share = modelOf(appDay).spoofs * (appDay.spoofFactor ?? 1)
  const spoofs = randomOf(appDay, product, 'spoofs').poisson((all.length * share) / (1 - share))
  const [before, then] = [fromHour, untilHour].map((hour) => countUntil(appDay, spoofs, hour))
  return countsOf(all.slice(from, until), (then ?? 0) - (before ?? 0))
}
