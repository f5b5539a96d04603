import type { AgeFigures, AgeShare } from '#src/features/usage/age-figures.ts'
import { percentOf, useUsageWords } from '#src/features/usage/usage-words.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { labelled } from '#src/shared/page/labelled.ts'
import { bracketName } from '#src/shared/usage/bracket-name.ts'
import type { Month } from '#src/lib/month.ts'
import type { ChartColour } from '#src/ui/charts/chart-colours.ts'
import { ChartPanel } from '#src/ui/charts/chart-panel.tsx'
import { LegendTable } from '#src/ui/charts/legend-table.tsx'
import { RingChart } from '#src/ui/charts/ring-chart.tsx'
import { useChartCursor } from '#src/ui/charts/use-chart-cursor.ts'

const COLOURS: Record<AgeShare['bracket'], ChartColour> = {
  '0-13': 4,
  '13-17': 2,
  '18-24': 3,
  '25+': 1,
  none: 5,
}

interface AgesPanelProps {
  figures: AgeFigures
  month: Month
  className: string
}

/** Ring chart of the estimated ages (DB-04). */
export const AgesPanel = ({ figures, month, className }: AgesPanelProps) => {
  const { t } = useTranslation()
  const words = useUsageWords()
  const cursor = useChartCursor(figures.ages.length, 0)
  const ages = figures.ages.map(({ bracket, count, share }) => ({
    label: bracket === 'none' ? t('usage.ages.none') : bracketName(bracket),
    value: words.count(count),
    share: words.percent(share),
    colour: COLOURS[bracket],
    count,
    part: share,
  }))
  return (
    <ChartPanel
      title={t('usage.ages.title')}
      lead={t('usage.ages.lead')}
      file={words.file(`${t('usage.ages.file')}-${month}`)}
      texts={words.panelTexts}
      className={className}
      table={{
        columns: [
          words.nameColumn(t('usage.ages.bracket')),
          words.countColumn(t('usage.days.estimations')),
          words.shareColumn,
        ],
        rows: ages.map(({ label, count, part }) => [label, count, percentOf(part)]),
        foot: [t('usage.chart.total'), figures.count, 100],
      }}
    >
      <div className="flex h-full flex-wrap content-center items-center justify-center gap-x-3 gap-y-4 xl:min-h-54">
        <RingChart
          label={t('usage.ages.title')}
          parts={ages.map(({ label, part, colour, value, share }) => ({
            label,
            share: part,
            colour,
            text: `${value}, ${share}`,
          }))}
          total={words.count(figures.count)}
          totalLabel={t('usage.ages.estimations', { count: figures.count })}
          labelled={labelled}
          cursor={cursor}
        />
        <div className="min-w-max flex-1">
          <LegendTable
            label={t('usage.ages.title')}
            heads={[t('usage.ages.bracket'), t('usage.chart.count'), t('usage.chart.share')]}
            rows={ages}
            shown={cursor.shown}
            onPoint={cursor.point}
          />
        </div>
      </div>
    </ChartPanel>
  )
}
