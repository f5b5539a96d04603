import type { Modality } from '@assure/contract/usage/safety-categories'
import { MonthCards, MonthCardsSkeleton } from '#src/features/usage/month-cards.tsx'
import { SAFETY_CHARTS, type SafetyFigures, sharesOf } from '#src/features/usage/safety-figures.ts'
import { useUsageWords } from '#src/features/usage/usage-words.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import type { Month } from '#src/lib/month.ts'

interface SafetyCardsProps {
  /** Undefined while they load. */
  figures: SafetyFigures | undefined
  month: Month
  modality: Modality
}

/** Cards with the three figures of a modality in a month. The findings are those of its most important chart. */
export const SafetyCards = ({ figures, month, modality }: SafetyCardsProps) => {
  const { t } = useTranslation()
  const words = useUsageWords()
  const chart = SAFETY_CHARTS[modality][0]
  const labels = {
    count: t(`usage.safety.card.count.${modality}`),
    perDay: t('usage.safety.card.perDay'),
    found: t(`usage.safety.inMonth.${chart.name}`),
  }
  if (!figures) return <MonthCardsSkeleton labels={labels} />
  const found = sharesOf(chart, figures).reduce((sum, { count }) => sum + count, 0)
  const note = () => {
    if (found === 0) return t('usage.safety.nothingFound')
    // A message can have several findings, so their number is no share of the messages.
    if (modality === 'nlp')
      return t('usage.safety.card.inMessages', { number: words.count(figures.analysed) })
    return t(`usage.safety.card.share.${modality}`, { share: words.percent(found / figures.count) })
  }
  return <MonthCards labels={labels} figures={figures} month={month} found={found} foundNote={note()} />
}
