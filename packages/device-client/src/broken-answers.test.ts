import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { DeviceClient } from './device-client.ts'
import type { DeviceState } from './device-state.ts'
import { memoryStore } from './memory-store.ts'
import { realTiming } from './retry.ts'
import { problemDocument, problemOf, retryAfterMs } from './service-call.ts'
import { type FakeService, startFakeService } from './testing/fake-service.ts'
import { type FakeTiming, fakeTiming } from './testing/fake-timing.ts'
import { UsageClient } from './usage-client.ts'

const NOW = Date.parse('2026-11-20T10:00:00Z')
const FACE = { product: 'face', ageBracket: '25+', latencyMs: 640 } as const
const DEVICE = { model: 'Galaxy Tab A9', os: 'Android 15', app_version: '4.2.0' }
const FALSE_DATES = ['Thu, 01 Jan 2060 00:00:00 GMT', 'Sat, 13 Sep 275760 00:00:00 GMT', 'yesterday']
let timing: FakeTiming
let service: FakeService
/** Answers that a proxy gives in place of the server, to the next requests. */
let instead: Response[]

beforeEach(async () => {
  timing = fakeTiming(NOW)
  service = await startFakeService({ now: () => NOW })
  instead = []
})
afterEach(() => service.stop())

const throughProxy: typeof fetch = async (...call) => instead.shift() ?? fetch(...call)
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers })
const options = (store = memoryStore()) => ({ url: service.url, store, timing, fetch: throughProxy })

const newApp = async (store = memoryStore()) => {
  const app = new UsageClient({ ...options(store), key: { ...service.apiKey } })
  await app.addEstimation(FACE)
  await app.seal()
  return { app, store }
}
const newDevice = async () => {
  const store = memoryStore()
  const client = new DeviceClient({ ...options(store), device: DEVICE })
  await client.activate(service.newLicence('AC-7K3F-9Q2M-X4TD', 'A'.repeat(26)).link)
  const set = (change: (state: DeviceState) => DeviceState) =>
    store.update<DeviceState>('state', (state) => change(state as DeviceState))
  return { client, store, set }
}

describe('a false time', () => {
  test.each([401, 502].flatMap((status) => FALSE_DATES.map((date) => [status, date] as const)))(
    'of a refusal with %i and the Date %s loses no counts and moves no clock',
    async (status, Date) => {
      const { app, store } = await newApp()
      instead = Array.from({ length: 5 }, () => json(status, { code: 'unavailable' }, { Date }))
      await expect(app.flush()).rejects.toHaveProperty('name', 'DeviceError')
      instead = []
      await newApp(store)
      expect(await app.flush()).toEqual({ accepted: 2, duplicate: 0, rejected: [] })
      expect([...service.usage.values()]).toMatchObject([{ day: '2026-11-20' }, { day: '2026-11-20' }])
    },
  )

  test('of an accepted call is ignored if it is over 100 years away', async () => {
    const { app, store } = await newApp()
    instead = [json(200, { accepted: 1, duplicate: 0, rejected: [] }, { Date: FALSE_DATES[1] ?? '' })]
    await app.flush()
    expect(await store.get('usage_clock')).toBeUndefined()
  })

  test('that an earlier version stored is ignored', async () => {
    const store = memoryStore()
    await store.update('usage_clock', () => 8.64e15)
    const { app } = await newApp(store)
    expect(await app.flush()).toMatchObject({ accepted: 1 })
    const { client, set } = await newDevice()
    await set((state) => ({ ...state, clock_offset_ms: 8.64e15 }))
    await client.addScan('total_passed_faces')
    expect(Object.keys((await client.pending()).tally)).toEqual(['2026-11-20'])
  })

  test.each(FALSE_DATES)('of a refused proof with the Date %s moves no device’s clock', async (Date) => {
    const { client, store } = await newDevice()
    const refusal = () => json(401, { code: 'proof_expired', request_id: 'r' }, { Date })
    instead = [refusal()]
    await expect(client.heartbeat()).rejects.toMatchObject({ code: 'proof_expired' })
    instead = [refusal(), refusal()]
    await expect(client.heartbeat()).rejects.toMatchObject({ code: 'proof_expired' })
    instead = []
    expect(await store.get('state')).toMatchObject({ clock_offset_ms: 0 })
    expect(await client.heartbeat()).toEqual({ result: 'OK' })
  })
})

