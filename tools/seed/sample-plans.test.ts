import { LICENCE_TEXT_MAX } from '@assure/contract/constants'
import { LICENCE_PRICES } from '@assure/contract/licences/licence-price'
import { engagementEndUtc } from '@assure/contract/licences/licence-status'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEMO_LOGINS } from './demo-accounts.ts'
import { fleetPlan } from './fleet-plan.ts'
import { DAY_MS, HOUR_MS, type SampleLicence } from './sample-licence.ts'
import { resellerPlan } from './reseller-plan.ts'
import { samplePlans } from './seed-demo.ts'

const NOW = Date.parse('2026-11-21T10:00:00Z')
const fleet = fleetPlan('manager@example.com', NOW).licences
const kept = fleet.filter(({ ended }) => ended?.reason !== 'deleted')
const storesOf = (licences: readonly SampleLicence[]) =>
  new Set(licences.map(({ requested_by, subclient }) => `${requested_by}/${subclient}`)).size

test('the fleet has four chains with 69 stores and 117 counters, and three deleted counters', () => {
  const chains = Map.groupBy(kept, ({ requested_by }) => requested_by)
  expect([...chains].map(([name, licences]) => [name, storesOf(licences), licences.length])).toEqual([
    ['Northgate Convenience', 38, 61],
    ['Harbour Vape Co.', 14, 14],
    ['Greenfield Superstores', 6, 27],
    ['Wayside Forecourts', 11, 15],
  ])
  expect(storesOf(kept)).toBe(69)
  expect(kept.length).toBe(117)
  expect(fleet.length - kept.length).toBe(3)
})

test('device status: 86 % online, 9 % stale, 2 % unseen for over three days, 3 % without a device', () => {
  const ages = kept.flatMap(({ activation, ended }) =>
    activation && !ended ? NOW - activation.lastSeenMs : [],
  )
  const share = (from: number, to: number) => ages.filter((age) => age >= from && age < to).length
  expect(share(0, HOUR_MS)).toBe(101)
  expect(share(HOUR_MS, 3 * DAY_MS)).toBe(10)
  expect(share(3 * DAY_MS, Infinity)).toBe(2)
  expect(kept.length - ages.length).toBe(4)
  expect(kept.filter(({ activation }) => activation?.live).length).toBe(101)
  expect(kept.filter(({ ended }) => ended?.reason === 'detached').length).toBe(1)
})

test('engagements last 12 or 24 months: six end within 30 days and one has ended', () => {
  const endsInDays = kept.flatMap(({ activation, engagementMonths }) =>
    activation ? (engagementEndUtc(activation.startedMs / 1000, engagementMonths) * 1000 - NOW) / DAY_MS : [],
  )
  expect(endsInDays.filter((days) => days > 0 && days <= 30).length).toBe(6)
  expect(endsInDays.filter((days) => days <= 0).length).toBe(1)
  const long = kept.filter(({ engagementMonths }) => engagementMonths === 24).length
  expect(long / kept.length).toBeCloseTo(0.3, 1)
})

test('the longest store name has 60 characters, within the limit', () => {
  const lengths = fleet.map(({ subclient }) => subclient.length)
  expect(Math.max(...lengths)).toBe(60)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(LICENCE_TEXT_MAX)
})

test('at any start time, times are in order and every counter has its own seed', () => {
  const moment = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2030-01-01') })
  fc.assert(
    fc.property(moment, (now) => {
      for (const { email, licences } of samplePlans(now)) {
        const registered = DEMO_LOGINS.find((login) => login.email === email)?.registeredDaysAgo ?? 0
        for (const { createdMs, activation, ended } of licences) {
          expect(createdMs).toBeGreaterThan(now - registered * DAY_MS)
          const times = [createdMs, activation?.startedMs, activation?.lastSeenMs, ended?.atMs, now]
          const given = times.filter((time) => time !== undefined)
          expect(given).toEqual(given.toSorted((a, b) => a - b))
        }
        const counters = licences.flatMap(({ activation }) => activation?.profile.counterId ?? [])
        expect(new Set(counters).size).toBe(counters.length)
      }
    }),
    { numRuns: 50 },
  )
  expect(samplePlans(NOW)).toEqual(samplePlans(NOW))
})

test('the reseller has billing groups in every state, at prices of the price book', () => {
  const { billingGroups, licences } = resellerPlan('reseller@example.com', NOW)
  expect(billingGroups.map(({ subscription }) => subscription?.course.status ?? 'open')).toEqual([
    'active',
    'active',
    'cancelled',
    'open',
    'active',
    'past_due',
    'open',
    'cancelled',
  ])
  for (const [index, { priceCents }] of billingGroups.entries()) {
    const quantity = licences.filter(({ billingGroup }) => billingGroup === index).length
    const offer = LICENCE_PRICES.find(({ price }) => price * 100 === priceCents)
    expect(quantity).toBeGreaterThanOrEqual(offer?.quantityMin ?? Infinity)
  }
})
