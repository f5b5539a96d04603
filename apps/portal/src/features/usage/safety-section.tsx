import { MODALITIES } from '@assure/contract/usage/safety-categories'
import { useEffect, useMemo } from 'react'
import { SafetyChartsSkeleton } from '#src/features/usage/charts-skeleton.tsx'
import { CoveredNote } from '#src/features/usage/promotion-note.tsx'
import { SafetyCards } from '#src/features/usage/safety-cards.tsx'
import { safetyFigures } from '#src/features/usage/safety-figures.ts'
import { useOnlineSafety } from '#src/features/usage/usage-queries.ts'
import { Failed, NoData, Warnings } from '#src/features/usage/usage-states.tsx'
import { SegmentTabs } from '#src/features/usage/usage-tabs.tsx'
import { NLP_VIEWS } from '#src/features/usage/usage-view.ts'
import type { UsageViewState } from '#src/features/usage/use-usage-view.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { monthName } from '#src/lib/month.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'

const loadCharts = () => import('./safety-charts.tsx')
const SafetyCharts = lazyPart(async () => (await loadCharts()).SafetyCharts)

/** Tab Online Safety of the selected month (DB-05, DB-06). */
export const SafetySection = (state: UsageViewState) => {
  const { t } = useTranslation()
  const { view, searchOf } = state
  return (
    <>
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-2">
        <SegmentTabs
          label={t('usage.modalities')}
          current={view.modality}
          tabs={MODALITIES.map((modality) => ({
            name: modality,
            label: t(`usage.modality.${modality}`),
            search: searchOf({ modality }),
          }))}
        />
        {view.modality === 'nlp' && (
          <SegmentTabs
            label={t('usage.nlpViews')}
            current={view.nlpView}
            tabs={NLP_VIEWS.map((nlpView) => ({
              name: nlpView,
              label: t(`usage.nlpView.${nlpView}`),
              search: searchOf({ nlpView }),
            }))}
          />
        )}
      </div>
      <SafetyData {...state} />
    </>
  )
}

const SafetyData = (state: UsageViewState) => {
  const { t, locale } = useTranslation()
  const { month, modality, nlpView } = state.view
  const { isRunning } = state
  const asked = useOnlineSafety(month, modality, isRunning)
  // Preload the charts while the counts load. Failures are ignored here, because rendering the charts loads them
  // again.
  useEffect(() => void loadCharts().catch(() => undefined), [])
  const { data } = asked
  const figures = useMemo(() => data && safetyFigures(data, month, isRunning), [data, month, isRunning])
  const skeleton = <SafetyChartsSkeleton isTotals={modality === 'nlp' && nlpView === 'analytics'} />
  const cards = <SafetyCards figures={figures} month={month} modality={modality} />
  if (!data || !figures)
    return asked.error ? (
      <Failed asked={asked} error={asked.error} />
    ) : (
      <>
        {cards}
        {skeleton}
      </>
    )
  return (
    <>
      <Warnings asked={asked} />
      {isRunning && <CoveredNote promotions={data.by_promotion} />}
      {data.warning ? (
        <NoData
          text={t(`usage.noData.safety.${modality}`, { month: monthName(month, locale) })}
          view={state}
        />
      ) : (
        <>
          {cards}
          <SafetyCharts
            fallback={skeleton}
            figures={figures}
            month={month}
            modality={modality}
            nlpView={nlpView}
          />
        </>
      )}
    </>
  )
}
