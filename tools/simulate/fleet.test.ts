import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FakeService, startFakeService } from '@assure/device-client/testing/fake-service'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Fleet } from './fleet.ts'
import { type Options, readOptions } from './options.ts'
import { noTotals } from './totals.ts'

let service: FakeService
let state: string
beforeEach(async () => {
  service = await startFakeService(Date)
  state = await mkdtemp(join(tmpdir(), 'fleet-'))
})
afterEach(async () => {
  await service.stop()
  await rm(state, { recursive: true })
})

const optionsFor = (...args: string[]): Options => {
  const options = readOptions(['--url', service.url, '--state', state, ...args])
  if (!options) throw new Error('help was asked for')
  return options
}
const run = async (options: Options, licences: string[] = []) => {
  const totals = noTotals()
  const fleet = new Fleet(options, totals, () => undefined)
  await fleet.resume()
  const links = licences.map((code) => service.newLicence(code, `${code}${'A'.repeat(26)}`.slice(0, 26)).link)
  await fleet.activate(licences.map((code, n) => ({ licence_code: code, activation_link: links[n] ?? '' })))
  await fleet.each((counter) => counter.reportPastDays(options.days))
  await fleet.each((counter) => counter.reportNow())
  const queued = await fleet.queuedScans()
  await fleet.close()
  return { totals, queued, counters: fleet.counters.length }
}
const scansCounted = () =>
  [...service.counted.values()].reduce((sum, { total_scanned_faces }) => sum + total_scanned_faces, 0)

test('DV-06 devices activate, report past days and today, and count what they did', async () => {
  const { totals, queued } = await run(optionsFor('--days', '3'), ['ONE', 'TWO'])
  expect(totals).toMatchObject({ activated: 2, denied: 0, rejected: 0, failed: 0 })
  expect(totals.scans).toBe(scansCounted())
  expect(totals.scans).toBeGreaterThan(200)
  expect(queued).toBe(0)
})

test('DV-06 another run continues with the same devices and reports no day twice', async () => {
  await run(optionsFor('--days', '3'), ['ONE', 'TWO'])
  const days = (totals = [...service.counted.values()]) => totals.map(({ start_date }) => start_date)
  const before = days()
  const { totals, counters } = await run(optionsFor('--days', '5'))
  expect({ activated: totals.activated, counters }).toEqual({ activated: 0, counters: 2 })
  const added = days().slice(before.length)
  expect(added.filter((day) => before.includes(day) && day < (before.toSorted().at(-1) ?? ''))).toEqual([])
  expect(new Set(added.filter((day) => !before.includes(day))).size).toBe(2)
})

test('DV-06 a licence that another device uses is counted as denied', async () => {
  service.newLicence('ONE', 'A'.repeat(26)).licence.thumbprint = 'another'
  const totals = noTotals()
  const fleet = new Fleet(optionsFor(), totals, () => undefined)
  await fleet.activateLink(`${service.url}/A/${'A'.repeat(26)}`)
  await fleet.close()
  expect(totals).toMatchObject({ activated: 0, denied: 1 })
})

test('DV-06 undelivered reports stay queued for the next run', async () => {
  await run(optionsFor('--days', '1'), ['ONE'])
  const before = scansCounted()
  service.mishaps.push({ status: 400 }, { status: 400 })
  const { totals, queued } = await run(optionsFor('--days', '2'))
  expect(totals.failed).toBeGreaterThan(0)
  expect(queued).toBeGreaterThan(0)
  await run(optionsFor())
  expect(scansCounted()).toBeGreaterThanOrEqual(before + queued)
})
