import type { ModeOutput } from '@assure/contract/rpc'
import type { budgetService } from '@assure/contract/usage/budget.contract'
import type { Modality, SafetyCategory } from '@assure/contract/usage/safety-categories'
import { type MonthTotals, monthTotals } from '#src/features/usage/month-totals.ts'
import { daysOf, type Month } from '#src/lib/month.ts'

export type SafetyAnswer = ModeOutput<typeof budgetService, 'analytics_summary'>

/** Chart of online safety. Its categories are in order from the top of the stack and of the legend. */
export interface SafetyChart {
  name:
    | 'nudity_found'
    | 'nudity_result'
    | 'text'
    | 'emotion'
    | 'sensitive_info'
    | 'csam_flagged'
    | 'csam_result'
  categories: readonly SafetyCategory[]
}

/** Charts of each modality (DB-05), most important first. */
export const SAFETY_CHARTS = {
  image: [
    { name: 'nudity_found', categories: ['explicit', 'suggestive'] },
    { name: 'nudity_result', categories: ['explicit', 'suggestive', 'safe'] },
  ],
  nlp: [
    { name: 'text', categories: ['hate_speech', 'toxic_speech', 'profanity'] },
    { name: 'emotion', categories: ['fear', 'sadness', 'anger', 'joy', 'neutral'] },
    { name: 'sensitive_info', categories: ['email', 'phone', 'address'] },
  ],
  csam: [
    { name: 'csam_flagged', categories: ['flagged'] },
    { name: 'csam_result', categories: ['flagged', 'clear'] },
  ],
} as const satisfies Record<Modality, readonly SafetyChart[]>

type Counts = Partial<Record<SafetyCategory, number>>

/** Figures of one modality in a month. `count`: all checked images, messages or files. */
export interface SafetyFigures extends MonthTotals {
  /** Messages with analysed text, in which harmful text is found. */
  analysed: number
  totals: Counts
  /** `counts` is null for future days. */
  days: { day: string; counts: Counts | null }[]
}

const totalsOf = ({ image, nlp, csam }: SafetyAnswer): Counts => ({
  ...image?.nudity_result,
  ...nlp?.emotion,
  ...nlp?.sensitive_info,
  ...nlp?.text,
  ...csam?.csam_result,
})

/** Computes the figures of a month. */
export const safetyFigures = (answer: SafetyAnswer, month: Month, isRunning: boolean): SafetyFigures => {
  const { image, nlp, csam } = answer
  const series: Record<string, Counts> = image?.image_series ?? nlp?.nlp_series ?? csam?.csam_series ?? {}
  const totals = totalsOf(answer)
  const days = daysOf(month, series).map(({ day, value }) => ({ day, counts: value }))
  const known = days.filter(({ counts }) => counts !== null).length
  return {
    ...monthTotals(answer.all_transaction_count, answer, known, isRunning),
    analysed: totals.text_analyzed ?? 0,
    totals,
    days,
  }
}

/** Count and share of a category in its chart, for the month. */
export interface CategoryShare {
  category: SafetyCategory
  count: number
  /** Share of the chart's sum, or of all transactions if it has only one category; from 0 to 1. */
  share: number
}

/** Returns the month's counts and shares of a chart's categories. */
export const sharesOf = (
  { categories }: SafetyChart,
  { totals, count: all }: Pick<SafetyFigures, 'totals' | 'count'>,
): CategoryShare[] => {
  const counts = categories.map((category) => totals[category] ?? 0)
  const sum = categories.length === 1 ? all : counts.reduce((part, count) => part + count, 0)
  return categories.map((category, index) => {
    const count = counts[index] ?? 0
    return { category, count, share: sum === 0 ? 0 : count / sum }
  })
}
