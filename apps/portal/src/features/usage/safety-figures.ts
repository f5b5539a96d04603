import type { ModeOutput } from '@assure/contract/rpc'
import type { budgetService } from '@assure/contract/usage/budget.contract'
import type { Modality, SafetyCategory } from '@assure/contract/usage/safety-categories'
import { daysOf } from '#src/features/usage/age-figures.ts'
import type { Month } from '#src/lib/month.ts'

export type SafetyAnswer = ModeOutput<typeof budgetService, 'analytics_summary'>

/** One chart of online safety: its categories, those at the top of a stack and of the legend first. */
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

/** The charts of each modality (DB-05), the one that matters most first. */
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

/** The figures of one modality in a month. */
export interface SafetyFigures {
  /** All images, messages or files that were checked. */
  transactions: number
  /** Messages whose text was analysed: what the harmful ones are found in. */
  analysed: number
  totals: Counts
  /** `counts` is null for a day to come. */
  days: { day: string; counts: Counts | null }[]
  /** The place of today among the days; null in a month that is over. */
  today: number | null
}

const totalsOf = ({ image, nlp, csam }: SafetyAnswer): Counts => ({
  ...image?.nudity_result,
  ...nlp?.emotion,
  ...nlp?.sensitive_info,
  ...nlp?.text,
  ...csam?.csam_result,
})

/** The figures of a month. Today is the last day that the server's series has, while the month runs. */
export const safetyFigures = (answer: SafetyAnswer, month: Month, isRunning: boolean): SafetyFigures => {
  const { image, nlp, csam } = answer
  const series: Record<string, Counts> = image?.image_series ?? nlp?.nlp_series ?? csam?.csam_series ?? {}
  const totals = totalsOf(answer)
  const days = daysOf(month, series).map(({ day, value }) => ({ day, counts: value }))
  const known = days.filter(({ counts }) => counts !== null).length
  return {
    transactions: answer.all_transaction_count,
    analysed: totals.text_analyzed ?? 0,
    totals,
    days,
    today: isRunning ? Math.max(0, known - 1) : null,
  }
}

/** A category's part of its chart, in the month. */
export interface CategoryShare {
  category: SafetyCategory
  count: number
  /** Share of the chart's sum, or of all transactions if it has only one category; from 0 to 1. */
  share: number
}

/** The categories of a chart with their counts of the month and their shares. */
export const sharesOf = (
  { categories }: SafetyChart,
  { totals, transactions }: Pick<SafetyFigures, 'totals' | 'transactions'>,
): CategoryShare[] => {
  const counts = categories.map((category) => totals[category] ?? 0)
  const sum = categories.length === 1 ? transactions : counts.reduce((part, count) => part + count, 0)
  return categories.map((category, index) => {
    const count = counts[index] ?? 0
    return { category, count, share: sum === 0 ? 0 : count / sum }
  })
}
