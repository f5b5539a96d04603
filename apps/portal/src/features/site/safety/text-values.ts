import { numberFormat } from '@assure/contract/number-format'
import type { DemoTexts } from '#src/features/site/safety/demo-texts.ts'
import { isScored, type TextCategory, type TextVerdict } from '#src/features/site/safety/text-model.ts'

const scoreOf = ({ scores }: TextVerdict, category: TextCategory): number | null =>
  isScored(category) ? scores[category] : null

/** Returns the value at the end of a category's row: its score, or whether it was found. */
export const valueOf = (
  verdict: TextVerdict,
  category: TextCategory,
  texts: Pick<DemoTexts, 'found' | 'none'>,
  locale: string,
): string => {
  const score = scoreOf(verdict, category)
  if (score === null) return verdict.counted.includes(category) ? texts.found : texts.none
  return numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(score)
}

/** Returns the filled width of a category's bar, in percent. */
export const shareOf = (verdict: TextVerdict, category: TextCategory): string => {
  const share = scoreOf(verdict, category) ?? (verdict.counted.includes(category) ? 1 : 0)
  return `${Math.round(share * 100)}%`
}
