import type { AgeFigures } from '#src/features/usage/age-figures.ts'
import { CHART_MIN_HEIGHT_PX } from '#src/features/usage/panel-places.ts'
import { dayTicks, useUsageWords } from '#src/features/usage/usage-words.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { labelled } from '#src/shared/page/labelled.ts'
import type { Month } from '#src/lib/month.ts'
import { BarChart } from '#src/ui/charts/bar-chart.tsx'
import { ChartPanel } from '#src/ui/charts/chart-panel.tsx'

interface DaysPanelProps {
  figures: AgeFigures
  month: Month
  className: string
}

/** Chart of the estimations per day, with their average. */
export const DaysPanel = ({ figures, month, className }: DaysPanelProps) => {
  const { t } = useTranslation()
  const words = useUsageWords()
  const { days, today, perDay, count } = figures
  const known = days.flatMap((day) => (day.count === null ? [] : [{ ...day, count: day.count }]))
  return (
    <ChartPanel
      title={t('usage.days.title')}
      lead={t('usage.days.lead', { period: words.period(month, known.length) })}
      file={words.file(`${t('usage.days.file')}-${month}`)}
      texts={words.panelTexts}
      className={className}
      table={{
        columns: [words.dayColumn, words.countColumn(t('usage.days.estimations'))],
        rows: known.map((day) => [day.day, day.count]),
        foot: [t('usage.chart.total'), count],
      }}
    >
      <BarChart
        label={t('usage.days.title')}
        minHeight={CHART_MIN_HEIGHT_PX.days}
        series={[{ label: t('usage.days.estimations'), colour: 1 }]}
        bars={days.map((day, index) => ({
          name: words.dayName(day.day, index === today),
          values: day.count === null ? null : [day.count],
          isPartial: index === today,
        }))}
        ticks={dayTicks(days.length, today, t('usage.chart.today'))}
        line={{ value: perDay, label: t('usage.days.average', { number: words.average(perDay) }) }}
        format={words.count}
        totalLabel={t('usage.chart.total')}
        labelled={labelled}
      />
    </ChartPanel>
  )
}
