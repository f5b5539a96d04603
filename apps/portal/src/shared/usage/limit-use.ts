import { forecastLimit, type LimitForecast } from '@assure/contract/usage/limit-forecast'
import { dayIn, daysOf, type Month } from '#src/lib/month.ts'
import type { Estimations } from '#src/shared/usage/use-estimations.ts'

/** A month's estimations against the limit of now. */
export interface LimitUse {
  count: number
  /** The plan's limit with what promotions add; null for no limit. */
  limit: number | null
  /** Days of the month after today; 0 for a past month. */
  daysLeft: number
  forecast: LimitForecast
  /** First day of use, if it is in this month but after the 1st. The forecast's pace starts there. */
  usedSince: string | null
}

/** Computes the use of the limit in a month. `isRunning`: it is the current month. */
export const limitUse = (answer: Estimations, month: Month, isRunning: boolean): LimitUse => {
  const { count, monthly_limit: limit } = answer
  const days = daysOf(month, answer.timeseries)
  const daily = days.flatMap(({ value }) => (value === null ? [] : [value]))
  const firstUse = daily.findIndex((value) => value > 0)
  const daysBeforeUse = isRunning && answer.previous_count === 0 ? Math.max(0, firstUse) : 0
  return {
    count,
    limit,
    daysLeft: days.length - Math.max(1, daily.length),
    forecast: forecastLimit({
      limit,
      daily,
      daysInMonth: days.length,
      isOver: !isRunning,
      daysBeforeUse,
    }),
    usedSince: daysBeforeUse > 0 ? dayIn(month, daysBeforeUse + 1) : null,
  }
}
