import type { Modality } from '@assure/contract/usage/safety-categories'
import { SAFETY_GRID, SAFETY_TOTALS_GRID } from '#src/features/usage/panel-places.ts'
import { SafetyDaysPanel } from '#src/features/usage/safety-days-panel.tsx'
import { SAFETY_CHARTS, type SafetyChart, type SafetyFigures } from '#src/features/usage/safety-figures.ts'
import { SafetyTotalsPanel } from '#src/features/usage/safety-totals-panel.tsx'
import type { NlpView } from '#src/features/usage/usage-view.ts'
import type { Month } from '#src/lib/month.ts'

interface SafetyChartsProps {
  figures: SafetyFigures
  month: Month
  modality: Modality
  nlpView: NlpView
}

/** Charts of the tab Online Safety, lazy-loaded. */
export const SafetyCharts = ({ figures, month, modality, nlpView }: SafetyChartsProps) => {
  const charts: readonly SafetyChart[] = SAFETY_CHARTS[modality]
  if (modality === 'nlp' && nlpView === 'analytics')
    return (
      <div className={SAFETY_TOTALS_GRID}>
        {charts.map((chart, place) => (
          <SafetyTotalsPanel
            key={chart.name}
            chart={chart}
            figures={figures}
            month={month}
            className={place === 0 ? 'md:col-span-2 xl:col-span-1' : ''}
          />
        ))}
      </div>
    )
  return (
    <div className={SAFETY_GRID}>
      {charts.map((chart, place) => (
        <SafetyDaysPanel
          key={chart.name}
          chart={chart}
          figures={figures}
          month={month}
          isWide={place === 0 || charts.length === 2}
        />
      ))}
    </div>
  )
}
