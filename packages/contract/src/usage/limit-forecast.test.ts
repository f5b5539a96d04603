import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forecastLimit } from './limit-forecast.ts'

const NOVEMBER = { daysInMonth: 30, isOver: false }
const days = (count: number, each: number) => Array.from({ length: count }, () => each)

describe('the forecast of the monthly limit', () => {
  test.each([
    ['00:05', 3],
    ['06:00', 225],
    ['23:55', 897],
  ])('the forecast at %s uses 900 estimations a day, because today is not over', (_, today) => {
    const daily = [...days(20, 900), today]
    expect(forecastLimit({ ...NOVEMBER, limit: 25_000, daily })).toEqual({
      state: 'will_reach',
      day: 28,
      total: 27_000,
    })
    expect(forecastLimit({ ...NOVEMBER, limit: 27_001, daily })).toEqual({ state: 'within', total: 27_000 })
  })

  test.each([
    ['00:05', 20, { state: 'will_reach', day: 20, total: 3000 }],
    ['06:00', 100, { state: 'will_reach', day: 20, total: 3000 }],
    ['23:55', 400, { state: 'will_reach', day: 17, total: 3300 }],
  ] as const)(
    'the second day at %s counts as the first, or as its own count if higher',
    (_, today, forecast) => {
      expect(forecastLimit({ ...NOVEMBER, limit: 2000, daily: [100, today] })).toEqual(forecast)
    },
  )

  test('a busy current day that reaches the limit gives today as the day', () => {
    expect(forecastLimit({ ...NOVEMBER, limit: 1050, daily: [...days(10, 100), 40] })).toMatchObject({
      state: 'will_reach',
      day: 11,
    })
    expect(forecastLimit({ ...NOVEMBER, limit: 100, daily: [0, 0, 99] })).toEqual({
      state: 'within',
      total: 99,
    })
  })

  test('an account without a limit has the state no_limit', () => {
    expect(forecastLimit({ ...NOVEMBER, limit: null, daily: [5] })).toEqual({ state: 'no_limit' })
  })

  test('a pace below the limit gives the total of the month', () => {
    expect(forecastLimit({ ...NOVEMBER, limit: 25_000, daily: days(10, 100) })).toEqual({
      state: 'within',
      total: 3000,
    })
  })

  test('a total equal to the limit reaches it on the last day', () => {
    expect(forecastLimit({ ...NOVEMBER, limit: 3000, daily: days(10, 100) })).toEqual({
      state: 'will_reach',
      day: 30,
      total: 3000,
    })
  })

  test('a limit already reached gives the day on which the sum reached it', () => {
    expect(forecastLimit({ ...NOVEMBER, limit: 250, daily: [100, 0, 150, 50] })).toEqual({
      state: 'reached',
      day: 3,
      total: 2500,
    })
  })

  test('the first day gives no pace, so there is no total', () => {
    expect(forecastLimit({ ...NOVEMBER, limit: 250, daily: [100] })).toEqual({
      state: 'too_early',
      total: null,
    })
    expect(forecastLimit({ ...NOVEMBER, limit: 100, daily: [100] })).toEqual({
      state: 'reached',
      day: 1,
      total: null,
    })
  })

  test('the pace of a first month starts on the first day of use', () => {
    const begun = [...days(19, 0), 100, 100]
    expect(forecastLimit({ ...NOVEMBER, limit: 2500, daily: begun, daysBeforeUse: 19 })).toEqual({
      state: 'within',
      total: 1100,
    })
    expect(forecastLimit({ ...NOVEMBER, limit: 1000, daily: begun, daysBeforeUse: 19 })).toEqual({
      state: 'will_reach',
      day: 29,
      total: 1100,
    })
    expect(forecastLimit({ ...NOVEMBER, limit: 1000, daily: begun.slice(0, 20), daysBeforeUse: 19 })).toEqual(
      { state: 'too_early', total: null },
    )
  })

  test('a month without use stays within the limit', () => {
    expect(forecastLimit({ ...NOVEMBER, limit: 250, daily: days(9, 0) })).toEqual({
      state: 'within',
      total: 0,
    })
    expect(forecastLimit({ ...NOVEMBER, limit: 250, daily: [] }).state).toBe('too_early')
  })

  test('a past month gets no forecast, only its state and total', () => {
    const over = { daysInMonth: 31, isOver: true }
    expect(forecastLimit({ ...over, limit: 1000, daily: days(31, 10) })).toEqual({
      state: 'within',
      total: 310,
    })
    expect(forecastLimit({ ...over, limit: 301, daily: days(31, 10) })).toEqual({
      state: 'reached',
      day: 31,
      total: 310,
    })
  })

  test('a limit of 0 is reached on the first day', () => {
    expect(forecastLimit({ ...NOVEMBER, limit: 0, daily: [0, 0] })).toMatchObject({
      state: 'reached',
      day: 1,
    })
  })

  test('the forecast day is the first day on which the pace reaches the limit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000_000 }),
        fc.array(fc.nat({ max: 20_000 }), { minLength: 2, maxLength: 30 }),
        (limit, daily) => {
          const forecast = forecastLimit({ ...NOVEMBER, limit, daily })
          if (forecast.state !== 'will_reach') return
          const before = daily.slice(0, -1).reduce((sum, count) => sum + count, 0)
          const perDay = before / (daily.length - 1)
          const byEndOf = (day: number) =>
            before + Math.max(perDay, daily.at(-1) ?? 0) + perDay * (day - daily.length)
          expect(forecast.day).toBeGreaterThanOrEqual(daily.length)
          expect(forecast.day).toBeLessThanOrEqual(30)
          if (forecast.day > daily.length) expect(byEndOf(forecast.day - 1)).toBeLessThan(limit + 1e-6)
          expect(byEndOf(forecast.day)).toBeGreaterThanOrEqual(limit - 0.5)
        },
      ),
    )
  })
})
