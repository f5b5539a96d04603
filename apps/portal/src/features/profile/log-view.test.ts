import { expect, test } from 'vitest'
import {
  formatLogView,
  isBackwards,
  isNarrowed,
  logInput,
  parseLogView,
  WHOLE_LOG,
} from '#src/features/profile/log-view.ts'

const parse = (search: string) => parseLogView(new URLSearchParams(search), 'organisation')
const NOON = new Date(2026, 10, 21, 12, 30)
const local = (...parts: [number, number, number]) => Math.floor(new Date(...parts).getTime() / 1000)

test.each([
  'group=api_key&days=30',
  'from=2026-11-01&to=2026-11-21',
  'group=licence&from=2026-11-01',
  'range=',
  'group=licence&member=MEMBER-ID&days=7',
])('a view survives formatting and parsing: %s', (search) => {
  expect(formatLogView(parse(search), new URLSearchParams()).toString()).toBe(search)
})

test('other query parameters are kept', () => {
  const before = new URLSearchParams('section=log&days=7')
  expect(formatLogView({ ...WHOLE_LOG, group: 'account' }, before).toString()).toBe(
    'section=log&group=account',
  )
})

test('invalid query values are ignored', () => {
  expect(parse('group=everything&days=8&from=2026-02-31&to=tomorrow')).toEqual(WHOLE_LOG)
  expect(parse('days=7&from=2026-11-01')).toEqual({ ...WHOLE_LOG, days: 7 })
})

test('the last 7 days are today and the six full days before', () => {
  expect(logInput(parse('days=7'), NOON)).toEqual({ since_utc: local(2026, 10, 15) })
  expect(logInput(parse('days=7'), new Date(2026, 10, 21, 23, 59))).toEqual(logInput(parse('days=7'), NOON))
})

test('a range includes its whole first and last day', () => {
  expect(logInput(parse('group=sign_in&from=2026-10-01&to=2026-10-31'), NOON)).toEqual({
    groups: ['sign_in'],
    since_utc: local(2026, 9, 1),
    until_utc: local(2026, 10, 1),
  })
})

test('a reversed range is detected, and so is a view with filters', () => {
  expect(isBackwards(parse('from=2026-11-02&to=2026-11-01'))).toBe(true)
  expect(isBackwards(parse('from=2026-11-01&to=2026-11-01'))).toBe(false)
  expect([parse(''), parse('range='), parse('days=7')].map(isNarrowed)).toEqual([false, false, true])
})
