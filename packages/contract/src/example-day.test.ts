import { expect, test } from 'vitest'
import { datedText, yesterdayOf } from './example-day.ts'

const NEW_YEAR = new Date('2027-01-01T12:00:00Z')

test('HM-08 a sample has the day before, and its month in the query', () => {
  const sample = `"day": "2026-11-02" portal.cukka({ year: 2026, month: 11 })`
  expect(datedText(sample, yesterdayOf(NEW_YEAR))).toBe(
    `"day": "2026-12-31" portal.cukka({ year: 2026, month: 12 })`,
  )
})

test('HM-08 the days around that of the sample stay around it, also when one of them is the day of the examples', () => {
  const series = '{"2026-11-01": 0, "2026-11-02": 192, "2026-11-03": 0}'
  expect(datedText(series, yesterdayOf(NEW_YEAR))).toBe(
    '{"2026-12-30": 0, "2026-12-31": 192, "2027-01-01": 0}',
  )
  const third = yesterdayOf(new Date('2026-11-04T00:00:00Z'))
  expect(datedText(series, third)).toBe('{"2026-11-02": 0, "2026-11-03": 192, "2026-11-04": 0}')
})

test('HM-08 other numbers stay as they are', () => {
  const other = '{ "year": 2025, "months": 11, "count": 11, "start": "2026-11-20" }'
  expect(datedText(other, yesterdayOf(NEW_YEAR))).toBe(other)
})
