import {
  AGE_GRID,
  AGE_PLACES,
  CHART_MIN_HEIGHT_PX,
  SAFETY_GRID,
  SAFETY_TOTALS_GRID,
} from '#src/features/usage/panel-places.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'

const BARS = [
  'h-2/3',
  'h-1/2',
  'h-3/4',
  'h-1/2',
  'h-5/6',
  'h-2/3',
  'h-1/2',
  'h-3/4',
  'h-2/3',
  'h-1/2',
] as const

const Panel = ({ className, children }: { className?: string; children: React.ReactNode }) => (
  <div className={`rounded-surface border bg-surface p-4 sm:px-6 sm:py-5 ${className ?? ''}`}>
    <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
      <div className="h-11 flex-1 basis-56">
        <Skeleton className="mt-1 h-4 w-36" />
        <Skeleton className="mt-2 h-3 w-52" />
      </div>
      <Skeleton className="my-1.5 h-3 w-44 pointer-coarse:my-3" />
    </div>
    {children}
  </div>
)

/** Placeholder bars, as high as the chart with its labels. */
const Bars = ({ heightPx }: { heightPx: number }) => (
  <div className="flex items-end gap-3 pb-8" style={{ height: heightPx + 34 }}>
    {BARS.map((height, place) => (
      <Skeleton key={place} className={`flex-1 ${height}`} />
    ))}
  </div>
)

const Lines = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, place) => <Skeleton key={place} className="my-3.5 h-3 w-full" />)

/** Placeholder in the layout of the Age Assurance charts. */
export const AgeChartsSkeleton = () => (
  <div aria-hidden className={AGE_GRID}>
    <Panel className={AGE_PLACES.days}>
      <Bars heightPx={CHART_MIN_HEIGHT_PX.days} />
    </Panel>
    <Panel className={AGE_PLACES.ages}>
      <div className="flex items-center gap-6 xl:min-h-54">
        <Skeleton className="size-36 shrink-0 rounded-full!" />
        <div className="flex-1">
          <Lines count={4} />
        </div>
      </div>
    </Panel>
    <Panel className={AGE_PLACES.limit}>
      <Skeleton className="mt-6 h-5 w-full" />
      <Skeleton className="mt-5 h-3 w-2/3" />
    </Panel>
    <Panel className={AGE_PLACES.latency}>
      <Skeleton className="h-6 w-24" />
      <Skeleton className="mt-16 mb-10 h-2 w-full" />
    </Panel>
  </div>
)

/** Placeholder in the layout of the Online Safety charts. */
export const SafetyChartsSkeleton = ({ isTotals }: { isTotals: boolean }) =>
  isTotals ? (
    <div aria-hidden className={SAFETY_TOTALS_GRID}>
      {[0, 1, 2].map((place) => (
        <Panel key={place} className={place === 0 ? 'md:col-span-2 xl:col-span-1' : ''}>
          <Skeleton className="h-7 w-full" />
          <Lines count={4} />
        </Panel>
      ))}
    </div>
  ) : (
    <div aria-hidden className={SAFETY_GRID}>
      <Panel className="lg:col-span-2">
        <Bars heightPx={CHART_MIN_HEIGHT_PX.safetyDays} />
      </Panel>
    </div>
  )
