import { estimationCountsAgree } from '@assure/contract/usage/estimation-counts'
import { safetyCountsAgree } from '@assure/contract/usage/safety-categories'
import { EstimationReport, SafetyReport } from '@assure/contract/usage/usage-reports'
import { dayPlus } from '@assure/device-client/device-state'
import { noEstimations, plusCounts } from '@assure/device-client/usage-counts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AppCounts } from '../simulate/usage-window.ts'
import { DEMO_LOGINS } from './demo-accounts.ts'
import { DAY_MS } from './sample-licence.ts'
import { appProfiles, usageInWindow } from './sample-usage.ts'

const NOW = Date.parse('2026-11-21T16:00:00Z')
const [social, retail] = appProfiles(NOW)
if (!social || !retail) throw new Error('no profiles')
const year = usageInWindow(social, Date.parse(social.firstDay), NOW)

const estimationsOf = (counted: readonly AppCounts[]) =>
  counted.flatMap((one) => ('product' in one ? [one] : []))
const safetyOf = (counted: readonly AppCounts[]) => counted.flatMap((one) => ('modality' in one ? [one] : []))
const count = (counted: readonly AppCounts[]) =>
  estimationsOf(counted).reduce((sum, { counts }) => sum + counts.latency.count, 0)
const ofMonth = (month: string) => year.filter(({ day }) => day.startsWith(month))

/** Sums the reports by day and product. */
const byKey = (counted: readonly AppCounts[]) => {
  const sums = new Map<string, unknown>()
  for (const { day, product, counts } of estimationsOf(counted)) {
    const before = sums.get(`${day} ${product}`) as typeof counts | undefined
    sums.set(`${day} ${product}`, before ? plusCounts(before, counts) : counts)
  }
  for (const { day, modality, counts } of safetyOf(counted)) {
    for (const [name, of] of Object.entries({ ...counts.categories, all: counts.transaction_count })) {
      const key = `${day} ${modality} ${name}`
      sums.set(key, Number(sums.get(key) ?? 0) + of)
    }
  }
  return sums
}

test('a window is the sum of its parts, and each report is valid', () => {
  const minutes = (most: number) => fc.integer({ min: 0, max: most }).map((n) => n * 60_000)
  fc.assert(
    fc.property(minutes(5 * 24 * 60), minutes(24 * 60), minutes(60), (at, one, other) => {
      const from = NOW - 10 * DAY_MS + at
      const parts = [
        ...usageInWindow(social, from, from + one),
        ...usageInWindow(social, from + one, from + one + other),
      ]
      const whole = byKey(usageInWindow(social, from, from + one + other))
      for (const [key, sum] of byKey(parts)) expect([key, sum]).toEqual([key, whole.get(key) ?? 0])
      for (const { day, product, counts } of estimationsOf(parts)) {
        expect(estimationCountsAgree(counts)).toBe(true)
        EstimationReport.parse({ report_id: crypto.randomUUID(), day, product, ...counts })
      }
      for (const { day, modality, counts } of safetyOf(parts)) {
        expect(safetyCountsAgree(modality, counts.transaction_count, counts.categories)).toBe(true)
        SafetyReport.parse({ report_id: crypto.randomUUID(), day, modality, ...counts })
      }
    }),
    { numRuns: 30 },
  )
})

test('any single day can be generated alone, and today has counts only up to now', () => {
  const day = '2026-06-10'
  const alone = usageInWindow(social, Date.parse(day), Date.parse(dayPlus(day, 1)))
  expect(alone).toEqual(year.filter((counted) => counted.day === day))
  expect(year.at(-1)?.day).toBe('2026-11-21')
  const today = count(ofMonth('2026-11').filter((counted) => counted.day === '2026-11-21'))
  const yesterday = count(ofMonth('2026-11').filter((counted) => counted.day === '2026-11-20'))
  expect(today / yesterday).toBeGreaterThan(0.4)
  expect(today / yesterday).toBeLessThan(0.7)
})

test('the social app has about 180,000 estimations a month and is heading past this month’s limit', () => {
  const limit = DEMO_LOGINS.find(({ email }) => email === social.tenant)?.monthlyLimit ?? 0
  const months = ['2026-03', '2026-04', '2026-05', '2026-06', '2026-07', '2026-08', '2026-09', '2026-10'].map(
    (month) => count(ofMonth(month)),
  )
  expect(months.reduce((sum, of) => sum + of, 0) / months.length / 180_000).toBeCloseTo(1, 1)
  expect(Math.max(...months)).toBeLessThan(limit)
  const pace = (count(ofMonth('2026-11')) / (20 + 2 / 3)) * 30
  expect(pace).toBeGreaterThan(limit)
  expect(count(ofMonth('2026-11'))).toBeLessThan(limit)
})

test('brackets, missing ages and spoofs follow the model; one day had an attack', () => {
  const sum = estimationsOf(year).reduce((all, { counts }) => plusCounts(all, counts), noEstimations())
  const { age_distributions: ages, latency, spoof_count } = sum
  const found = Object.values(ages).reduce((all, of) => all + of, 0)
  expect(1 - found / latency.count).toBeCloseTo(0.03, 2)
  expect(Object.values(ages).map((of) => Math.round((100 * of) / found))).toEqual([4, 19, 38, 39])
  expect(spoof_count / (spoof_count + latency.count)).toBeCloseTo(0.011, 2)
  const spoofs = Map.groupBy(estimationsOf(year), ({ day }) => day)
  const perDay = [...spoofs].map(([day, of]) => [
    day,
    of.reduce((n, { counts }) => n + counts.spoof_count, 0),
  ])
  const [worst, second] = perDay.toSorted((a, b) => Number(b[1]) - Number(a[1]))
  expect(worst?.[0]).toBe(social.attackDay)
  expect(Number(worst?.[1])).toBeGreaterThan(3 * Number(second?.[1]))
})

test('a face takes about 0.7 s and a voice about 4.7 s, never less than 0.18 s', () => {
  for (const [product, about] of [
    ['face', 0.7],
    ['voice', 4.7],
  ] as const) {
    const of = estimationsOf(ofMonth('2026-10')).filter((counted) => counted.product === product)
    const sum = of.reduce((all, { counts }) => all + counts.latency.sum_ms, 0)
    expect(sum / count(of) / 1000).toBeCloseTo(about, 1)
    expect(Math.min(...of.map(({ counts }) => counts.latency.min_ms))).toBeGreaterThanOrEqual(180)
  }
})

test('every category of online safety occurs, with at most three flagged a month', () => {
  const flagged = Map.groupBy(
    safetyOf(year).filter(({ modality }) => modality === 'csam'),
    ({ day }) => day.slice(0, 7),
  )
  for (const [, of] of flagged) {
    expect(of.reduce((sum, { counts }) => sum + (counts.categories.flagged ?? 0), 0)).toBeLessThanOrEqual(3)
  }
  const found = new Map<string, number>()
  for (const { counts } of safetyOf(year)) {
    for (const [name, of] of Object.entries(counts.categories)) found.set(name, (found.get(name) ?? 0) + of)
  }
  expect([...found].filter(([, of]) => of === 0)).toEqual([])
  expect(found.size).toBe(17)
})

test('the retailer’s own app has about 25,000 faces a month and nothing else', () => {
  const october = usageInWindow(retail, Date.parse('2026-10-01'), Date.parse('2026-11-01'))
  expect(count(october) / 25_000).toBeCloseTo(1, 1)
  expect(october.every((counted) => 'product' in counted && counted.product === 'face')).toBe(true)
})
