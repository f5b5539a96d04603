import { expect, test } from 'vitest'
import { DEVICE_ONLINE_WITHIN_S } from '../constants.ts'
import { deviceStatus, engagementEndUtc, licenceCan, licenceStatus } from './licence-status.ts'

const utc = (text: string) => Date.parse(text) / 1000

test.each([
  ['2026-01-31T10:00:00Z', 1, '2026-02-28T10:00:00Z'],
  ['2028-01-31T10:00:00Z', 1, '2028-02-29T10:00:00Z'],
  ['2028-02-29T23:59:59Z', 12, '2029-02-28T23:59:59Z'],
  ['2026-08-31T00:00:00Z', 6, '2027-02-28T00:00:00Z'],
  ['2026-11-18T09:30:00Z', 24, '2028-11-18T09:30:00Z'],
  ['2026-12-31T00:00:00Z', 120, '2036-12-31T00:00:00Z'],
])('LC-05 an engagement from %s over %i months ends %s', (start, months, end) => {
  expect(engagementEndUtc(utc(start), months)).toBe(utc(end))
})

test('LC-05 an engagement has no end before the first activation', () => {
  expect(engagementEndUtc(0, 12)).toBe(0)
})

test('LC-13 a device is never_seen, online for an hour, then stale', () => {
  const now = utc('2026-06-01T12:00:00Z')
  expect(deviceStatus(0, now)).toBe('never_seen')
  expect(deviceStatus(now - DEVICE_ONLINE_WITHIN_S + 1, now)).toBe('online')
  expect(deviceStatus(now - DEVICE_ONLINE_WITHIN_S, now)).toBe('stale')
  // The times are server times, but the clocks of two servers can differ slightly.
  expect(deviceStatus(now + 5, now)).toBe('online')
})

test('LC-01 deleted takes precedence over deactivated, and deactivated over activated', () => {
  const times = { activated_at_utc: 5, deactivated_at_utc: 0, marked_as_deleted: false }
  expect(licenceStatus({ ...times, activated_at_utc: 0 })).toBe('not_activated')
  expect(licenceStatus(times)).toBe('activated')
  expect(licenceStatus({ ...times, deactivated_at_utc: 9 })).toBe('deactivated')
  expect(licenceStatus({ ...times, deactivated_at_utc: 9, marked_as_deleted: true })).toBe('deleted')
})

test('LC-07 each action is allowed only in its statuses', () => {
  expect(
    (['edit', 'activate', 'detach', 'delete'] as const).map((action) => [
      action,
      (['activated', 'not_activated', 'deactivated', 'deleted'] as const).filter((status) =>
        licenceCan(status, action),
      ),
    ]),
  ).toEqual([
    ['edit', ['activated', 'not_activated', 'deactivated']],
    ['activate', ['not_activated']],
    ['detach', ['activated']],
    ['delete', ['activated', 'not_activated', 'deactivated']],
  ])
})
