import type { CategoryShare } from '#src/features/usage/safety-figures.ts'
import { CATEGORY_COLOURS } from '#src/features/usage/safety-words.ts'
import { useUsageWords } from '#src/features/usage/usage-words.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { LegendTable } from '#src/ui/charts/legend-table.tsx'

interface SafetyLegendProps {
  label: string
  shares: readonly CategoryShare[]
  sum: number
  shown?: number | null
  onPoint?: (row: number | null) => void
}

/** Legend of a chart, with the month's count of each category. */
export const SafetyLegend = ({ label, shares, sum, ...pointing }: SafetyLegendProps) => {
  const { t } = useTranslation()
  const words = useUsageWords()
  return (
    <LegendTable
      {...pointing}
      label={label}
      heads={[t('usage.safety.category'), t('usage.chart.count'), t('usage.chart.share')]}
      rows={shares.map(({ category, count, share }) => ({
        label: t(`usage.safety.categories.${category}`),
        value: words.count(count),
        share: words.percent(share),
        colour: CATEGORY_COLOURS[category],
      }))}
      {...(shares.length > 1 && {
        total: {
          label: t('usage.chart.total'),
          value: words.count(sum),
          share: words.percent(sum === 0 ? 0 : 1),
        },
      })}
    />
  )
}
