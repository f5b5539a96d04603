/** The advertised age brackets (HM-05); '0-13' means under 13. */
export const AGE_BRACKETS = ['0-13', '13-17', '18-24', '25+'] as const
export type AgeBracket = (typeof AGE_BRACKETS)[number]

/** The products that estimate an age: FaceAssure and VoiceAssure. */
export const ESTIMATION_PRODUCTS = ['face', 'voice'] as const
export type EstimationProduct = (typeof ESTIMATION_PRODUCTS)[number]

/**
 * Inclusive upper bounds of the latency histogram's bins, in milliseconds. One more bin holds longer times. The bounds
 * are fixed so that histograms can be added; percentiles cannot.
 */
export const LATENCY_BOUNDS_MS = [
  50, 75, 100, 150, 200, 300, 400, 500, 600, 700, 800, 1000, 1200, 1500, 2000, 2500, 3000, 4000, 5000, 7000,
  10_000,
] as const
export const LATENCY_BINS = LATENCY_BOUNDS_MS.length + 1
/** Maximum latency in a report. */
export const LATENCY_MAX_MS = 600_000

/** Durations of estimations. All values are 0 if there were none. */
export interface LatencyCounts {
  count: number
  sum_ms: number
  min_ms: number
  max_ms: number
  /** Number of estimations in each bin of `LATENCY_BOUNDS_MS`, and in the one beyond. */
  histogram?: readonly number[] | undefined
}

/** Counts of an estimation report. `latency.count` is the number of estimations. */
export interface EstimationCounts {
  age_distributions: Record<AgeBracket, number>
  spoof_count: number
  latency: LatencyCounts
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

/** Returns the histogram bin of a latency. */
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
 * Whether the counts of a report are consistent: no more people in the brackets than estimations (some end without an
 * age), a sum that fits minimum and maximum, and a histogram of all estimations.
 */
export const estimationCountsAgree = ({ age_distributions, latency }: EstimationCounts): boolean =>
  sumOf(Object.values(age_distributions)) <= latency.count && latencyAgrees(latency)
