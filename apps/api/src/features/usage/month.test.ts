import { expect, test } from 'vitest'
import { daysBetween, monthDays } from './month.ts'

test.each([
  // month, today, its days, and the days of the month before to compare with
  ['2026-10', '2026-11-21', '2026-10-01 2026-11-01', '2026-09-01 2026-10-01'],
  ['2026-11', '2026-11-21', '2026-11-01 2026-11-22', '2026-10-01 2026-10-22'],
  ['2026-11', '2026-11-01', '2026-11-01 2026-11-02', '2026-10-01 2026-10-02'],
  ['2026-11', '2026-11-30', '2026-11-01 2026-12-01', '2026-10-01 2026-10-31'],
  ['2026-12', '2026-11-30', '2026-12-01 2026-12-01', '2026-11-01 2026-11-01'],
  ['2027-03', '2026-11-30', '2027-03-01 2027-03-01', '2027-02-01 2027-02-01'],
  // February has fewer days than March has had so far.
  ['2026-03', '2026-03-31', '2026-03-01 2026-04-01', '2026-02-01 2026-03-01'],
  ['2024-03', '2024-03-29', '2024-03-01 2024-03-30', '2024-02-01 2024-03-01'],
  ['2023-03', '2023-03-29', '2023-03-01 2023-03-30', '2023-02-01 2023-03-01'],
  ['2024-02', '2024-02-29', '2024-02-01 2024-03-01', '2024-01-01 2024-01-30'],
  ['2026-01', '2026-01-05', '2026-01-01 2026-01-06', '2025-12-01 2025-12-06'],
])('DB-07 month %s, requested on %s, covers %s and is compared with %s', (month, today, days, previous) => {
  for (const time of ['00:00:00.000Z', '23:59:59.999Z']) {
    const found = monthDays(Number(month.slice(0, 4)), Number(month.slice(5)), new Date(`${today}T${time}`))
    expect(`${found.from} ${found.until}`).toBe(days)
    expect(`${found.previousFrom} ${found.previousUntil}`).toBe(previous)
  }
})

test('daysBetween lists every day across months, leap days and clock changes', () => {
  expect(daysBetween('2024-02-27', '2024-03-02')).toEqual([
    '2024-02-27',
    '2024-02-28',
    '2024-02-29',
    '2024-03-01',
  ])
  expect(daysBetween('2026-03-01', '2026-04-01')).toHaveLength(31)
  expect(daysBetween('2026-03-01', '2026-03-01')).toEqual([])
})
