import { ChartNoAxesColumn } from 'lucide-react'
import { Pressed, Sample } from '#src/features/styleguide/sample.tsx'
import { t } from '#src/i18n/translation.ts'
import { labelled } from '#src/shared/page/labelled.ts'
import { LoadFailed } from '#src/shared/failures/load-failed.tsx'
import { BarChart } from '#src/ui/charts/bar-chart.tsx'
import { BarTip } from '#src/ui/charts/bar-tip.tsx'
import { ChartPanel } from '#src/ui/charts/chart-panel.tsx'
import { tableOfWords } from '#src/ui/charts/chart-table.ts'
import { Swatch } from '#src/ui/charts/hatch.tsx'
import { LegendTable } from '#src/ui/charts/legend-table.tsx'
import { LimitBar } from '#src/ui/charts/limit-bar.tsx'
import { NumberedPie } from '#src/ui/charts/numbered-pie.tsx'
import { RangeBar } from '#src/ui/charts/range-bar.tsx'
import { RingChart } from '#src/ui/charts/ring-chart.tsx'
import { StackBar } from '#src/ui/charts/stack-bar.tsx'
import { useChartCursor } from '#src/ui/charts/use-chart-cursor.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { failure, nothing } from '#src/features/styleguide/sample-values.ts'

const DAYS = [310, 420, 380, 505, 690, 720, 260] as const
const SERIES = [
  { label: '25 and over', colour: 1 },
  { label: '18 to 24', colour: 2 },
] as const
const PARTS = (
  [
    ['Under 13', 0.06, 3],
    ['13 to 17', 0.12, 4],
    ['18 to 24', 0.26, 2],
    ['25 and over', 0.56, 1],
  ] as const
).map(([label, share, colour]) => ({
  label,
  share,
  colour,
  text: `${Math.round(share * 18_432)}, ${share * 100}%`,
}))
const TICKS = [
  { bar: 0, text: 'Mon' },
  { bar: 6, text: 'Sun', strong: true },
] as const

const Ring = () => {
  const cursor = useChartCursor(PARTS.length, 0)
  return (
    <RingChart
      label="Ages"
      parts={PARTS}
      total="18,432"
      totalLabel="in May"
      labelled={labelled}
      cursor={cursor}
    />
  )
}
const Stack = () => {
  const cursor = useChartCursor(PARTS.length, 0)
  return (
    <div className="w-full">
      <StackBar label="Ages" parts={PARTS} labelled={labelled} cursor={cursor} />
    </div>
  )
}

const Bars = ({ empty = false }: { empty?: boolean }) => (
  <BarChart
    label="Estimations of each day"
    minHeight={140}
    series={SERIES}
    bars={DAYS.map((count, index) => ({
      name: `Day ${index + 1}`,
      values: index === 6 && !empty ? null : empty ? [0, 0] : [count, Math.round(count / 3)],
      isPartial: index === 5,
    }))}
    ticks={TICKS}
    {...(!empty && { line: { value: 480, label: '480 a day' } })}
    format={(value) => value.toLocaleString('en-GB')}
    totalLabel="Total"
    labelled={labelled}
  />
)

/** Chart panel, which can also show its numbers as a table. */
const Panel = ({ children }: { children: React.ReactNode }) => (
  <ChartPanel
    title="Estimations"
    lead="Sessions by UTC day, 1 to 6 May 2026"
    table={tableOfWords(
      ['Day', 'Estimations'],
      DAYS.map((count, index) => [`Day ${index + 1}`, String(count)]),
    )}
    file={{ name: 'estimations', action: 'CSV', actionLabel: 'Save as a CSV file' }}
    texts={{ showTable: 'Show as table', showChart: 'Show as chart' }}
  >
    {children}
  </ChartPanel>
)

export const ChartSamples = () => (
  <div className="flex flex-col gap-6">
    <Sample
      file="ui/charts/bar-chart.tsx"
      state="in ui/charts/chart-panel.tsx: today hatched, the future empty"
      column
    >
      <Panel>
        <Bars />
      </Panel>
    </Sample>
    <Sample file="ui/charts/chart-panel.tsx" state="its table; nothing counted; not loaded" column>
      <Pressed>
        <Panel>
          <Bars />
        </Panel>
      </Pressed>
      <Panel>
        <Bars empty />
      </Panel>
      <div className="rounded-surface border bg-surface">
        <EmptyState
          icon={ChartNoAxesColumn}
          title={t('common.noData')}
          text="Nothing was counted in May 2026."
        />
      </div>
      <div className="rounded-surface border bg-surface">
        <LoadFailed
          error={failure}
          title={t('common.noData')}
          text="The portal did not answer."
          busy={false}
          onRetry={nothing}
        />
      </div>
    </Sample>
    <Sample file="ui/charts/bar-tip.tsx" column>
      <div className="relative h-24">
        <BarTip
          title="Sat 16 May"
          rows={SERIES.map(({ label, colour }) => ({ label, colour, value: '240' }))}
          total={{ label: 'Total', value: '480' }}
          left={0}
          right={20}
          width={400}
        />
      </div>
    </Sample>
    <Sample file="ui/charts/ring-chart.tsx" state="with ui/charts/legend-table.tsx">
      <Ring />
      <div className="min-w-0 flex-1">
        <LegendTable
          label="Ages"
          heads={['Age', 'Count', 'Share']}
          rows={PARTS.map(({ label, colour, share }) => ({
            label,
            colour,
            value: Math.round(share * 18_432).toLocaleString('en-GB'),
            share: `${Math.round(share * 100)}%`,
          }))}
          total={{ label: 'Total', value: '18,432', share: '100%' }}
          shown={1}
        />
      </div>
    </Sample>
    <Sample file="ui/charts/stack-bar.tsx">
      <Stack />
    </Sample>
    <Sample file="ui/charts/limit-bar.tsx" state="within, expected to be over, over" column>
      <LimitBar used={3200} expected={5400} limit={10_000} limitLabel="10,000 included" />
      <LimitBar used={8200} expected={12_400} limit={10_000} limitLabel="10,000 included" />
      <LimitBar used={12_900} expected={15_000} limit={10_000} limitLabel="10,000 included" />
    </Sample>
    <Sample file="ui/charts/range-bar.tsx" column>
      <RangeBar
        minimum={120}
        maximum={1900}
        mark={430}
        ticks={[
          { value: 380, label: 'Half within', text: '0.38 s' },
          { value: 760, label: '90% within', text: '0.76 s' },
          { value: 1500, label: '99% within', text: '1.50 s' },
        ]}
      />
    </Sample>
    <Sample file="ui/charts/numbered-pie.tsx" state="with ui/charts/hatch.tsx">
      <NumberedPie counts={[40, 25, 15, 10, 7, 3]} className="w-48" />
      <Swatch colour={1} />
      <Swatch colour={2} hatched />
    </Sample>
  </div>
)
