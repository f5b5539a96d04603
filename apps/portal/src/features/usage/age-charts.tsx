import type { AgeFigures } from '#src/features/usage/age-figures.ts'
import { AgesPanel } from '#src/features/usage/ages-panel.tsx'
import { DaysPanel } from '#src/features/usage/days-panel.tsx'
import { LatencyPanel } from '#src/features/usage/latency-panel.tsx'
import { LimitPanel } from '#src/features/usage/limit-panel.tsx'
import { AGE_GRID, AGE_PLACES } from '#src/features/usage/panel-places.ts'
import type { Month } from '#src/lib/month.ts'

/** Charts of the tab Age Assurance, lazy-loaded. */
export const AgeCharts = ({ figures, month }: { figures: AgeFigures; month: Month }) => (
  <div className={AGE_GRID}>
    <DaysPanel figures={figures} month={month} className={AGE_PLACES.days} />
    <AgesPanel figures={figures} month={month} className={AGE_PLACES.ages} />
    <LimitPanel figures={figures} month={month} className={AGE_PLACES.limit} />
    <LatencyPanel
      latency={figures.latency}
      count={figures.count}
      month={month}
      className={AGE_PLACES.latency}
    />
  </div>
)
