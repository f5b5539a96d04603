/** A month's use against the monthly limit, as far as it is known. Days are UTC days of the month, from 1. */
export interface LimitUse {
  /** Estimations a month; null: no limit. */
  limit: number | null
  /** Estimations of each day, from the first to today, or to the last of a month that is over. */
  daily: readonly number[]
  daysInMonth: number
  /** The month is over: nothing more is expected of it. */
  isOver: boolean
  /** Days at its start on which nobody used it yet: an account that began on the 20th has a pace since the 20th. */
  daysBeforeUse?: number
}

/**
 * How the month stands to its limit. `day` is when the limit was, or will be, reached; `total` is what the
 * month comes to: its use once it is over, else the average per day, since use began, times the days since then.
 */
export type LimitForecast =
  | { state: 'no_limit' }
  /** One day of use, not over yet, makes no pace. */
  | { state: 'too_early'; total: null }
  | { state: 'within'; total: number }
  | { state: 'will_reach'; day: number; total: number }
  /** `total` is null on the first day, as above. */
  | { state: 'reached'; day: number; total: number | null }

/** The first day by whose end the sum has come to the limit; undefined while it has not. */
const dayReached = (limit: number, daily: readonly number[]): number | undefined => {
  let sum = 0
  for (const [index, count] of daily.entries()) {
    sum += count
    if (sum >= limit) return index + 1
  }
  return undefined
}

/**
 * Whether and when a month's estimations come to the limit, at the average per day so far (DB-03; of a first
 * month, since its first day of use: days before it would promise far too little). The
 * limit is reached by the estimation that makes the count equal to it, as the alerts count (RT-09).
 */
export const forecastLimit = (use: LimitUse): LimitForecast => {
  const { limit, daily, daysInMonth, isOver, daysBeforeUse = 0 } = use
  if (limit === null) return { state: 'no_limit' }
  const used = daily.reduce((sum, count) => sum + count, 0)
  const daysOfUse = daily.length - daysBeforeUse
  const isTooEarly = !isOver && daysOfUse <= 1
  // Multiplied first: 3 days of 10 are 100 in 30, and not a hundredth of a hair beside it.
  const total = isOver ? used : Math.round((used * (daysInMonth - daysBeforeUse)) / Math.max(1, daysOfUse))
  const day = dayReached(limit, daily)
  if (day !== undefined) return { state: 'reached', day, total: isTooEarly ? null : total }
  if (isTooEarly) return { state: 'too_early', total: null }
  if (isOver || total < limit) return { state: 'within', total }
  const reachedOn = daysBeforeUse + Math.ceil((limit * daysOfUse) / used)
  // What is rounded up to the limit at the month's end has not come to it a day later.
  return { state: 'will_reach', day: Math.min(reachedOn, daysInMonth), total }
}
