/** A month's use against the monthly limit, as far as it is known. Days are UTC days of the month, from 1. */
export interface LimitUse {
  /** Estimations a month; null: no limit. */
  limit: number | null
  /** Estimations of each day, from the first to today, or to the last of a month that is over. */
  daily: readonly number[]
  daysInMonth: number
  /** The month is over: nothing more is expected of it. */
  isOver: boolean
  /** Unused days at its start: an account that began on the 20th has a pace since the 20th. */
  daysBeforeUse?: number
}

/**
 * How the month stands to its limit. `day` is when the limit was, or will be, reached; `total` is what the
 * month comes to: its use once it is over, else the forecast.
 */
export type LimitForecast =
  | { state: 'no_limit' }
  /** No day of use is over yet, so there is no pace. */
  | { state: 'too_early'; total: null }
  | { state: 'within'; total: number }
  | { state: 'will_reach'; day: number; total: number }
  /** `total` is null while there is no pace. */
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

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

/**
 * Forecasts a month's estimations against its limit. The pace is the average of whole days since use began:
 * today is not over, and would pull it down. Today counts as that pace, or as what it already has if that is
 * more. The estimation that makes the count equal to the limit reaches it, as the alerts count (RT-09).
 */
export const forecastLimit = (use: LimitUse): LimitForecast => {
  const { limit, daily, daysInMonth, isOver, daysBeforeUse = 0 } = use
  if (limit === null) return { state: 'no_limit' }
  const reachedOn = dayReached(limit, daily)
  if (isOver) {
    const total = sumOf(daily)
    return reachedOn === undefined ? { state: 'within', total } : { state: 'reached', day: reachedOn, total }
  }
  const wholeDays = daily.length - 1 - daysBeforeUse
  if (wholeDays < 1) {
    return reachedOn === undefined
      ? { state: 'too_early', total: null }
      : { state: 'reached', day: reachedOn, total: null }
  }
  const before = sumOf(daily.slice(0, -1))
  // All sums are multiplied by the number of whole days, so that they stay whole numbers.
  const untilToday = before * wholeDays + Math.max(before, (daily.at(-1) ?? 0) * wholeDays)
  const total = Math.round((untilToday + before * (daysInMonth - daily.length)) / wholeDays)
  if (reachedOn !== undefined) return { state: 'reached', day: reachedOn, total }
  if (total < limit) return { state: 'within', total }
  const daysToCome = before === 0 ? 0 : Math.max(0, Math.ceil((limit * wholeDays - untilToday) / before))
  // A total that was rounded up to the limit comes to it on the last day.
  return { state: 'will_reach', day: Math.min(daily.length + daysToCome, daysInMonth), total }
}
