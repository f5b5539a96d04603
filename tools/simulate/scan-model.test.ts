import { SCAN_REASONS, scanCountsAgree } from '@assure/contract/devices/scan-counts'
import { NO_SCANS } from '@assure/device-client/device-state'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scansBetween, scansOfDay } from './scan-model.ts'
import { seasonFactor } from './season.ts'
import { STORE_TYPES, type StoreType, storeTypeOfName } from './store-types.ts'

const TYPES = Object.keys(STORE_TYPES) as StoreType[]
const counterDay = fc.record({
  storeType: fc.constantFrom(...TYPES),
  counterId: fc.string(),
  day: fc
    .date({ min: new Date('2024-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  seed: fc.oneof(fc.string(), fc.integer()),
})

test('DV-03 the sums of every day hold, for whole days and until any hour', () => {
  fc.assert(
    fc.property(counterDay, fc.double({ min: 0, max: 24, noNaN: true }), (given, untilHour) => {
      expect(scanCountsAgree(scansOfDay(given))).toBe(true)
      expect(scanCountsAgree(scansOfDay({ ...given, untilHour }))).toBe(true)
    }),
    { numRuns: 100 },
  )
})

test('a later hour never has lower counts', () => {
  const hour = fc.double({ min: 0, max: 24, noNaN: true })
  fc.assert(
    fc.property(counterDay, hour, hour, (given, a, b) => {
      const [earlier, later] = [Math.min(a, b), Math.max(a, b)].map((untilHour) =>
        scansOfDay({ ...given, untilHour }),
      )
      const between = scansBetween(earlier ?? NO_SCANS, later ?? NO_SCANS)
      expect(Math.min(...Object.values(between))).toBeGreaterThanOrEqual(0)
      expect(scanCountsAgree(between)).toBe(true)
    }),
    { numRuns: 100 },
  )
})

test('scans are the same for the same seed, counter and day, and different otherwise', () => {
  const given = { storeType: 'convenience', counterId: 'Till 1', day: '2026-11-20', seed: 7 } as const
  const scans = scansOfDay(given)
  expect(scansOfDay({ ...given })).toEqual(scans)
  expect(scansOfDay({ ...given, seed: 8 })).not.toEqual(scans)
  expect(scansOfDay({ ...given, counterId: 'Till 2' })).not.toEqual(scans)
  expect(scansOfDay({ ...given, day: '2026-11-21' })).not.toEqual(scans)
})

test.each(TYPES)('a year of %s counters matches the calibration: scans, pass rate, reasons', (storeType) => {
  const { scansPerDay, challenged, reasons } = STORE_TYPES[storeType]
  const sum = { ...NO_SCANS }
  const days = 364 * 12
  for (let i = 0; i < days; i++) {
    const day = new Date(Date.UTC(2026, 1, 1) + (i % 364) * 86_400_000).toISOString().slice(0, 10)
    const scans = scansOfDay({ storeType, counterId: `counter ${i % 12}`, day, seed: 1 })
    for (const [name, count] of Object.entries(scans)) sum[name as keyof typeof sum] += count
  }
  const near = (value: number, expected: number, share: number) =>
    expect(Math.abs(value / expected - 1)).toBeLessThan(share)
  near(sum.total_scanned_faces / days, scansPerDay, 0.06)
  near(sum.total_failed_faces / sum.total_scanned_faces, challenged, 0.06)
  expect(sum.total_id_check_passed / sum.total_failed_faces).toBeCloseTo(
    reasons.total_id_check_passed / 100,
    0,
  )
  expect(SCAN_REASONS.every((reason) => sum[reason] > 0)).toBe(true)
})

test('nothing is scanned before opening, and everything by closing time', () => {
  const given = { storeType: 'supermarket', counterId: 'Till 1', day: '2026-11-22', seed: 1 } as const
  expect(scansOfDay({ ...given, untilHour: 10 })).toEqual(NO_SCANS)
  expect(scansOfDay({ ...given, untilHour: 16 })).toEqual(scansOfDay(given))
  expect(scansOfDay({ ...given, factor: 0 })).toEqual(NO_SCANS)
})

test('the season changes scans: Christmas, results day, the eve of a bank holiday', () => {
  const factors = [
    '2026-12-25',
    '2026-12-31',
    '2026-12-12',
    '2026-01-15',
    '2026-08-13',
    '2026-08-30',
    '2026-04-02',
    '2026-06-10',
  ]
  expect(factors.map(seasonFactor)).toEqual([0.1, 1.5, 1.25, 0.9, 1.3, 1.2, 1.2, 1])
})

test('a chain’s name gives its store type', () => {
  expect(
    ['Northgate Convenience', 'Harbour Vape Co.', 'Greenfield Superstores', 'Wayside Forecourts', ''].map(
      storeTypeOfName,
    ),
  ).toEqual(['convenience', 'vape', 'supermarket', 'forecourt', 'convenience'])
})
