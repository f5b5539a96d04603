import { expect, test } from 'vitest'
import { inMs, median, p95, percentile, ratio } from './statistics.ts'

const HUNDRED = Array.from({ length: 100 }, (_, index) => 100 - index)

test('percentiles are values of the sample, not interpolated', () => {
  expect(median(HUNDRED)).toBe(50)
  expect(p95(HUNDRED)).toBe(95)
  expect(percentile(HUNDRED, 1)).toBe(100)
  expect(percentile(HUNDRED, 0)).toBe(1)
  expect(median([3])).toBe(3)
  expect(p95([1, 2])).toBe(2)
})

test('figures of empty lists are NaN or a dash', () => {
  expect(median([])).toBeNaN()
  expect(inMs(median([]))).toBe('-')
  expect(ratio(1, 0)).toBe('-')
})

test('figures carry their units', () => {
  expect([inMs(3.07159), inMs(30.7159), ratio(3, 2)]).toEqual(['3.1 ms', '31 ms', '1.50 x'])
})
