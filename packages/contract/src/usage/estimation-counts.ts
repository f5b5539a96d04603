/** The advertised age brackets (HM-05); '0-13' means under 13. */
export const AGE_BRACKETS = ['0-13', '13-17', '18-24', '25+'] as const
export type AgeBracket = (typeof AGE_BRACKETS)[number]

/** The products that estimate an age: FaceAssure and VoiceAssure. */
export const ESTIMATION_PRODUCTS = ['face', 'voice'] as const
export type EstimationProduct = (typeof ESTIMATION_PRODUCTS)[number]

/**
 * Upper bounds, in milliseconds and each included, of the bins of a latency histogram; one bin more holds
 * what took longer. Bins of fixed bounds can be added up, which percentiles cannot.
 */
export const LATENCY_BOUNDS_MS = [
  50, 75, 100, 150, 200, 300, 400, 500, 600, 700, 800, 1000, 1200, 1500, 2000, 2500, 3000, 4000, 5000, 7000,
  10_000,
] as const
export const LATENCY_BINS = LATENCY_BOUNDS_MS.length + 1
/** The longest latency that a report may carry. */
export const LATENCY_MAX_MS = 600_000

/** How long estimations took. All zero, and no histogram, when there were none. */
export interface LatencyCounts {
  count: number
  sum_ms: number
  min_ms: number
  max_ms: number
  /** How many fell into each bin of `LATENCY_BOUNDS_MS`, and beyond. */
  histogram?: readonly number[] | undefined
}

/** The counts of a report of estimations: `latency.count` is how many there were. */
export interface EstimationCounts {
  age_distributions: Record<AgeBracket, number>
  spoof_count: number
  latency: LatencyCounts
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

/** The bin of a latency histogram that a time falls into. */
export const latencyBin = (ms: number): number => {
  const bin = LATENCY_BOUNDS_MS.findIndex((bound) => ms <= bound)
  return bin === -1 ? LATENCY_BINS - 1 : bin
}

const latencyAgrees = ({ count, sum_ms, min_ms, max_ms, histogram }: LatencyCounts): boolean => {
  if (histogram && sumOf(histogram) !== count) return false
  if (count === 0) return sum_ms === 0 && min_ms === 0 && max_ms === 0
  return min_ms <= max_ms && sum_ms >= count * min_ms && sum_ms <= count * max_ms
}

/**
 * Whether the counts of a report can be true: no more people in the brackets than there were estimations
 * (some end without an age), a sum between the least and the most, a histogram of exactly all.
 */
export const estimationCountsAgree = ({ age_distributions, latency }: EstimationCounts): boolean =>
  sumOf(Object.values(age_distributions)) <= latency.count && latencyAgrees(latency)
