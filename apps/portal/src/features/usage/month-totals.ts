import { AVERAGE_DAYS } from '@assure/contract/constants'

/** A month's count, its change against the month before and its average per day, for the cards. */
export interface MonthTotals {
  count: number
  previousCount: number
  changePercentage: number
  /** Divisor of the average (DB-03). */
  averageDays: number
  perDay: number
  /** Index of today in the month's days; null for a past month. */
  today: number | null
}

interface Comparison {
  previous_count: number
  change_percentage: number
}

/**
 * Computes the totals of a month. Today is the last day in the server's series, so a wrong clock in the browser has no
 * effect. `knownDays`: the days in that series. `isRunning`: it is the current month.
 */
export const monthTotals = (
  count: number,
  { previous_count: previousCount, change_percentage: changePercentage }: Comparison,
  knownDays: number,
  isRunning: boolean,
): MonthTotals => {
  const today = isRunning ? Math.max(0, knownDays - 1) : null
  const averageDays = today === null ? AVERAGE_DAYS : today + 1
  return { count, previousCount, changePercentage, averageDays, perDay: count / averageDays, today }
}

/** Direction of the change percentage (DB-02). */
type Direction = 'neutral' | 'rising' | 'falling'

/** Returns the direction of a change (DB-02): neutral at 0, rising above, falling below. */
export const directionOf = (changePercentage: number): Direction => {
  if (changePercentage === 0) return 'neutral'
  return changePercentage > 0 ? 'rising' : 'falling'
}
