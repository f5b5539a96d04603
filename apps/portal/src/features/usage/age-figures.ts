import { AVERAGE_DAYS } from '@assure/contract/constants'
import type { ModeOutput } from '@assure/contract/rpc'
import type { budgetService } from '@assure/contract/usage/budget.contract'
import { AGE_BRACKETS, type AgeBracket } from '@assure/contract/usage/estimation-counts'
import { forecastLimit, type LimitForecast } from '@assure/contract/usage/limit-forecast'
import { dayIn, daysInMonth, type Month } from '#src/lib/month.ts'

export type AgeAnswer = ModeOutput<typeof budgetService, 'cukka'>

/** A day of a month; `count` is null while it is to come. */
export interface DayCount {
  /** As '2026-11-05'. */
  day: string
  count: number | null
}

/** The figures of a month for the tab Age Assurance, calculated once for cards, charts, tables and files. */
export interface AgeFigures {
  count: number
  previousCount: number
  changePercentage: number
  direction: Direction
  /** DB-03: the days that the average divides by, and the average. */
  averageDays: number
  perDay: number
  spoofs: number
  /** Of all attempts: a spoof is an attempt that ended without an estimation. */
  spoofShare: number
  days: DayCount[]
  /** The place of today among the days; null in a month that is over. */
  today: number | null
  ages: AgeShare[]
  latency: AgeAnswer['latency_statistics']
  limit: number | null
  /** The estimations that promotions add to the limit. */
  byPromotion: AgeAnswer['by_promotion']
  forecast: LimitForecast
  /** The first day of use in a first month that began later than on the 1st; what the forecast's pace is from. */
  usedSince: string | null
}

/** DB-02: where the change percentage leads. */
export type Direction = 'neutral' | 'rising' | 'falling'

/** DB-02: neutral at 0, rising above, falling below. */
export const directionOf = (changePercentage: number): Direction => {
  if (changePercentage === 0) return 'neutral'
  return changePercentage > 0 ? 'rising' : 'falling'
}

export interface AgeShare {
  /** `none`: an estimation that ended without an age. */
  bracket: AgeBracket | 'none'
  count: number
  /** Of all estimations, from 0 to 1. */
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

/** The days of a month, of which the server's series knows those until today. */
export const daysOf = <Value>(month: Month, series: Record<string, Value>) =>
  Array.from({ length: daysInMonth(month) }, (_, index) => {
    const day = dayIn(month, index + 1)
    return { day, value: series[day] ?? null }
  })

/**
 * The figures of a month. `isRunning` says that it is the current one: today is then the last day that the
 * server's series has, so that a browser's wrong clock shifts nothing.
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
