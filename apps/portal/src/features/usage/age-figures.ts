import type { ModeOutput } from '@assure/contract/rpc'
import type { budgetService } from '@assure/contract/usage/budget.contract'
import { AGE_BRACKETS, type AgeBracket } from '@assure/contract/usage/estimation-counts'
import { forecastLimit, type LimitForecast } from '@assure/contract/usage/limit-forecast'
import { daysOf, type MonthTotals, monthTotals } from '#src/features/usage/month-totals.ts'
import { dayIn, type Month } from '#src/lib/month.ts'

export type AgeAnswer = ModeOutput<typeof budgetService, 'cukka'>

/** Day of a month; `count` is null for future days. */
export interface DayCount {
  /** Such as '2026-11-05'. */
  day: string
  count: number | null
}

/** Figures of a month for the tab Age Assurance, calculated once for cards, charts, tables and files. */
export interface AgeFigures extends MonthTotals {
  spoofs: number
  /** Share of all attempts, from 0 to 1. A spoof is an attempt without an estimation. */
  spoofShare: number
  days: DayCount[]
  ages: AgeShare[]
  latency: AgeAnswer['latency_statistics']
  limit: number | null
  /** Estimations that promotions add to the limit. */
  byPromotion: AgeAnswer['by_promotion']
  forecast: LimitForecast
  /** First day of use, if it is in this month but after the 1st. The forecast's pace starts there. */
  usedSince: string | null
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

/** Computes the figures of a month. `isRunning`: it is the current month. */
export const ageFigures = (answer: AgeAnswer, month: Month, isRunning: boolean): AgeFigures => {
  const { count, spoof_count: spoofs } = answer
  const days = daysOf(month, answer.timeseries).map(({ day, value }) => ({ day, count: value }))
  const daily = days.flatMap((day) => (day.count === null ? [] : [day.count]))
  const firstUse = daily.findIndex((value) => value > 0)
  const daysBeforeUse = isRunning && answer.previous_count === 0 ? Math.max(0, firstUse) : 0
  return {
    ...monthTotals(count, answer, daily.length, isRunning),
    spoofs,
    spoofShare: spoofs === 0 ? 0 : spoofs / (spoofs + count),
    days,
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
