import { USAGE_YEAR_MIN } from '@assure/contract/constants'
import { MODALITIES, type Modality } from '@assure/contract/usage/safety-categories'
import { isMonth, type Month, toMonth } from '#src/lib/month.ts'

/** Tabs of the dashboard (DB-01). */
export const USAGE_TABS = ['age', 'safety'] as const
export type UsageTab = (typeof USAGE_TABS)[number]

/** Sub-tabs of NLP (DB-05): totals of the month, and days. */
export const NLP_VIEWS = ['analytics', 'timeseries'] as const
export type NlpView = (typeof NLP_VIEWS)[number]

export const FIRST_USAGE_MONTH: Month = toMonth(USAGE_YEAR_MIN, 1)

/** View of the dashboard. It is kept in the URL, so that users can share it. */
export interface UsageView {
  month: Month
  tab: UsageTab
  modality: Modality
  nlpView: NlpView
}

const PARAMS = { month: 'month', tab: 'tab', modality: 'modality', view: 'view' } as const

/** Whether a month is selectable: it has started in UTC, and is not before the first month (DB-01). */
export const canShow = (month: Month, current: Month): boolean =>
  month >= FIRST_USAGE_MONTH && month <= current

/** Parses a view from the query. Ignores unknown values, because a URL may be outdated or mistyped. */
export const parseUsageView = (params: URLSearchParams, current: Month): UsageView => {
  const month = params.get(PARAMS.month) ?? ''
  return {
    month: isMonth(month) && canShow(month, current) ? month : current,
    tab: USAGE_TABS.find((tab) => tab === params.get(PARAMS.tab)) ?? 'age',
    modality: MODALITIES.find((modality) => modality === params.get(PARAMS.modality)) ?? 'image',
    nlpView: NLP_VIEWS.find((view) => view === params.get(PARAMS.view)) ?? 'analytics',
  }
}

/** Formats a view as a query, without default values and parameters that the tab does not use. */
export const formatUsageView = (view: UsageView, current: Month): URLSearchParams => {
  const params = new URLSearchParams()
  if (view.month !== current) params.set(PARAMS.month, view.month)
  if (view.tab === 'age') return params
  params.set(PARAMS.tab, view.tab)
  if (view.modality !== 'image') params.set(PARAMS.modality, view.modality)
  if (view.modality === 'nlp' && view.nlpView !== 'analytics') params.set(PARAMS.view, view.nlpView)
  return params
}
