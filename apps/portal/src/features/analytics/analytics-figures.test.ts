import { eachTotal } from '@assure/contract/devices/scan-counts'
import { expect, test } from 'vitest'
import { calendarDay, figuresOf } from './analytics-figures.ts'

// Just after midnight local time, in any time zone.
const NOW = new Date(2028, 2, 1, 0, 5)
const record = (start_date: string, passed: number, byReason: number[] = [0, 0, 0, 0, 0, 0], folded = 0) => {
  const failed = byReason.reduce((sum, count) => sum + count, 0) + folded
  const [id_passed = 0, seen_passed = 0, id_failed = 0, seen_failed = 0, no_id = 0, cancelled = 0] = byReason
  return {
    ...eachTotal(0),
    start_date,
    total_scanned_faces: passed + failed,
    total_passed_faces: passed,
    total_failed_faces: failed,
    total_id_check_passed: id_passed,
    total_visually_passed: seen_passed,
    total_id_check_failed: id_failed,
    total_visually_failed: seen_failed,
    total_id_not_provided: no_id,
    total_reason_skipped: cancelled,
    total_reasons_folded: folded,
  }
}

test('DB-09 days follow the local calendar, across a leap day', () => {
  expect([0, -1, -2].map((offset) => calendarDay(NOW, offset))).toEqual([
    '2028-03-01',
    '2028-02-29',
    '2028-02-28',
  ])
})

test('DB-09 yesterday and the last 7 days exclude today', () => {
  const records = [
    record('2028-02-22', 100),
    record('2028-02-23', 5, [5, 0, 0, 0, 0, 0]),
    record('2028-02-29', 30, [4, 3, 0, 0, 0, 3]),
    record('2028-03-01', 1000, [1000, 0, 0, 0, 0, 0]),
  ]
  expect(figuresOf(records, 'yesterday', NOW)).toMatchObject({
    scanned: 40,
    passed: 30,
    failed: 10,
    rate: 0.75,
  })
  const week = figuresOf(records, 'lastWeek', NOW)
  expect(week).toMatchObject({ scanned: 50, passed: 35, failed: 15, rate: 0.7 })
  expect(week.days.map(({ day }) => day)).toEqual([
    '2028-02-23',
    '2028-02-24',
    '2028-02-25',
    '2028-02-26',
    '2028-02-27',
    '2028-02-28',
    '2028-02-29',
  ])
})

test('DB-09 all six reasons are listed in order, as shares of the failed scans', () => {
  const { reasons } = figuresOf([record('2028-02-29', 1, [5, 4, 0, 0, 0, 1])], 'yesterday', NOW)
  expect(reasons.map(({ count, share }) => [count, share])).toEqual([
    [5, 0.5],
    [4, 0.4],
    [0, 0],
    [0, 0],
    [0, 0],
    [1, 0.1],
  ])
})

test('folded reasons form a separate reason', () => {
  const { reasons } = figuresOf([record('2028-02-29', 1, [6, 0, 0, 0, 0, 0], 2)], 'yesterday', NOW)
  expect(reasons.at(-1)).toEqual({ reason: 'total_reasons_folded', count: 2, share: 0.25 })
})

test('DB-09 days and spans without scans have no pass rate', () => {
  const { rate, days } = figuresOf([], 'lastWeek', NOW)
  expect(rate).toBeNull()
  expect(days.map((day) => day.rate)).toEqual([null, null, null, null, null, null, null])
})