test('an answer to reports of a device that was forgotten meanwhile stores nothing', async () => {
  const { client, store } = await newDevice()
  await client.addScan('total_passed_faces')
  await client.seal()
  const late = new DeviceClient({
    ...options(store),
    device: DEVICE,
    fetch: async (...call) => {
      const answer = await fetch(...call)
      await client.forget()
      return answer
    },
  })
  expect(await late.flush()).toMatchObject({ accepted: 1 })
  expect(await store.get('state')).toBeUndefined()
})

describe('an answer of another form', () => {
  const entry = { index: 0, report_id: '', code: 'INVALID' }
  const REPORT_ANSWERS = [
    null,
    {},
    [],
    'OK',
    { status: 'maintenance' },
    { accepted: 0, duplicate: 0, rejected: { length: 1 } },
    { accepted: 0, duplicate: 0, rejected: [null] },
    { accepted: 0, duplicate: 0, rejected: [{}] },
    { accepted: 0, duplicate: 0, rejected: [] },
    { accepted: '1', duplicate: '', rejected: [] },
    { accepted: 2, duplicate: -1, rejected: [] },
    { accepted: -1, duplicate: 2, rejected: [] },
    { accepted: 0.5, duplicate: 0.5, rejected: [] },
    { accepted: 1, duplicate: 0, rejected: [entry] },
  ]

  test.each(REPORT_ANSWERS)('%j to reports keeps them, and is repeated', async (answer) => {
    const { app } = await newApp()
    instead = Array.from({ length: 5 }, () => json(200, answer))
    await expect(app.flush()).rejects.toMatchObject({ code: 'bad_answer', passing: true })
    expect((await app.pending()).estimations).toHaveLength(1)
    instead = [json(200, answer)]
    expect(await app.flush()).toMatchObject({ accepted: 1 })
  })

  test.each([null, {}])('%j ends no run of an app', async (answer) => {
    const { app } = await newApp()
    instead = Array.from({ length: 5 }, () => json(200, answer))
    onTestFinished(() => app.stop())
    const run = app.start({ intervalMs: 1000 })
    await expect.poll(() => service.usage.size).toBe(1)
    await app.stop()
    await run
  })

  const HEARTBEATS = [null, {}, { result: 'MAYBE' }, { result: 'ENDED' }, { result: 'DENY', code: 'X' }]
  test.each(HEARTBEATS)('%j ends no run of a device, and no licence', async (answer) => {
    const { client } = await newDevice()
    instead = Array.from({ length: 5 }, () => json(200, answer))
    onTestFinished(() => client.stop())
    const run = client.start()
    await expect.poll(() => service.calls).toContain('heartbeat')
    await client.stop()
    expect(await run).toMatchObject({ status: 'active' })
  })

  test('of reports keeps the reports of a device', async () => {
    const { client } = await newDevice()
    await client.addScan('total_passed_faces')
    await client.seal()
    instead = Array.from({ length: 5 }, () => json(200, { result: 'OK' }))
    await expect(client.flush()).rejects.toMatchObject({ code: 'bad_answer' })
    expect((await client.pending()).queue).toHaveLength(1)
  })

  test.each([null, {}, { result: 'ENDED', reason: 'x' }, { result: 'DENY' }])(
    '%j to an activation is repeated and activates nothing',
    async (answer) => {
      const { client } = await newDevice()
      instead = Array.from({ length: 5 }, () => json(200, answer))
      const { link } = service.newLicence('AC-2222-3333-4444', 'B'.repeat(26))
      await expect(client.activate(link)).rejects.toMatchObject({ code: 'bad_answer' })
      expect(await client.licence()).toMatchObject({ licence_code: 'AC-7K3F-9Q2M-X4TD' })
    },
  )

  test.each([null, {}, { keys: {} }])('%j is no key set', async (answer) => {
    const { link } = service.newLicence('AC-2222-3333-4444', 'B'.repeat(26))
    const device = new DeviceClient({
      ...options(),
      device: DEVICE,
      fetch: async (address, init) =>
        new Request(address).url.endsWith('jwks.json') ? json(200, answer) : fetch(address, init),
    })
    await expect(device.activate(link)).rejects.toMatchObject({ code: 'bad_answer' })
    expect(await device.licence()).toEqual({ status: 'not_activated' })
  })
})

