import { expect, test } from 'vitest'
import { SAMPLE_WEEK, sampleTotals } from '#src/features/site/retail/retail-sample.ts'

test('HM-04 the sample is a full week without more refusals than failed scans', () => {
  expect(SAMPLE_WEEK.map(({ weekday }) => weekday)).toEqual([0, 1, 2, 3, 4, 5, 6])
  for (const day of SAMPLE_WEEK) expect(day.refusals).toBeLessThanOrEqual(day.total_failed_faces)
})

test('HM-04 the sample totals match the figures in the page’s texts', () => {
  const { scans, passRate, refusals } = sampleTotals()
  expect({ scans, rate: Math.round(passRate * 100), refusals }).toEqual({
    scans: 980,
    rate: 79,
    refusals: 28,
  })
})
