import type { AgeFigures } from '#src/features/usage/age-figures.ts'
import { MonthCards, MonthCardsSkeleton } from '#src/features/usage/month-cards.tsx'
import { useUsageWords } from '#src/features/usage/usage-words.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import type { Month } from '#src/lib/month.ts'

interface AgeCardsProps {
  /** Undefined while they load. */
  figures: AgeFigures | undefined
  month: Month
}

/** Cards with the three figures of a month (DB-02, DB-03). */
export const AgeCards = ({ figures, month }: AgeCardsProps) => {
  const { t } = useTranslation()
  const words = useUsageWords()
  const labels = {
    count: t('usage.card.count'),
    perDay: t('usage.card.perDay'),
    found: t('usage.card.spoofs'),
  }
  if (!figures) return <MonthCardsSkeleton labels={labels} />
  const { spoofs, spoofShare } = figures
  return (
    <MonthCards
      labels={labels}
      figures={figures}
      month={month}
      found={spoofs}
      foundNote={
        spoofs === 0
          ? t('usage.card.noSpoofs')
          : t('usage.card.spoofShare', { share: words.percent(spoofShare) })
      }
    />
  )
}
