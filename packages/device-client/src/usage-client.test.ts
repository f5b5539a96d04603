import { REPORT_AGE_MAX_DAYS } from '@assure/contract/constants'
import { ESTIMATION_PRODUCTS, LATENCY_BINS, latencyBin } from '@assure/contract/usage/estimation-counts'
import { MODALITIES } from '@assure/contract/usage/safety-categories'
import type { EstimationReport, SafetyReport } from '@assure/contract/usage/usage-reports'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DeliveryEvent } from './delivery.ts'
import type { DeviceStore } from './device-store.ts'
import { memoryStore } from './memory-store.ts'
import { type FakeService, startFakeService } from './testing/fake-service.ts'
import { type FakeTiming, fakeTiming } from './testing/fake-timing.ts'
import { UsageClient } from './usage-client.ts'
import { countsOf, plusCounts } from './usage-counts.ts'
import type { UsageState } from './usage-state.ts'

const NOW = Date.parse('2026-11-20T23:59:00Z')
const FACE = { product: 'face', ageBracket: '18-24', latencyMs: 640 } as const
const NOTHING = { tally: {}, estimations: [], safety: [] }
let timing: FakeTiming
let service: FakeService

beforeEach(async () => {
  timing = fakeTiming(NOW)
  service = await startFakeService({ now: () => NOW })
})
afterEach(() => service.stop())

const newClient = (store: DeviceStore = memoryStore(), key = { ...service.apiKey }) => {
  const events: DeliveryEvent[] = []
  const options = {
    url: service.url,
    store,
    key,
    timing,
    onEvent: (event: DeliveryEvent) => events.push(event),
  }
  return { client: new UsageClient(options), store, events }
}
const estimations = () =>
  [...service.usage.values()].flatMap((report): EstimationReport[] => ('product' in report ? [report] : []))
const safety = () =>
  [...service.usage.values()].flatMap((report): SafetyReport[] => ('modality' in report ? [report] : []))
const histogramOf = (...times: number[]) =>
  Array.from({ length: LATENCY_BINS }, (_, bin) => times.filter((ms) => latencyBin(ms) === bin).length)

test('DV-04 estimations leave the app as totals of a UTC day only', async () => {
  const { client } = newClient()
  await client.addEstimation(FACE)
  await client.addEstimation({ product: 'face', ageBracket: '25+', latencyMs: 411.6 })
  await client.addEstimation({ product: 'face', ageBracket: null, latencyMs: 5200 })
  await client.addSpoof('face')
  await client.addEstimation({ product: 'voice', ageBracket: '0-13', latencyMs: 4500 })
  await client.seal()
  expect(await client.flush()).toEqual({ accepted: 2, duplicate: 0, rejected: [] })
  const [face, voice] = estimations()
  expect(face).toEqual({
    report_id: face?.report_id,
    day: '2026-11-20',
    product: 'face',
    age_distributions: { '0-13': 0, '13-17': 0, '18-24': 1, '25+': 1 },
    spoof_count: 1,
    latency: { count: 3, sum_ms: 6252, min_ms: 412, max_ms: 5200, histogram: histogramOf(412, 640, 5200) },
  })
  expect(voice).toMatchObject({ product: 'voice', spoof_count: 0, latency: { count: 1, sum_ms: 4500 } })
  expect(await client.pending()).toEqual(NOTHING)
})

test('DV-04 online safety transactions leave the app as totals by category', async () => {
  const { client } = newClient()
  await client.addTransaction('nlp', ['neutral', 'text_analyzed'])
  await client.addTransaction('nlp', ['anger', 'text_analyzed', 'profanity', 'phone'])
  await client.addTransaction('image', ['safe'])
  await client.addTransaction('csam', [])
  await client.seal()
  expect(await client.flush()).toMatchObject({ accepted: 3 })
  expect(safety()).toMatchObject([
    {
      day: '2026-11-20',
      modality: 'nlp',
      transaction_count: 2,
      categories: { neutral: 1, anger: 1, joy: 0, text_analyzed: 2, profanity: 1, phone: 1, hate_speech: 0 },
    },
    { modality: 'image', transaction_count: 1, categories: { safe: 1, suggestive: 0, explicit: 0 } },
    { modality: 'csam', transaction_count: 1, categories: { clear: 0, flagged: 0 } },
  ])
})

test('DV-04 a transaction in two categories of an exclusive group is refused', async () => {
  const { client } = newClient()
  await expect(client.addTransaction('nlp', ['joy', 'anger'])).rejects.toThrow(RangeError)
  expect(await client.pending()).toEqual(NOTHING)
})

