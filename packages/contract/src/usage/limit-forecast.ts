/** A month's usage so far, and the monthly limit. Days are UTC days of the month, from 1. */
export interface LimitUse {
  /** Estimations per month; null for no limit. */
  limit: number | null
  /** Estimations per day, from the first day to today, or to the last day of a past month. */
  daily: readonly number[]
  daysInMonth: number
  /** Whether the month is over, so that there is no forecast. */
  isOver: boolean
  /** Days before the first use. The pace of an account that started on the 20th counts from the 20th. */
  daysBeforeUse?: number
}

/**
 * State of a month against its limit. `day` is the day on which the limit was or will be reached. `total` is the usage
 * of a past month, otherwise the forecast.
 */
export type LimitForecast =
  | { state: 'no_limit' }
  /** No full day of usage yet, so there is no pace. */
  | { state: 'too_early'; total: null }
  | { state: 'within'; total: number }
  | { state: 'will_reach'; day: number; total: number }
  /** `total` is null without a pace. */
  | { state: 'reached'; day: number; total: number | null }

/** Returns the first day on which the sum reached the limit; undefined if it has not. */
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
 * Forecasts a month's estimations against its limit. The pace is the average of full days since the first use; today is
 * not over and would lower it. Today counts as the pace or as its own count, whichever is higher. A count equal to the
 * limit has reached it, as for alerts (RT-09).
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
  // All sums are multiplied by the number of full days, so that they stay integers.
  const untilToday = before * wholeDays + Math.max(before, (daily.at(-1) ?? 0) * wholeDays)
  const total = Math.round((untilToday + before * (daysInMonth - daily.length)) / wholeDays)
  if (reachedOn !== undefined) return { state: 'reached', day: reachedOn, total }
  if (total < limit) return { state: 'within', total }
  const daysToCome = before === 0 ? 0 : Math.max(0, Math.ceil((limit * wholeDays - untilToday) / before))
  // Clamp: a total rounded up to the limit reaches it on the last day.
  return { state: 'will_reach', day: Math.min(daily.length + daysToCome, daysInMonth), total }
}
