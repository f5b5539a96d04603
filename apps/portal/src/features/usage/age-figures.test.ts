import { describe, expect, test } from 'vitest'
import { ageFigures } from '#src/features/usage/age-figures.ts'
import { directionOf } from '#src/features/usage/month-totals.ts'
import { dayIn } from '#src/lib/month.ts'
import type { Estimations } from '#src/shared/usage/use-estimations.ts'

const series = (month: string, counts: readonly number[]) =>
  Object.fromEntries(counts.map((count, index) => [dayIn(month, index + 1), count]))

const NOVEMBER: Estimations = {
  count: 18_432,
  previous_count: 16_398,
  change_percentage: 12.4,
  age_distributions: { '0-13': 184, '13-17': 1843, '18-24': 6083, '25+': 10_322 },
  products: { face: 18_000, voice: 432 },
  timeseries: series('2026-11', [...Array.from({ length: 20 }, () => 900), 432]),
  latency_statistics: { average: 840, minimum: 310, maximum: 2900, percentiles: null },
  spoof_count: 96,
  monthly_limit: 25_000,
  by_promotion: [],
}

test('DB-02 the direction is neutral at 0, rising above 0 and falling below 0', () => {
  expect([0, 0.1, 250, -0.1, -100].map(directionOf)).toEqual([
    'neutral',
    'rising',
    'rising',
    'falling',
    'falling',
  ])
})

describe('DB-03 the average per day', () => {
  test('divides by the day of the month in the current month', () => {
    const { averageDays, perDay, today } = ageFigures(NOVEMBER, '2026-11', true)
    expect([averageDays, Math.round(perDay), today]).toEqual([21, 878, 20])
  })

  test.each(['2026-10', '2026-02', '2028-02', '2026-09'])('divides by 30 in %s, which has ended', (month) => {
    const { averageDays, perDay, today } = ageFigures(NOVEMBER, month, false)
    expect([averageDays, perDay, today]).toEqual([30, 18_432 / 30, null])
  })
})

test('DB-04 shares are of all estimations, and those without an age are listed separately', () => {
  expect(ageFigures(NOVEMBER, '2026-11', true).ages.map(({ bracket }) => bracket)).toEqual([
    '0-13',
    '13-17',
    '18-24',
    '25+',
  ])
  const ages = ageFigures({ ...NOVEMBER, count: 20_000 }, '2026-11', true).ages
  expect(ages.at(-1)).toEqual({ bracket: 'none', count: 1568, share: 0.0784 })
  expect(ages.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12)
})

test('future days have no count, and days without use have 0', () => {
  const { days } = ageFigures({ ...NOVEMBER, timeseries: series('2026-11', [5, 0]) }, '2026-11', true)
  expect(days.slice(0, 3).map(({ count }) => count)).toEqual([5, 0, null])
  expect(days).toHaveLength(30)
})

test('spoofs are a share of all attempts, or 0 without attempts', () => {
  expect(ageFigures(NOVEMBER, '2026-11', true).spoofShare).toBeCloseTo(96 / 18_528, 12)
  expect(ageFigures({ ...NOVEMBER, count: 0, spoof_count: 0 }, '2026-11', true).spoofShare).toBe(0)
})

test('the forecast uses the same days as the chart', () => {
  expect(ageFigures(NOVEMBER, '2026-11', true).forecast).toEqual({
    state: 'will_reach',
    day: 28,
    total: 27_000,
  })
  expect(ageFigures(NOVEMBER, '2026-11', false).forecast).toEqual({ state: 'within', total: 18_432 })
})

test('the forecast of a first month ignores the days before the first use', () => {
  const begun = {
    ...NOVEMBER,
    count: 200,
    previous_count: 0,
    timeseries: series('2026-11', [...Array.from({ length: 19 }, () => 0), 100, 100]),
  }
  expect(ageFigures(begun, '2026-11', true)).toMatchObject({
    usedSince: '2026-11-20',
    forecast: { state: 'within', total: 1100 },
  })
  expect(ageFigures({ ...begun, previous_count: 5 }, '2026-11', true)).toMatchObject({
    usedSince: null,
    forecast: { total: 245 },
  })
})
