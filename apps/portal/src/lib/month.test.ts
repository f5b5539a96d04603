import { expect, test } from 'vitest'
import { addMonths, dayIn, dayWords, daysInMonth, isMonth, monthAt, monthName } from '#src/lib/month.ts'

test('a moment belongs to its UTC month, to the second', () => {
  expect(monthAt(Date.UTC(2026, 10, 30, 23, 59, 59) / 1000)).toBe('2026-11')
  expect(monthAt(Date.UTC(2026, 11, 1) / 1000)).toBe('2026-12')
})

test('months are added over the turn of the year, both ways', () => {
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1), addMonths('2026-11', -23)]).toEqual([
    '2027-01',
    '2025-12',
    '2024-12',
  ])
})

test('a leap year has a longer February', () => {
  expect([daysInMonth('2028-02'), daysInMonth('2026-02'), daysInMonth('2026-11')]).toEqual([29, 28, 30])
})

test('only a month of the calendar is one', () => {
  expect(['2026-11', '2026-13', '2026-00', '2026-1', '2026-11-01', ''].map(isMonth)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ])
})

test('names are those of the UTC day, wherever the reader is', () => {
  expect(monthName('2026-11', 'en-GB')).toBe('November 2026')
  expect(dayWords(dayIn('2026-11', 29), 'en-GB')).toBe('29 November')
})
