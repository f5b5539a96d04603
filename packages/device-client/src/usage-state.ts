import type { EstimationCounts, EstimationProduct } from '@assure/contract/usage/estimation-counts'
import {
  type Modality,
  type SafetyCategory,
  safetyCategories,
} from '@assure/contract/usage/safety-categories'
import type { EstimationReport, SafetyReport } from './report-types.ts'
import { plusCounts } from './usage-counts.ts'

/** Online safety counts: transactions, and transactions in each category. */
export interface SafetyCounts {
  transaction_count: number
  categories: Partial<Record<SafetyCategory, number>>
}

/** All stored data of a usage client. One value, so that counts move from tally to report atomically. */
export interface UsageState {
  /** Counts not yet in a report, by UTC day. */
  tally: Record<
    string,
    {
      estimations: Partial<Record<EstimationProduct, EstimationCounts>>
      safety: Partial<Record<Modality, SafetyCounts>>
    }
  >
  /** Sealed reports that the server has not acknowledged. */
  estimations: EstimationReport[]
  safety: SafetyReport[]
}

/** Creates the initial state without counts. */
export const noUsage = (): UsageState => ({ tally: {}, estimations: [], safety: [] })

const dayOf = (state: UsageState, day: string) => state.tally[day] ?? { estimations: {}, safety: {} }

/** Adds counts for a UTC day. Nothing about persons is stored. */
export const withEstimations = (
  state: UsageState,
  day: string,
  product: EstimationProduct,
  counts: EstimationCounts,
): UsageState => {
  const { estimations, safety } = dayOf(state, day)
  const before = estimations[product]
  const sum = before ? plusCounts(before, counts) : counts
  return {
    ...state,
    tally: { ...state.tally, [day]: { estimations: { ...estimations, [product]: sum }, safety } },
  }
}

/** Counts one online safety transaction for a UTC day. Its content is not stored. */
export const withTransaction = (
  state: UsageState,
  day: string,
  modality: Modality,
  found: ReadonlySet<SafetyCategory>,
): UsageState => {
  const { estimations, safety } = dayOf(state, day)
  const before: SafetyCounts = safety[modality] ?? { transaction_count: 0, categories: {} }
  const names: SafetyCategory[] = safetyCategories(modality)
  const counts = names.map((name): [string, number] => [
    name,
    (before.categories[name] ?? 0) + (found.has(name) ? 1 : 0),
  ])
  const sum = { transaction_count: before.transaction_count + 1, categories: Object.fromEntries(counts) }
  return {
    ...state,
    tally: { ...state.tally, [day]: { estimations, safety: { ...safety, [modality]: sum } } },
  }
}

const withoutTwin = <R extends { report_id: string }>(queue: R[], report: R): R[] =>
  queue.some(({ report_id }) => report_id === report.report_id) ? queue : [...queue, report]

/** Queues counts as one report. Drops undeclared fields, and ignores a report whose id is already queued. */
export const withEstimationReport = (
  state: UsageState,
  { report_id, day, product }: { report_id: string; day: string; product: EstimationProduct },
  { age_distributions: ages, spoof_count, latency }: EstimationCounts,
): UsageState => {
  const { count, sum_ms, min_ms, max_ms, histogram } = latency
  const report = {
    report_id,
    day,
    product,
    age_distributions: {
      '0-13': ages['0-13'],
      '13-17': ages['13-17'],
      '18-24': ages['18-24'],
      '25+': ages['25+'],
    },
    spoof_count,
    latency: { count, sum_ms, min_ms, max_ms, ...(histogram ? { histogram: [...histogram] } : {}) },
  }
  return { ...state, estimations: withoutTwin(state.estimations, report) }
}

/** Queues online safety counts as one report, with the same rules. */
export const withSafetyReport = (
  state: UsageState,
  { report_id, day, modality }: { report_id: string; day: string; modality: Modality },
  { transaction_count, categories }: SafetyCounts,
): UsageState => {
  const names: SafetyCategory[] = safetyCategories(modality)
  const report = {
    report_id,
    day,
    modality,
    transaction_count,
    categories: Object.fromEntries(names.map((name) => [name, categories[name] ?? 0])),
  } as SafetyReport
  return { ...state, safety: withoutTwin(state.safety, report) }
}

const entries = <K extends string, V>(record: Partial<Record<K, V>>) => Object.entries(record) as [K, V][]

/** Moves all tallies into reports. Each keeps its random id until it is acknowledged. */
export const withSealedUsage = (state: UsageState): UsageState => {
  let sealed: UsageState = { ...state, tally: {} }
  for (const [day, { estimations, safety }] of Object.entries(state.tally)) {
    for (const [product, counts] of entries(estimations)) {
      sealed = withEstimationReport(sealed, { report_id: crypto.randomUUID(), day, product }, counts)
    }
    for (const [modality, counts] of entries(safety)) {
      sealed = withSafetyReport(sealed, { report_id: crypto.randomUUID(), day, modality }, counts)
    }
  }
  return sealed
}

/** Removes reports from the queues by id. */
export const withoutUsageReports = (state: UsageState, ids: ReadonlySet<string>): UsageState => ({
  ...state,
  estimations: state.estimations.filter(({ report_id }) => !ids.has(report_id)),
  safety: state.safety.filter(({ report_id }) => !ids.has(report_id)),
})
