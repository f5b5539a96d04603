import { LATENCY_BINS, LATENCY_BOUNDS_MS, latencyBin } from '@assure/contract/usage/estimation-counts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { latencyPercentile } from './latency-percentiles.ts'

const histogramOf = (times: readonly number[]) => {
  const bins = Array<number>(LATENCY_BINS).fill(0)
  for (const ms of times) bins[latencyBin(ms)] = (bins[latencyBin(ms)] ?? 0) + 1
  return bins
}
const ends = (times: readonly number[]) => ({ minMs: Math.min(...times), maxMs: Math.max(...times) })
/** The exact percentile, by nearest rank. */
const exactly = (times: readonly number[], percent: number) =>
  [...times].sort((one, other) => one - other)[Math.ceil((percent * times.length) / 100) - 1] ?? Number.NaN

const someTimes = fc.array(
  fc.oneof(
    fc.integer({ min: 0, max: 60_000 }),
    fc.integer({ min: 0, max: 1500 }),
    fc.constantFrom(50, 51, 10_000),
  ),
  { minLength: 1, maxLength: 300 },
)

test('DB-07 a percentile is off by at most the width of its bin', () => {
  fc.assert(
    fc.property(someTimes, fc.constantFrom(50, 90, 99), (times, percent) => {
      const range = ends(times)
      const exact = exactly(times, percent)
      const bin = latencyBin(exact)
      const from = Math.max(LATENCY_BOUNDS_MS[bin - 1] ?? 0, range.minMs)
      const to = Math.min(LATENCY_BOUNDS_MS[bin] ?? range.maxMs, range.maxMs)
      const estimated = latencyPercentile(histogramOf(times), percent, range)
      expect(estimated).toBeGreaterThanOrEqual(from)
      expect(estimated).toBeLessThanOrEqual(to)
      expect(Math.abs(estimated - exact)).toBeLessThanOrEqual(to - from)
    }),
    { numRuns: 2000 },
  )
})

test('DB-07 percentiles never fall, and added histograms give the percentiles of all times', () => {
  fc.assert(
    fc.property(someTimes, someTimes, (one, other) => {
      const all = [...one, ...other]
      const added = histogramOf(one).map((count, bin) => count + (histogramOf(other)[bin] ?? 0))
      const of = (histogram: number[]) =>
        [50, 90, 99].map((percent) => latencyPercentile(histogram, percent, ends(all)))
      expect(of(added)).toEqual(of(histogramOf(all)))
      expect(of(added)).toEqual([...of(added)].sort((a, b) => a - b))
    }),
  )
})

test('DB-07 if all times are equal, the percentile is that time', () => {
  for (const ms of [0, 50, 630, 10_000, 45_000]) {
    expect(latencyPercentile(histogramOf([ms, ms, ms]), 99, { minMs: ms, maxMs: ms })).toBe(ms)
  }
})

test('a percentile stays within the shortest and longest time, even if the histogram disagrees', () => {
  const onlyFast = histogramOf([10, 20])
  expect(latencyPercentile(onlyFast, 50, { minMs: 500, maxMs: 900 })).toBe(500)
})