test('DV-04 extra fields in the counts never leave the device', async () => {
  const { client } = newClient()
  await client.addEstimation({ ...FACE, name: 'Ada' } as never)
  const counts = countsOf([{ ageBracket: null, latencyMs: 1 }])
  await client.reportEstimations({ day: '2026-11-19', product: 'face' }, { ...counts, at: '10:31' } as never)
  await client.reportSafety({ day: '2026-11-19', modality: 'image' }, {
    transaction_count: 1,
    categories: { safe: 1, text: 'hello' },
  } as never)
  await client.seal()
  expect(await client.flush()).toMatchObject({ accepted: 3, rejected: [] })
})

test('DV-04 a count after midnight UTC belongs to the next day', async () => {
  const { client } = newClient()
  await client.addEstimation(FACE)
  timing.advance(60_000)
  await client.addEstimation(FACE)
  expect(Object.keys((await client.pending()).tally)).toEqual(['2026-11-20', '2026-11-21'])
  await client.seal()
  expect((await client.pending()).estimations.map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-21'])
})

test('DV-06 reports are resent with the same ids after a lost answer, and counted once', async () => {
  const { client } = newClient()
  await client.addEstimation(FACE)
  await client.seal()
  service.mishaps.push('answer_lost')
  expect(await client.flush()).toMatchObject({ accepted: 0, duplicate: 1 })
  expect(estimations()).toHaveLength(1)
})

test('DV-06 a crash while removing a sent report resends it, and it is counted once', async () => {
  const { client, store } = newClient()
  await client.addEstimation(FACE)
  await client.seal()
  const update = store.update.bind(store)
  store.update = () => Promise.reject(new Error('power cut'))
  await expect(client.flush()).rejects.toThrow('power cut')
  store.update = update
  expect(await newClient(store).client.flush()).toMatchObject({ accepted: 0, duplicate: 1 })
  expect(estimations()).toHaveLength(1)
})

test('DV-06 a crash while sealing keeps the tally, and sealing again makes one report', async () => {
  const { client, store } = newClient()
  await client.addEstimation(FACE)
  const before = await client.pending()
  const update = store.update.bind(store)
  store.update = () => Promise.reject(new Error('power cut'))
  await expect(client.seal()).rejects.toThrow('power cut')
  store.update = update
  expect(await newClient(store).client.pending()).toEqual(before)
  await client.seal()
  expect(await client.pending()).toMatchObject({ tally: {}, estimations: [{ latency: { count: 1 } }] })
})

test('DV-06 counts queued twice with one id are counted once, before and after sending', async () => {
  const { client } = newClient()
  const of = { day: '2026-11-19', product: 'face', report_id: crypto.randomUUID() } as const
  const counts = countsOf([{ ageBracket: '25+', latencyMs: 700 }], 2)
  await client.reportEstimations(of, counts)
  await client.reportEstimations(of, counts)
  expect(await client.flush()).toMatchObject({ accepted: 1, duplicate: 0 })
  await client.reportEstimations(of, counts)
  expect(await client.flush()).toMatchObject({ accepted: 0, duplicate: 1 })
})

test('DV-06 a wrong API key ends the run with a clear error and keeps the counts', async () => {
  const { client, store, events } = newClient(undefined, { ...service.apiKey, session_password: 'sk_former' })
  await client.addEstimation(FACE)
  await expect(client.start()).rejects.toMatchObject({
    code: 'unauthenticated',
    passing: false,
    message: 'The API key and secret are not right, or no longer valid.',
  })
  expect(service.calls).toEqual(['report_estimations'])
  expect(events).toEqual([])
  expect(await newClient(store).client.flush()).toMatchObject({ accepted: 1 })
})

test.each([429, 503] as const)('DV-06 a %i is retried only after Retry-After', async (status) => {
  const { client } = newClient()
  await client.addTransaction('image', ['safe'])
  await client.seal()
  service.mishaps.push({ status, retryAfterS: 40 }, { status, retryAfterS: 40 })
  expect(await client.flush()).toMatchObject({ accepted: 1 })
  expect(timing.slept).toEqual([40_000 + 500, 40_000 + 1000])
})

test('DV-06 the run continues at the next interval after retries failed', async () => {
  const { client, events } = newClient()
  await client.addEstimation(FACE)
  service.mishaps.push(...Array.from({ length: 5 }, () => 'connection_lost' as const))
  const running = client.start({ intervalMs: 1000 })
  await expect.poll(() => estimations().length).toBe(1)
  await client.stop()
  await running
  expect(events.map(({ type }) => type)).toEqual([
    ...Array.from({ length: 4 }, () => 'retrying'),
    'failed',
    'delivered',
  ])
})

test('DV-06 a long queue is sent in calls of at most 1,000 reports', async () => {
  const { client, store } = newClient()
  await client.addEstimation(FACE)
  await client.seal()
  await store.update<UsageState>('usage', (state = { tally: {}, estimations: [], safety: [] }) => ({
    ...state,
    estimations: Array.from({ length: 2001 }, () => ({
      ...(state.estimations[0] as EstimationReport),
      report_id: crypto.randomUUID(),
    })),
  }))
  expect(await client.flush()).toMatchObject({ accepted: 2001 })
  expect(service.batches).toEqual([1000, 1000, 1])
})

const queuesOf = (estimations: number, safety: number) => {
  const queue = (length: number) => Array.from({ length }, (_, place) => ({ report_id: `${place}` }))
  return { tally: {}, estimations: queue(estimations), safety: queue(safety) } as unknown as UsageState
}

test('DV-06 with a revoked key, the oldest of more than 10,000 waiting reports leave, with an event', async () => {
  const { client, store, events } = newClient(memoryStore(), { session_id: 'x', session_password: 'x' })
  await store.update('usage', () => queuesOf(10_000, 9999))
  await client.addEstimation(FACE)
  await client.addEstimation({ ...FACE, product: 'voice' })
  await client.addTransaction('csam', ['clear'])
  await expect(client.start()).rejects.toMatchObject({ code: 'unauthenticated' })
  const { estimations, safety } = await client.pending()
  expect([estimations.length, safety.length]).toEqual([10_000, 10_000])
  expect([estimations[0]?.report_id, safety[0]?.report_id]).toEqual(['2', '0'])
  expect([estimations[9999]?.product, safety[9999]?.modality]).toEqual(['voice', 'csam'])
  expect(events).toEqual([{ type: 'discarded', reports: 2 }])
})

test('DV-06 the hourly reports of 35 days without a network all wait', async () => {
  const { client, store, events } = newClient()
  const hours = 24 * (REPORT_AGE_MAX_DAYS + 1)
  const waiting = [hours * ESTIMATION_PRODUCTS.length, hours * MODALITIES.length] as const
  await store.update('usage', () => queuesOf(...waiting))
  await client.addEstimation(FACE)
  const { estimations, safety } = await client.pending()
  expect([estimations.length, safety.length]).toEqual(waiting)
  expect(events).toEqual([])
})

test('DV-04 after 40 days offline, the server’s refusal of old days clears the queue', async () => {
  const { client } = newClient()
  const counts = countsOf([{ ageBracket: '25+', latencyMs: 700 }])
  await client.reportEstimations({ day: '2026-10-16', product: 'face' }, counts)
  await client.reportEstimations({ day: '2026-10-15', product: 'face' }, counts)
  await client.reportSafety({ day: '2026-10-15', modality: 'csam' }, { transaction_count: 1, categories: {} })
  const tooLate = { code: 'TOO_LATE' }
  expect(await client.flush()).toMatchObject({ accepted: 1, rejected: [tooLate, tooLate] })
  expect(estimations()).toMatchObject([{ day: '2026-10-16' }])
  expect(await client.pending()).toEqual(NOTHING)
})

test.each([30, -30])(
  'DV-06 an app with a clock wrong by %i hours counts for the server’s day after its first call',
  async (hours) => {
    timing.advance(hours * 3_600_000)
    const { client, store } = newClient()
    await client.addEstimation(FACE)
    await client.seal()
    await client.flush()
    await newClient(store).client.addEstimation(FACE)
    expect(Object.keys((await client.pending()).tally)).toEqual(['2026-11-20'])
  },
)

test('concurrent flushes share one call, and without counts nothing is sent', async () => {
  const { client } = newClient()
  await client.addEstimation(FACE)
  await client.seal()
  await Promise.all([client.flush(), client.flush()])
  await client.seal()
  await client.flush()
  expect(service.batches).toEqual([1])
})

test('forget deletes all counts', async () => {
  const { client } = newClient()
  await client.addEstimation(FACE)
  await client.forget()
  expect(await client.pending()).toEqual(NOTHING)
})

test('counts add up; the sum has a histogram only if both parts have one', () => {
  const [one, two] = [
    { ageBracket: '13-17', latencyMs: 300 },
    { ageBracket: null, latencyMs: 900_000 },
  ] as const
  expect(plusCounts(countsOf([one], 1), countsOf([two], 2))).toEqual(countsOf([one, two], 3))
  expect(plusCounts(countsOf([]), countsOf([two]))).toEqual(countsOf([two]))
  expect(plusCounts(countsOf([one]), countsOf([], 4)).latency).toEqual(countsOf([one]).latency)
  expect(countsOf([two]).latency.max_ms).toBe(600_000)
  const { histogram: _, ...bare } = countsOf([two]).latency
  expect(plusCounts(countsOf([one]), { ...countsOf([two]), latency: bare }).latency).not.toHaveProperty(
    'histogram',
  )
})
