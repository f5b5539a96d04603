import { expect, test } from 'vitest'
import {
  addMonths,
  dayIn,
  dayWords,
  daysInMonth,
  isMonth,
  monthAt,
  monthName,
  shortDayWords,
} from '#src/lib/month.ts'

test('a time belongs to its UTC month, to the second', () => {
  expect(monthAt(Date.UTC(2026, 10, 30, 23, 59, 59) / 1000)).toBe('2026-11')
  expect(monthAt(Date.UTC(2026, 11, 1) / 1000)).toBe('2026-12')
})

test('adding months crosses the end of the year in both directions', () => {
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1), addMonths('2026-11', -23)]).toEqual([
    '2027-01',
    '2025-12',
    '2024-12',
  ])
})

test('February has 29 days in a leap year', () => {
  expect([daysInMonth('2028-02'), daysInMonth('2026-02'), daysInMonth('2026-11')]).toEqual([29, 28, 30])
})

test('only real calendar months are valid', () => {
  expect(['2026-11', '2026-13', '2026-00', '2026-1', '2026-11-01', ''].map(isMonth)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ])
})

test('month and day names are those of the UTC day in every time zone', () => {
  expect(monthName('2026-11', 'en-GB')).toBe('November 2026')
  expect(dayWords(dayIn('2026-11', 29), 'en-GB')).toBe('29 November')
})

test('CN-02 the first of a month is 1er in French', () => {
  expect(dayWords('2026-11-01', 'fr-FR')).toBe('1er novembre')
  expect(shortDayWords('2026-11-01', 'fr-FR')).toBe('dim. 1er nov.')
})
