import { expect, test } from 'vitest'
import { byDay, namedDay } from '#src/features/profile/log-days.ts'

const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime() / 1000
const entries = (...times: number[]) => times.map((at_utc) => ({ at_utc }))

test('entries are grouped by local day', () => {
  const days = byDay(entries(at(21, 9), at(21, 0, 1), at(20, 23, 59), at(18, 12)))
  expect(days.map((day) => day.entries.length)).toEqual([2, 1, 1])
  expect(byDay([])).toEqual([])
})

test('only today and yesterday have names', () => {
  const now = at(21, 0, 5)
  expect([at(21, 0), at(20, 23, 59), at(20, 0), at(19, 23, 59)].map((time) => namedDay(time, now))).toEqual([
    'today',
    'yesterday',
    'yesterday',
    null,
  ])
})
