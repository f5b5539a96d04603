import { scanCountsAgree, type ScanTotal } from '@assure/contract/devices/scan-counts'
import { dayPlus } from '@assure/device-client/device-state'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { londonTime } from './london.ts'
import { type DayScans, type ScanProfile, type Story, scansInWindow } from './sample-scans.ts'
import { isSchoolDay } from './school-days.ts'

const profileOf = (changes: Partial<ScanProfile> = {}): ScanProfile => ({
  tenant: 'chain@example.com',
  counterId: 'Kirkgate/Till 1',
  habitGroup: 'Kirkgate',
  storeType: 'convenience',
  firstDay: '2026-01-05',
  story: null,
  ...changes,
})
const at = (text: string) => Date.parse(text)
const sumOf = (days: readonly DayScans[], name: ScanTotal) =>
  days.reduce((sum, { counts }) => sum + counts[name], 0)
const YEAR = [at('2026-01-05T00:00:00Z'), at('2027-01-04T00:00:00Z')] as const

test('a window is the sum of its parts, even across a clock change', () => {
  const moment = fc.integer({ min: at('2026-03-20T00:00:00Z'), max: at('2026-11-05T00:00:00Z') })
  fc.assert(
    fc.property(
      moment,
      fc.integer({ min: 0, max: 40 * 3600_000 }),
      fc.integer({ min: 0, max: 40 * 3600_000 }),
      (a, b, c) => {
        const parts = [
          ...scansInWindow(profileOf(), a, a + b),
          ...scansInWindow(profileOf(), a + b, a + b + c),
        ]
        const whole = scansInWindow(profileOf(), a, a + b + c)
        for (const name of ['total_scanned_faces', 'total_failed_faces', 'total_id_check_passed'] as const) {
          expect(sumOf(parts, name)).toBe(sumOf(whole, name))
        }
        expect(whole.every(({ counts }) => scanCountsAgree(counts))).toBe(true)
      },
    ),
    { numRuns: 100 },
  )
})

test('today ends now: no scans before opening, fewer at noon than at night', () => {
  const untilHour = (hour: string) =>
    sumOf(
      scansInWindow(profileOf(), at('2026-06-10T00:00:00+01:00'), at(`2026-06-10T${hour}:00+01:00`)),
      'total_scanned_faces',
    )
  expect(untilHour('06:00')).toBe(0)
  expect(untilHour('12:00')).toBeGreaterThan(0)
  expect(untilHour('12:00')).toBeLessThan(untilHour('23:00'))
})

test('days are London’s calendar days', () => {
  expect(londonTime(at('2026-06-10T23:30:00Z'))).toEqual({ day: '2026-06-11', hour: 0.5 })
  expect(londonTime(at('2026-12-10T23:30:00Z'))).toEqual({ day: '2026-12-10', hour: 23.5 })
})

const yearOf = (story: Story) => scansInWindow(profileOf({ story }), ...YEAR)

test('a store with many cancels skips the reason of 35 % of its challenges', () => {
  const days = yearOf('many_cancels')
  expect(sumOf(days, 'total_reason_skipped') / sumOf(days, 'total_failed_faces')).toBeCloseTo(0.35, 1)
})

test('a store that never refuses has no refusal in a year', () => {
  const days = yearOf('never_refuses')
  expect(sumOf(days, 'total_failed_faces')).toBeGreaterThan(5000)
  const refused = ['total_id_check_failed', 'total_visually_failed', 'total_id_not_provided'] as const
  expect(refused.map((name) => sumOf(days, name))).toEqual([0, 0, 0])
})

test('a store near a school fails visually more than three times as often on school days', () => {
  const days = yearOf('school_spike')
  const rate = (some: readonly DayScans[]) =>
    sumOf(some, 'total_visually_failed') / sumOf(some, 'total_failed_faces')
  expect(rate(days.filter(({ day }) => isSchoolDay(day)))).toBeGreaterThan(
    3 * rate(days.filter(({ day }) => !isSchoolDay(day))),
  )
})

test('stores of one habit group have nearly equal rates, but different scans', () => {
  const [one, two] = ['Leith Walk/Till 1', 'Byres Road/Till 1'].map((counterId) =>
    scansInWindow(profileOf({ counterId, habitGroup: 'twins' }), ...YEAR),
  )
  const rate = (days: readonly DayScans[] = []) =>
    sumOf(days, 'total_failed_faces') / sumOf(days, 'total_scanned_faces')
  expect(Math.abs(rate(one) - rate(two))).toBeLessThan(0.01)
  expect(one).not.toEqual(two)
})

test('schools are open on ordinary weekdays only', () => {
  const open = Array.from({ length: 365 }, (_, n) => dayPlus('2026-01-01', n)).filter(isSchoolDay)
  expect(open.length).toBeGreaterThan(170)
  expect(open.length).toBeLessThan(205)
  expect(['2026-11-20', '2026-11-21', '2026-08-05', '2026-10-28'].map(isSchoolDay)).toEqual([
    true,
    false,
    false,
    false,
  ])
})
