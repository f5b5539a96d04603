import { AVERAGE_DAYS } from '@assure/contract/constants'
import type { ModeOutput } from '@assure/contract/rpc'
import type { budgetService } from '@assure/contract/usage/budget.contract'
import { AGE_BRACKETS, type AgeBracket } from '@assure/contract/usage/estimation-counts'
import { forecastLimit, type LimitForecast } from '@assure/contract/usage/limit-forecast'
import { dayIn, daysInMonth, type Month } from '#src/lib/month.ts'

export type AgeAnswer = ModeOutput<typeof budgetService, 'cukka'>

/** Day of a month; `count` is null for future days. */
export interface DayCount {
  /** Such as '2026-11-05'. */
  day: string
  count: number | null
}

/** Figures of a month for the tab Age Assurance, calculated once for cards, charts, tables and files. */
export interface AgeFigures {
  count: number
  previousCount: number
  changePercentage: number
  direction: Direction
  /** Divisor of the average (DB-03). */
  averageDays: number
  perDay: number
  spoofs: number
  /** Share of all attempts, from 0 to 1. A spoof is an attempt without an estimation. */
  spoofShare: number
  days: DayCount[]
  /** Index of today in `days`; null for a past month. */
  today: number | null
  ages: AgeShare[]
  latency: AgeAnswer['latency_statistics']
  limit: number | null
  /** Estimations that promotions add to the limit. */
  byPromotion: AgeAnswer['by_promotion']
  forecast: LimitForecast
  /** First day of use, if it is in this month but after the 1st. The forecast's pace starts there. */
  usedSince: string | null
}

/** Direction of the change percentage (DB-02). */
export type Direction = 'neutral' | 'rising' | 'falling'

/** Returns the direction of a change (DB-02): neutral at 0, rising above, falling below. */
export const directionOf = (changePercentage: number): Direction => {
  if (changePercentage === 0) return 'neutral'
  return changePercentage > 0 ? 'rising' : 'falling'
}

export interface AgeShare {
  /** `none`: estimations without an age. */
  bracket: AgeBracket | 'none'
  count: number
  /** Share of all estimations, from 0 to 1. */
  share: number
}

const agesOf = ({ count, age_distributions }: AgeAnswer): AgeShare[] => {
  const shareOf = (part: number) => (count === 0 ? 0 : part / count)
  const ages: AgeShare[] = AGE_BRACKETS.map((bracket) => ({
    bracket,
    count: age_distributions[bracket],
    share: shareOf(age_distributions[bracket]),
  }))
  const none = count - ages.reduce((sum, age) => sum + age.count, 0)
  return none > 0 ? [...ages, { bracket: 'none', count: none, share: shareOf(none) }] : ages
}

/** Returns all days of a month with their values from the server's series; null for future days. */
export const daysOf = <Value>(month: Month, series: Record<string, Value>) =>
  Array.from({ length: daysInMonth(month) }, (_, index) => {
    const day = dayIn(month, index + 1)
    return { day, value: series[day] ?? null }
  })

/**
 * Computes the figures of a month. `isRunning`: it is the current month. Today is the last day in the server's
 * series, so a wrong clock in the browser has no effect.
 */
export const ageFigures = (answer: AgeAnswer, month: Month, isRunning: boolean): AgeFigures => {
  const { count, spoof_count: spoofs, change_percentage: changePercentage } = answer
  const days = daysOf(month, answer.timeseries).map(({ day, value }) => ({ day, count: value }))
  const daily = days.flatMap((day) => (day.count === null ? [] : [day.count]))
  const firstUse = daily.findIndex((value) => value > 0)
  const daysBeforeUse = isRunning && answer.previous_count === 0 ? Math.max(0, firstUse) : 0
  const averageDays = isRunning ? Math.max(1, daily.length) : AVERAGE_DAYS
  return {
    count,
    previousCount: answer.previous_count,
    changePercentage,
    direction: directionOf(changePercentage),
    averageDays,
    perDay: count / averageDays,
    spoofs,
    spoofShare: spoofs === 0 ? 0 : spoofs / (spoofs + count),
    days,
    today: isRunning ? Math.max(0, daily.length - 1) : null,
    ages: agesOf(answer),
    latency: answer.latency_statistics,
    limit: answer.monthly_limit,
    byPromotion: answer.by_promotion,
    forecast: forecastLimit({
      limit: answer.monthly_limit,
      daily,
      daysInMonth: days.length,
      isOver: !isRunning,
      daysBeforeUse,
    }),
    usedSince: daysBeforeUse > 0 ? dayIn(month, daysBeforeUse + 1) : null,
  }
}
