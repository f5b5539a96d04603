import {
  AGE_BRACKETS,
  type AgeBracket,
  type EstimationCounts,
  LATENCY_BINS,
  LATENCY_MAX_MS,
  latencyBin,
} from '@assure/contract/usage/estimation-counts'

/** Result of one estimation. It is counted and not stored. */
export interface Estimation {
  /** null if no age was found. */
  ageBracket: AgeBracket | null
  latencyMs: number
}

/** Creates counts without estimations. */
export const noEstimations = (): EstimationCounts => ({
  age_distributions: { '0-13': 0, '13-17': 0, '18-24': 0, '25+': 0 },
  spoof_count: 0,
  latency: {
    count: 0,
    sum_ms: 0,
    min_ms: 0,
    max_ms: 0,
    histogram: Array.from({ length: LATENCY_BINS }, () => 0),
  },
})

/** Counts estimations, and spoofs: attempts that ended without one. */
export const countsOf = (estimations: readonly Estimation[], spoofs = 0): EstimationCounts => {
  const { age_distributions, latency } = noEstimations()
  const histogram = Array.from({ length: LATENCY_BINS }, () => 0)
  let sum_ms = 0
  let min_ms = LATENCY_MAX_MS
  let max_ms = 0
  for (const { ageBracket, latencyMs } of estimations) {
    // Clamp: if the app was suspended, the measured time can exceed the maximum of a report.
    const ms = Math.min(LATENCY_MAX_MS, Math.max(0, Math.round(latencyMs)))
    const bin = latencyBin(ms)
    histogram[bin] = (histogram[bin] ?? 0) + 1
    sum_ms += ms
    min_ms = Math.min(min_ms, ms)
    max_ms = Math.max(max_ms, ms)
    if (ageBracket !== null) age_distributions[ageBracket]++
  }
  const count = estimations.length
  return {
    age_distributions,
    spoof_count: spoofs,
    latency: count === 0 ? latency : { count, sum_ms, min_ms, max_ms, histogram },
  }
}

const histogramsSum = (one: EstimationCounts['latency'], other: EstimationCounts['latency']) => {
  // Without a histogram of one part, the sum gets none: its percentiles would be those of the other part.
  if ((one.count > 0 && !one.histogram) || (other.count > 0 && !other.histogram)) return {}
  const bins = Array.from(
    { length: LATENCY_BINS },
    (_, bin) => (one.histogram?.[bin] ?? 0) + (other.histogram?.[bin] ?? 0),
  )
  return { histogram: bins }
}

/** Adds two counts. */
export const plusCounts = (one: EstimationCounts, other: EstimationCounts): EstimationCounts => {
  const ages = AGE_BRACKETS.map(
    (age) => [age, one.age_distributions[age] + other.age_distributions[age]] as const,
  )
  const measured = [one.latency, other.latency].filter(({ count }) => count > 0)
  return {
    age_distributions: Object.fromEntries(ages) as Record<AgeBracket, number>,
    spoof_count: one.spoof_count + other.spoof_count,
    latency: {
      count: one.latency.count + other.latency.count,
      sum_ms: one.latency.sum_ms + other.latency.sum_ms,
      min_ms: measured.length === 0 ? 0 : Math.min(...measured.map(({ min_ms }) => min_ms)),
      max_ms: Math.max(one.latency.max_ms, other.latency.max_ms),
      ...histogramsSum(one.latency, other.latency),
    },
  }
}
