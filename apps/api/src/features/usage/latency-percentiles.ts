import { LATENCY_BOUNDS_MS } from '@assure/contract/usage/estimation-counts'

/**
 * Returns the time, in milliseconds, within which `percent` of the estimations ended. The histogram over
 * `LATENCY_BOUNDS_MS` must contain at least one. Interpolates evenly within the right bin, clamped to the shortest and
 * longest time. So the result is off by at most the width of the bin.
 */
export const latencyPercentile = (
  histogram: readonly number[],
  percent: number,
  { minMs, maxMs }: { minMs: number; maxMs: number },
): number => {
  const within = (ms: number) => Math.min(Math.max(ms, minMs), maxMs)
  const rank = (percent * histogram.reduce((sum, count) => sum + count, 0)) / 100
  let below = 0
  for (const [bin, count] of histogram.entries()) {
    if (count > 0 && below + count >= rank) {
      const from = within(LATENCY_BOUNDS_MS[bin - 1] ?? 0)
      const to = within(LATENCY_BOUNDS_MS[bin] ?? maxMs)
      return from + ((to - from) * (rank - below)) / count
    }
    below += count
  }
  return maxMs
}
