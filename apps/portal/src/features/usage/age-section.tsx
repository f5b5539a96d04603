import { useEffect, useMemo } from 'react'
import { AgeCards } from '#src/features/usage/age-cards.tsx'
import { ageFigures } from '#src/features/usage/age-figures.ts'
import { AgeChartsSkeleton } from '#src/features/usage/charts-skeleton.tsx'
import { LimitNote } from '#src/features/usage/promotion-note.tsx'
import { Failed, NoData, Warnings } from '#src/features/usage/usage-states.tsx'
import type { UsageViewState } from '#src/features/usage/use-usage-view.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { monthName } from '#src/lib/month.ts'
import { useEstimations } from '#src/shared/usage/use-estimations.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'

const loadCharts = () => import('./age-charts.tsx')
const AgeCharts = lazyPart(async () => (await loadCharts()).AgeCharts)

/** Tab Age Assurance of the selected month (DB-02 to DB-04, DB-06). */
export const AgeSection = (state: UsageViewState) => {
  const { t, locale } = useTranslation()
  const {
    view: { month },
    isRunning,
  } = state
  const asked = useEstimations(month, isRunning)
  // Preload the charts while the counts load. Failures are ignored here, because rendering the charts loads them
  // again.
  useEffect(() => void loadCharts().catch(() => undefined), [])
  const figures = useMemo(
    () => asked.data && ageFigures(asked.data, month, isRunning),
    [asked.data, month, isRunning],
  )
  if (!figures)
    return asked.error ? (
      <Failed asked={asked} error={asked.error} />
    ) : (
      <>
        <AgeCards figures={undefined} month={month} />
        <AgeChartsSkeleton />
      </>
    )
  return (
    <>
      <Warnings asked={asked} />
      {figures.count === 0 ? (
        <>
          <NoData text={t('usage.noData.age', { month: monthName(month, locale) })} view={state} />
          {isRunning && figures.limit !== null && (
            <LimitNote limit={figures.limit} promotions={figures.byPromotion} />
          )}
        </>
      ) : (
        <>
          <AgeCards figures={figures} month={month} />
          <AgeCharts fallback={<AgeChartsSkeleton />} figures={figures} month={month} />
        </>
      )}
    </>
  )
}
