import { AGE_BRACKETS, type AgeBracket } from '@assure/contract/usage/estimation-counts'
import { type MonthTotals, monthTotals } from '#src/features/usage/month-totals.ts'
import { daysOf, type Month } from '#src/lib/month.ts'
import { type LimitUse, limitUse } from '#src/shared/usage/limit-use.ts'
import type { Estimations } from '#src/shared/usage/use-estimations.ts'

/** Day of a month; `count` is null for future days. */
export interface DayCount {
  /** Such as '2026-11-05'. */
  day: string
  count: number | null
}

/** Figures of a month for the tab Age Assurance, calculated once for cards, charts, tables and files. */
export interface AgeFigures extends MonthTotals, LimitUse {
  spoofs: number
  /** Share of all attempts, from 0 to 1. A spoof is an attempt without an estimation. */
  spoofShare: number
  days: DayCount[]
  ages: AgeShare[]
  latency: Estimations['latency_statistics']
  /** Estimations that promotions add to the limit. */
  byPromotion: Estimations['by_promotion']
}

export interface AgeShare {
  /** `none`: estimations without an age. */
  bracket: AgeBracket | 'none'
  count: number
  /** Share of all estimations, from 0 to 1. */
  share: number
}

const agesOf = ({ count, age_distributions }: Estimations): AgeShare[] => {
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
export const ageFigures = (answer: Estimations, month: Month, isRunning: boolean): AgeFigures => {
  const { count, spoof_count: spoofs } = answer
  const days = daysOf(month, answer.timeseries).map(({ day, value }) => ({ day, count: value }))
  const known = days.filter((day) => day.count !== null).length
  return {
    ...monthTotals(count, answer, known, isRunning),
    ...limitUse(answer, month, isRunning),
    spoofs,
    spoofShare: spoofs === 0 ? 0 : spoofs / (spoofs + count),
    days,
    ages: agesOf(answer),
    latency: answer.latency_statistics,
    byPromotion: answer.by_promotion,
  }
}
