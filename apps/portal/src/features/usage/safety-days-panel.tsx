import { cx } from 'class-variance-authority'
import { CHART_MIN_HEIGHT_PX } from '#src/features/usage/panel-places.ts'
import { type SafetyChart, type SafetyFigures, sharesOf } from '#src/features/usage/safety-figures.ts'
import { SafetyLegend } from '#src/features/usage/safety-legend.tsx'
import { CATEGORY_COLOURS, useSafetyWords } from '#src/features/usage/safety-words.ts'
import { dayTicks, useUsageWords } from '#src/features/usage/usage-words.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { labelled } from '#src/shared/page/labelled.ts'
import type { Month } from '#src/lib/month.ts'
import { BarChart } from '#src/ui/charts/bar-chart.tsx'
import { ChartPanel } from '#src/ui/charts/chart-panel.tsx'

interface SafetyDaysPanelProps {
  chart: SafetyChart
  figures: SafetyFigures
  month: Month
  /** Whether it has the full page width, with its legend next to it. */
  isWide: boolean
}

/** Chart of the findings per day, stacked by category (DB-05). */
export const SafetyDaysPanel = ({ chart, figures, month, isWide }: SafetyDaysPanelProps) => {
  const { t } = useTranslation()
  const words = useUsageWords()
  const { days, today } = figures
  const known = days.flatMap(({ day, counts }) => (counts === null ? [] : [{ day, counts }]))
  const { lead, note } = useSafetyWords(chart.name, figures, words.period(month, known.length))
  const shares = sharesOf(chart, figures)
  const sum = shares.reduce((part, { count }) => part + count, 0)
  const isStack = chart.categories.length > 1
  const title = t(`usage.safety.perDay.${chart.name}`)
  const ofDay = (counts: (typeof known)[number]['counts']) =>
    chart.categories.map((category) => counts[category] ?? 0)
  const withTotal = (counts: readonly number[]) =>
    isStack ? [...counts, counts.reduce((part, count) => part + count, 0)] : counts
  return (
    <ChartPanel
      title={title}
      lead={lead}
      file={words.file(
        `${t('usage.safety.filePerDay', { name: t(`usage.safety.file.${chart.name}`) })}-${month}`,
      )}
      texts={words.panelTexts}
      className={isWide ? 'lg:col-span-2' : ''}
      table={{
        columns: [
          words.dayColumn,
          ...chart.categories.map((category) => words.countColumn(t(`usage.safety.categories.${category}`))),
          ...(isStack ? [words.countColumn(t('usage.chart.total'))] : []),
        ],
        rows: known.map(({ day, counts }) => [day, ...withTotal(ofDay(counts))]),
        foot: [t('usage.chart.total'), ...withTotal(shares.map(({ count }) => count))],
      }}
    >
      <div className={cx('flex h-full flex-col gap-x-10 gap-y-4', isWide && 'lg:flex-row')}>
        <div className="min-w-0 flex-1">
          {sum === 0 ? (
            <p className="py-4 text-text-muted">{t('usage.safety.nothingFound')}</p>
          ) : (
            <BarChart
              label={title}
              minHeight={isWide ? CHART_MIN_HEIGHT_PX.safetyDays : CHART_MIN_HEIGHT_PX.safetyDaysSmall}
              series={chart.categories.map((category) => ({
                label: t(`usage.safety.categories.${category}`),
                colour: CATEGORY_COLOURS[category],
              }))}
              bars={days.map(({ day, counts }, index) => ({
                name: words.dayName(day, index === today),
                values: counts && ofDay(counts),
                isPartial: index === today,
              }))}
              ticks={dayTicks(days.length, today, t('usage.chart.today'))}
              format={words.count}
              totalLabel={t('usage.chart.total')}
              labelled={labelled}
            />
          )}
        </div>
        <div className={isWide ? 'lg:w-66 lg:shrink-0 lg:self-center' : ''}>
          <SafetyLegend label={title} shares={shares} sum={sum} />
          <p className="mt-3 text-help text-text-muted">{note}</p>
        </div>
      </div>
    </ChartPanel>
  )
}