describe('a wait', () => {
  test.each([
    ['86400', 3_600_000],
    ['3000000', 3_600_000],
    ['1e308', 3_600_000],
    ['Infinity', 3_600_000],
    ['Sat, 21 Nov 2026 10:00:00 GMT', 3_600_000],
    ['Fri, 20 Nov 2026 10:00:30 GMT', 30_000],
    ['40', 40_000],
    ['-5', 0],
    ['soon', 0],
    ['', 0],
  ])('with Retry-After %j is %i ms', (value, ms) => {
    const headers = { 'Retry-After': value, Date: new Date(NOW).toUTCString() }
    expect(retryAfterMs(new Response(null, { headers }))).toBe(ms)
  })

  test.each([
    [3_000_000, 86_400],
    [1e308, 86_400],
    [0, 10],
    [-5, 10],
    [Number.NaN, 10],
    ['soon', 10],
    [900, 900],
  ])('for the heartbeat after %j s is %i s', async (given, kept) => {
    const { client, set } = await newDevice()
    await set((state) => ({
      ...state,
      licence: { ...state.licence, heartbeat_interval_s: given } as DeviceState['licence'],
    }))
    timing.sleep = async (ms) => {
      timing.slept.push(ms)
      void client.stop()
    }
    await client.start()
    expect(timing.slept).toEqual([kept * 1000])
  })

  test.each([2 ** 31, 1e308, Number.POSITIVE_INFINITY])('of %d ms does not end at once', async (ms) => {
    const stop = new AbortController()
    onTestFinished(() => stop.abort())
    const ended = realTiming.sleep(ms, stop.signal).then(() => 'ended')
    expect(await Promise.race([ended, realTiming.sleep(50)])).toBeUndefined()
  })
})

describe('a problem document', () => {
  test('of over 64 KiB is not read to its end', async () => {
    let sent = 0
    let cancelled = false
    const part = new TextEncoder().encode('x'.repeat(10_000))
    const long = new ReadableStream({
      pull: (stream) => {
        sent += part.length
        stream.enqueue(part)
        if (sent > 10_000_000) stream.close()
      },
      cancel: () => {
        cancelled = true
      },
    })
    expect(await problemDocument(new Response(long, { status: 500 }))).toEqual({})
    expect(cancelled).toBe(true)
    expect(sent).toBeLessThan(200_000)
  })

  const UNAVAILABLE = { code: 'unavailable', request_id: 'r' }

  test.each([undefined, null, Readable.from(['x'])])(
    'of a fetch without web streams (%#) is read',
    async (body) => {
      const response = { status: 503, headers: new Headers(), body, json: async () => UNAVAILABLE }
      expect(await problemOf(response as unknown as Response)).toMatchObject({
        code: 'unavailable',
        requestId: 'r',
        passing: true,
      })
    },
  )

  test('that was read before is named by its status, and the reports wait', async () => {
    const { app } = await newApp()
    instead = Array.from({ length: 5 }, () => json(503, UNAVAILABLE))
    await Promise.all(instead.map((response) => response.text()))
    await expect(app.flush()).rejects.toMatchObject({ code: 'http_503', passing: true })
    expect((await app.pending()).estimations).toHaveLength(1)
  })

  test.each([null, [], 'x', { code: 5, request_id: {} }])('%j is named by its status', async (body) => {
    expect(await problemOf(json(502, body))).toMatchObject({ code: 'http_502', requestId: undefined })
  })

  test('brings no control characters into a log', async () => {
    const body = { code: '\u001b[2Jx\nERROR fake', request_id: 'r\u2028\u009b1' }
    expect(await problemOf(json(400, body))).toMatchObject({
      code: ' [2Jx ERROR fake',
      message: 'The server answered 400 ( [2Jx ERROR fake).',
      requestId: 'r  1',
    })
  })
})
