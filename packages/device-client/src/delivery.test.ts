import { afterEach, beforeEach, expect, test } from 'vitest'
import { NO_SCANS } from './device-state.ts'
import type { DeviceStore } from './device-store.ts'
import { memoryStore } from './memory-store.ts'
import { newDeviceClient } from './testing/fake-device.ts'
import { type FakeService, startFakeService } from './testing/fake-service.ts'
import { type FakeTiming, fakeTiming } from './testing/fake-timing.ts'

const NOW = Date.parse('2026-11-20T10:00:00Z')
const PASSED = { ...NO_SCANS, total_scanned_faces: 1, total_passed_faces: 1 }
let timing: FakeTiming
let service: FakeService

beforeEach(async () => {
  timing = fakeTiming(NOW)
  service = await startFakeService({ now: () => NOW })
})
afterEach(() => service.stop())

const activeDevice = async (store: DeviceStore = memoryStore()) => {
  const device = newDeviceClient(service.url, timing, store)
  await device.client.activate(service.newLicence('AC-7K3F-9Q2M-X4TD', 'A'.repeat(26)).link)
  return device
}
const restarted = (store: DeviceStore) => newDeviceClient(service.url, timing, store).client
const scansCounted = () =>
  [...service.counted.values()].reduce((sum, { total_scanned_faces }) => sum + total_scanned_faces, 0)

test('DV-03 only day totals of scans leave the device', async () => {
  const { client } = await activeDevice()
  await client.addScan('total_passed_faces')
  await client.addScan('total_passed_faces')
  await client.addScan('total_reason_skipped')
  await client.seal()
  expect(await client.flush()).toEqual({ accepted: 1, duplicate: 0, rejected: [] })
  const [report] = service.counted.values()
  expect(report).toEqual({
    ...NO_SCANS,
    report_id: report?.report_id,
    start_date: '2026-11-20',
    total_scanned_faces: 3,
    total_passed_faces: 2,
    total_failed_faces: 1,
    total_reason_skipped: 1,
  })
  expect(await client.pending()).toEqual({ tally: {}, queue: [] })
})

test('DV-03 extra fields in the counts never leave the device', async () => {
  const { client } = await activeDevice()
  await client.report('2026-11-19', { ...PASSED, seen_at: '10:31:07' } as never)
  expect(await client.flush()).toMatchObject({ accepted: 1 })
})

test('DV-06 reports are resent with the same ids after a lost answer, and counted once', async () => {
  const { client } = await activeDevice()
  await client.report('2026-11-19', PASSED)
  service.mishaps.push('answer_lost')
  expect(await client.flush()).toMatchObject({ accepted: 0, duplicate: 1 })
  expect(scansCounted()).toBe(1)
})

test('DV-06 a crash before the answer arrives neither loses nor duplicates counts', async () => {
  const { client, store } = await activeDevice()
  await client.addScan('total_passed_faces')
  await client.seal()
  service.mishaps.push('answer_lost')
  timing.sleep = () => new Promise(() => undefined)
  void client.flush()
  await expect.poll(() => scansCounted()).toBe(1)
  const before = await client.pending()
  expect(await restarted(store).pending()).toEqual(before)
  expect(await restarted(store).flush()).toMatchObject({ accepted: 0, duplicate: 1 })
  expect(scansCounted()).toBe(1)
})

test('DV-06 a crash while removing a sent report resends it, and it is counted once', async () => {
  const { client, store } = await activeDevice()
  await client.report('2026-11-19', PASSED)
  const update = store.update.bind(store)
  store.update = () => Promise.reject(new Error('power cut'))
  await expect(client.flush()).rejects.toThrow('power cut')
  store.update = update
  expect(await restarted(store).flush()).toMatchObject({ accepted: 0, duplicate: 1 })
  expect(scansCounted()).toBe(1)
})

test('DV-06 a crash while sealing keeps the tally, and sealing again makes one report', async () => {
  const { client, store } = await activeDevice()
  await client.addScan('total_passed_faces')
  const update = store.update.bind(store)
  store.update = () => Promise.reject(new Error('power cut'))
  await expect(client.seal()).rejects.toThrow('power cut')
  store.update = update
  expect(await client.pending()).toMatchObject({
    queue: [],
    tally: { '2026-11-20': { total_scanned_faces: 1 } },
  })
  await client.seal()
  expect(await client.pending()).toMatchObject({ tally: {}, queue: [{ total_scanned_faces: 1 }] })
})

test.each([429, 503] as const)('DV-06 a %i is retried only after Retry-After', async (status) => {
  const { client } = await activeDevice()
  await client.report('2026-11-19', PASSED)
  service.mishaps.push({ status, retryAfterS: 40 }, { status, retryAfterS: 40 })
  expect(await client.flush()).toMatchObject({ accepted: 1 })
  expect(timing.slept).toEqual([40_000 + 500, 40_000 + 1000])
})

