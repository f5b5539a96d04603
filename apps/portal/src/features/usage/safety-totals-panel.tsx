import { type SafetyChart, type SafetyFigures, sharesOf } from '#src/features/usage/safety-figures.ts'
import { SafetyLegend } from '#src/features/usage/safety-legend.tsx'
import { CATEGORY_COLOURS, useSafetyWords } from '#src/features/usage/safety-words.ts'
import { percentOf, useUsageWords } from '#src/features/usage/usage-words.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { labelled } from '#src/shared/page/labelled.ts'
import type { Month } from '#src/lib/month.ts'
import { ChartPanel } from '#src/ui/charts/chart-panel.tsx'
import { StackBar } from '#src/ui/charts/stack-bar.tsx'
import { useChartCursor } from '#src/ui/charts/use-chart-cursor.ts'

interface SafetyTotalsPanelProps {
  chart: SafetyChart
  figures: SafetyFigures
  month: Month
  className: string
}

/** Chart of the month's findings as one stacked bar (DB-05). */
export const SafetyTotalsPanel = ({ chart, figures, month, className }: SafetyTotalsPanelProps) => {
  const { t } = useTranslation()
  const words = useUsageWords()
  const known = figures.days.filter(({ counts }) => counts !== null).length
  const { lead, note } = useSafetyWords(chart.name, figures, words.period(month, known))
  const shares = sharesOf(chart, figures)
  const sum = shares.reduce((part, { count }) => part + count, 0)
  const cursor = useChartCursor(shares.length, 0)
  const title = t(`usage.safety.inMonth.${chart.name}`)
  return (
    <ChartPanel
      title={title}
      lead={lead}
      file={words.file(`${t(`usage.safety.file.${chart.name}`)}-${month}`)}
      texts={words.panelTexts}
      className={className}
      table={{
        columns: [
          words.nameColumn(t('usage.safety.category')),
          words.countColumn(t('usage.chart.count')),
          words.shareColumn,
        ],
        rows: shares.map(({ category, count, share }) => [
          t(`usage.safety.categories.${category}`),
          count,
          percentOf(share),
        ]),
        foot: [t('usage.chart.total'), sum, sum === 0 ? 0 : 100],
      }}
    >
      <StackBar
        label={title}
        labelled={labelled}
        cursor={cursor}
        parts={shares.map(({ category, count, share }) => ({
          label: t(`usage.safety.categories.${category}`),
          share,
          colour: CATEGORY_COLOURS[category],
          text: `${words.count(count)}, ${words.percent(share)}`,
        }))}
      />
      <div className="mt-4">
        <SafetyLegend label={title} shares={shares} sum={sum} shown={cursor.shown} onPoint={cursor.point} />
        <p className="mt-3 text-help text-text-muted">{note}</p>
      </div>
    </ChartPanel>
  )
}
