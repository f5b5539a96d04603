import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DeviceError } from '@assure/device-client/device-error'
import { memoryStore } from '@assure/device-client/memory-store'
import { type FakeService, startFakeService } from '@assure/device-client/testing/fake-service'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readOptions } from './options.ts'
import { PortalError } from './portal-account.ts'
import { runSdk } from './run-sdk.ts'
import { SdkApp } from './sdk-app.ts'
import { addSdkEvent, noSdkTotals, sdkTotalsLine } from './sdk-totals.ts'

const NOON = Date.parse('2026-11-20T12:00:00Z')
let service: FakeService
let state: string
beforeEach(async () => {
  service = await startFakeService(Date)
  state = await mkdtemp(join(tmpdir(), 'sdk-'))
})
afterEach(async () => {
  await service.stop()
  await rm(state, { recursive: true })
})

const run = (...args: string[]) => {
  const { session_id, session_password } = service.apiKey
  const key = ['--session-id', session_id, '--session-password', session_password]
  const options = readOptions(['--sdk', '--once', '--url', service.url, '--state', state, ...key, ...args])
  if (!options?.sdk || !options.account) throw new Error('no app')
  const { sdk, account } = options
  return runSdk({ ...options, sdk, account }, () => undefined, new AbortController().signal)
}
const counted = () => {
  const reports = [...service.usage.values()]
  const estimations = reports.flatMap((report) => ('product' in report ? [report.latency.count] : []))
  const transactions = reports.flatMap((report) => ('modality' in report ? [report.transaction_count] : []))
  const sum = (counts: number[]) => counts.reduce((all, of) => all + of, 0)
  return { estimations: sum(estimations), transactions: sum(transactions) }
}

test('DV-06 an app reports past days and today, and another run counts nothing twice', async () => {
  expect(await run('--days', '2', '--rate', '300')).toBe(true)
  const before = counted()
  expect(before.estimations).toBeGreaterThan(400)
  expect(before.estimations).toBeLessThan(1000)
  expect(before.transactions).toBeGreaterThan(before.estimations)
  expect(await run('--days', '2', '--rate', '300')).toBe(true)
  expect(counted().estimations - before.estimations).toBeLessThan(3)
})

test('DV-04 people counted one by one give the day’s counts', async () => {
  const options = { url: service.url, key: service.apiKey, appType: 'social', rate: 300, seed: '7' } as const
  const appOn = () => new SdkApp(memoryStore(), options, noSdkTotals())
  const single = appOn()
  await single.catchUp(0, NOON)
  await single.countPeople(NOON + 3_600_000)
  await single.client.seal()
  const whole = appOn()
  await whole.catchUp(0, NOON + 3_600_000)
  const sums = async ({ client }: SdkApp) => {
    const { estimations, safety } = await client.pending()
    const sum = (counts: number[]) => counts.reduce((all, of) => all + of, 0)
    return {
      spoofs: sum(estimations.map(({ spoof_count }) => spoof_count)),
      ms: sum(estimations.map(({ latency }) => latency.sum_ms)),
      young: sum(estimations.map(({ age_distributions }) => age_distributions['13-17'])),
      found: sum(safety.flatMap(({ categories }) => Object.values(categories))),
    }
  }
  const expected = await sums(whole)
  expect(expected.found).toBeGreaterThan(500)
  expect(await sums(single)).toEqual(expected)
})

test('a wrong key gives a readable message', async () => {
  service.apiKey.session_password = 'another'
  const options = readOptions([
    '--sdk',
    '--url',
    service.url,
    '--session-id',
    'ak',
    '--session-password',
    'sk',
  ])
  if (!options?.sdk || !options.account) throw new Error('no app')
  const { sdk, account } = options
  await expect(
    runSdk({ ...options, sdk, account }, () => undefined, new AbortController().signal),
  ).rejects.toThrow(PortalError)
})

test('a failed call prints its reason, such as an unreachable portal', () => {
  const totals = noSdkTotals()
  const error = new DeviceError('network', 'The server could not be reached.', { passing: true })
  addSdkEvent(totals, { type: 'failed', error })
  expect(sdkTotalsLine(totals)).toContain('failed 1 (The server could not be reached.)')
})