test('DV-06 retries back off and stop after five attempts, and the reports stay queued', async () => {
  const { client } = await activeDevice()
  await client.report('2026-11-19', PASSED)
  service.mishaps.push(...Array.from({ length: 5 }, () => ({ status: 503 as const })))
  await expect(client.flush()).rejects.toMatchObject({
    code: 'unavailable',
    passing: true,
    requestId: 'req-1',
  })
  expect(timing.slept).toEqual([500, 1000, 2000, 4000])
  expect((await client.pending()).queue).toHaveLength(1)
  expect(await client.flush()).toMatchObject({ accepted: 1 })
})

test('DV-06 an invalid call is not retried', async () => {
  const { client } = await activeDevice()
  await client.report('2026-11-19', PASSED)
  service.mishaps.push({ status: 400 })
  await expect(client.flush()).rejects.toMatchObject({ code: 'invalid', passing: false })
  expect(timing.slept).toEqual([])
})

test('DV-03 a rejected report is returned and dropped, and the others are counted', async () => {
  const { client } = await activeDevice()
  await client.report('2026-11-19', { ...PASSED, total_scanned_faces: -1 })
  await client.report('2026-11-19', PASSED)
  const [faulty] = (await client.pending()).queue
  expect(await client.flush()).toMatchObject({
    accepted: 1,
    rejected: [{ report_id: faulty?.report_id, code: 'INVALID' }],
  })
  expect((await client.pending()).queue).toEqual([])
})

test('DV-06 a long queue is sent in calls of at most 1,000 reports', async () => {
  const { client, store } = await activeDevice()
  await client.report('2026-11-19', PASSED)
  await store.update<{ queue: object[] }>('state', (state) => ({
    ...state,
    queue: Array.from({ length: 2001 }, () => ({
      ...PASSED,
      report_id: crypto.randomUUID(),
      start_date: '2026-11-19',
    })),
  }))
  expect(await client.flush()).toMatchObject({ accepted: 2001 })
  expect(service.batches).toEqual([1000, 1000, 1])
})

test('DV-03 after 40 days offline, the server’s refusal of old days clears the queue', async () => {
  const { client, events } = await activeDevice()
  await client.report('2026-10-16', PASSED)
  await client.report('2026-10-15', PASSED)
  expect(await client.flush()).toMatchObject({ accepted: 1, duplicate: 0, rejected: [{ code: 'TOO_LATE' }] })
  expect(events).toContainEqual({ type: 'delivered', accepted: 1, duplicate: 0, rejected: 1 })
  expect([...service.counted.values()]).toMatchObject([{ start_date: '2026-10-16' }])
  expect((await client.pending()).queue).toEqual([])
})

test('DV-06 the oldest of more than 10,000 waiting reports leave, with an event', async () => {
  const { client, store, events } = await activeDevice()
  await store.update<{ queue: object[] }>('state', (state) => ({
    ...state,
    queue: Array.from({ length: 10_000 }, (_, place) => ({ ...PASSED, report_id: `${place}` })),
  }))
  await client.report('2026-11-19', PASSED)
  await client.addScan('total_passed_faces')
  const { queue } = await client.pending()
  expect(queue).toHaveLength(10_000)
  expect([queue[0]?.report_id, queue[9998]?.report_id]).toEqual(['1', '9999'])
  expect(events.filter(({ type }) => type === 'discarded')).toEqual([{ type: 'discarded', reports: 1 }])
})

test('a device that is forgotten during a flush sends and stores nothing more', async () => {
  const { client, store, events } = await activeDevice()
  await client.report('2026-11-19', PASSED)
  service.mishaps.push({ status: 503 })
  timing.sleep = () => client.forget()
  await expect(client.flush()).rejects.toMatchObject({ code: 'not_active' })
  expect(events.filter(({ type }) => type === 'delivered')).toEqual([])
  expect(service.batches).toEqual([])
  expect(await store.get('state')).toBeUndefined()
})

test('concurrent flushes share one call', async () => {
  const { client } = await activeDevice()
  await client.report('2026-11-19', PASSED)
  await Promise.all([client.flush(), client.flush()])
  expect(service.batches).toEqual([1])
})

test('a device without a licence refuses counts and sends nothing', async () => {
  const { client } = newDeviceClient(service.url, timing)
  await expect(client.report('2026-11-19', PASSED)).rejects.toMatchObject({ code: 'not_active' })
  expect(await client.flush()).toEqual({ accepted: 0, duplicate: 0, rejected: [] })
})
