import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DeviceStore } from './device-store.ts'
import { memoryStore } from './memory-store.ts'
import { newDeviceClient } from './testing/fake-device.ts'
import { type FakeService, startFakeService } from './testing/fake-service.ts'
import { type FakeTiming, fakeTiming } from './testing/fake-timing.ts'

const NOW = Date.parse('2026-11-20T10:00:00Z')
const HOUR_MS = 3_600_000
const CODE = 'AC-7K3F-9Q2M-X4TD'
let serverTiming: FakeTiming
let timing: FakeTiming
let service: FakeService

beforeEach(async () => {
  serverTiming = fakeTiming(NOW)
  timing = fakeTiming(NOW)
  service = await startFakeService(serverTiming)
})
afterEach(() => service.stop())

const device = (store?: DeviceStore) => newDeviceClient(service.url, timing, store)
const newLicence = (code = CODE) =>
  service.newLicence(code, `TOKEN${code.replaceAll(/[^A-Z2-7]/g, '')}`.padEnd(26, 'A'))

describe('activation', () => {
  test('DV-01 an activated device can check its certificate offline', async () => {
    const { client } = device()
    expect(await client.licence()).toEqual({ status: 'not_activated' })
    expect(await client.activate(newLicence().link)).toEqual({ result: 'OK', licence_code: CODE })
    await service.stop()
    expect(await client.licence()).toMatchObject({ status: 'active', licence_code: CODE })
    expect(await client.certificate()).toMatchObject({ valid: true, certificate: { location: 'Till 1' } })
  })

  test('DV-01 activation is retried after a lost answer and gets the same licence', async () => {
    const { client, events } = device()
    service.mishaps.push('answer_lost')
    expect(await client.activate(newLicence().link)).toMatchObject({ result: 'OK' })
    expect(service.calls).toEqual(['activate_licence', 'activate_licence'])
    expect(events).toMatchObject([{ type: 'retrying', error: { code: 'network' } }, { type: 'activated' }])
  })

  test('DV-01 a second device is denied the same link and does not retry', async () => {
    const { link } = newLicence()
    await device().client.activate(link)
    expect(await device().client.activate(link)).toEqual({ result: 'DENY', code: 'TOKEN_USED' })
    expect(service.calls).toHaveLength(2)
  })

  test('DV-01 an unknown link and a link of an ended licence get different codes', async () => {
    const { link, licence } = newLicence()
    licence.ended = 'deleted'
    expect(await device().client.activate(link)).toEqual({ result: 'DENY', code: 'LICENCE_ENDED' })
    const unknown = `${service.url}/A/${'B'.repeat(26)}`
    expect(await device().client.activate(unknown)).toEqual({ result: 'DENY', code: 'TOKEN_UNKNOWN' })
  })

  test('a text that is no activation link is refused without a call', async () => {
    await expect(device().client.activate('https://example.com/A/short')).rejects.toMatchObject({
      code: 'link',
    })
    expect(service.calls).toEqual([])
  })

  test('DV-01 a licence with an invalid certificate is not accepted', async () => {
    service.publishedKeys.splice(0)
    const { client } = device()
    const { link, licence } = newLicence()
    await expect(client.activate(link)).rejects.toMatchObject({ code: 'certificate' })
    expect(licence.thumbprint).toBeDefined()
    expect(await client.licence()).toEqual({ status: 'not_activated' })
  })

  test('DV-06 an app with built-in keys trusts only those', async () => {
    const trustedKeys = { keys: [...service.publishedKeys] }
    await service.rotateKey('second')
    const { client } = newDeviceClient(service.url, timing, undefined, trustedKeys)
    await expect(client.activate(newLicence().link)).rejects.toMatchObject({ code: 'certificate' })
  })
})

describe('clock', () => {
  test.each([24, -24])(
    'DV-06 a clock wrong by %i hours is corrected once and stays corrected',
    async (hours) => {
      timing.advance(hours * HOUR_MS)
      const { client, store, events } = device()
      await client.activate(newLicence().link)
      expect(service.calls).toEqual(['activate_licence', 'activate_licence'])
      await client.heartbeat()
      await device(store).client.heartbeat()
      expect(service.calls).toHaveLength(4)
      expect(events.filter(({ type }) => type === 'clock_corrected')).toHaveLength(1)
    },
  )

  test('DV-06 two calls that the server refuses at once correct the clock once', async () => {
    const { client, store } = device()
    await client.activate(newLicence().link)
    timing.advance(-HOUR_MS)
    await Promise.all([client.heartbeat(), client.heartbeat()])
    expect(service.calls.filter((call) => call === 'heartbeat')).toHaveLength(4)
    expect(await store.get('state')).toMatchObject({ clock_offset_ms: HOUR_MS })
  })

  test('DV-06 a clock the server accepts is not corrected', async () => {
    timing.advance(4 * 60_000)
    const { client, events } = newDeviceClient(service.url.replace('127.0.0.1', 'localhost'), timing)
    await expect(client.activate(newLicence().link)).rejects.toMatchObject({ code: 'proof_invalid' })
    expect(events.filter(({ type }) => type === 'clock_corrected')).toEqual([])
  })

  test('a refusal that is not about the clock is not retried', async () => {
    const { client } = newDeviceClient(service.url.replace('127.0.0.1', 'localhost'), timing)
    await expect(client.activate(newLicence().link)).rejects.toMatchObject({ code: 'proof_invalid' })
    expect(service.calls).toHaveLength(1)
  })

  test('DV-03 a scan counts for the device’s local day of the corrected clock', async () => {
    timing.advance(-24 * HOUR_MS)
    const { client } = device()
    await client.activate(newLicence().link)
    await client.addScan('total_passed_faces')
    expect(Object.keys((await client.pending()).tally)).toEqual(['2026-11-20'])
  })
})

describe('heartbeat', () => {
  test('DV-02 after the end of the licence, the device keeps the reason and stops calling', async () => {
    const { link, licence } = newLicence()
    const { client, store } = device()
    await client.activate(link)
    expect(await client.heartbeat()).toEqual({ result: 'OK' })
    licence.ended = 'detached'
    expect(await client.heartbeat()).toEqual({ result: 'ENDED', reason: 'detached' })
    const asked = service.calls.length
    expect(await device(store).client.heartbeat()).toEqual({ result: 'ENDED', reason: 'detached' })
    expect(service.calls).toHaveLength(asked)
    expect(await client.licence()).toMatchObject({ status: 'ended', reason: 'detached', ended_at_ms: NOW })
    await expect(client.addScan('total_passed_faces')).rejects.toMatchObject({ code: 'not_active' })
  })

  test('a device without a licence sends no heartbeat', async () => {
    await expect(device().client.heartbeat()).rejects.toMatchObject({ code: 'not_active' })
  })

  test('DV-02 a device with an ended licence sends its counts and activates another with its key', async () => {
    const first = newLicence()
    const { client } = device()
    await client.activate(first.link)
    await client.addScan('total_passed_faces')
    first.licence.ended = 'detached'
    await client.heartbeat()
    await client.activate(newLicence('AC-2222-3333-4444').link)
    expect(await client.licence()).toMatchObject({ status: 'active', licence_code: 'AC-2222-3333-4444' })
    expect(await client.pending()).toEqual({ tally: {}, queue: [] })
    expect([...service.counted.values()]).toMatchObject([{ total_scanned_faces: 1 }])
  })

  test('DV-06 a renewed certificate signed by a new published key is accepted', async () => {
    const { client, events } = device()
    await client.activate(newLicence().link)
    await service.rotateKey('second')
    service.renewCertificates()
    serverTiming.advance(4 * 24 * HOUR_MS)
    timing.advance(4 * 24 * HOUR_MS)
    await client.heartbeat()
    expect(events.at(-1)).toEqual({ type: 'certificate_renewed' })
    expect(await client.certificate()).toMatchObject({ valid: true, certificate: { kid: 'second' } })
  })

  test('DV-06 a device with an expired certificate keeps calling and accepts a renewed one', async () => {
    const { client } = device()
    await client.activate(newLicence().link)
    const days = (count: number) =>
      [timing, serverTiming].forEach((each) => each.advance(count * 24 * HOUR_MS))
    days(8)
    expect(await client.heartbeat()).toEqual({ result: 'OK' })
    expect((await client.licence()).status).toBe('active')
    expect(await client.certificate()).toMatchObject({ valid: false, fault: 'expired' })
    service.renewCertificates()
    expect(await client.heartbeat()).toEqual({ result: 'OK' })
    expect(await client.certificate()).toMatchObject({ valid: true })
  })

  test('DB-10 the analytics link changes only when the certificate is renewed', async () => {
    const { client, store } = device()
    await client.activate(newLicence().link)
    const kept = async () => {
      const licence = await device(store).client.licence()
      return licence.status === 'active' ? licence.analytics_url : undefined
    }
    const first = await kept()
    expect(first).toMatch(/\/analytics\?token=/)
    for (const each of [timing, serverTiming]) each.advance(HOUR_MS)
    await client.heartbeat()
    expect(await kept()).toBe(first)
    service.renewCertificates()
    await client.heartbeat()
    expect(await kept()).toMatch(/\/analytics\?token=/)
    expect(await kept()).not.toBe(first)
  })

  test('DV-06 an invalid renewed certificate leaves the old one in place', async () => {
    const { link, licence } = newLicence()
    const { client, events } = device()
    await client.activate(link)
    service.renewCertificates()
    const certificateFor = await service.certificateFor(licence)
    service.publishedKeys.splice(0)
    await service.rotateKey('first')
    await client.heartbeat()
    expect(events.at(-1)).toEqual({ type: 'certificate_refused', fault: 'not_genuine' })
    expect(await client.licence()).toMatchObject({ certificate: certificateFor })
  })
})

describe('run', () => {
  beforeEach(() => {
    serverTiming.now = () => timing.now()
  })

  test('DV-06 heartbeats repeat at the interval plus or minus 20 % until the licence ends', async () => {
    const { link, licence } = newLicence()
    const { client } = device()
    await client.activate(link)
    timing.random = () => 1
    let beats = 0
    const { sleep } = timing
    timing.sleep = async (ms) => {
      beats++
      if (beats === 3) licence.ended = 'deleted'
      await sleep(ms)
    }
    expect(await client.start()).toMatchObject({ status: 'ended', reason: 'deleted' })
    expect(service.calls.filter((call) => call === 'heartbeat')).toHaveLength(4)
    expect(timing.slept).toEqual([1_080_000, 1_080_000, 1_080_000])
  })

  test('DV-03 a day is reported only when it is over', async () => {
    const { client } = device()
    await client.activate(newLicence().link)
    await client.addScan('total_id_check_passed')
    const { sleep } = timing
    const reportsByRound: number[] = []
    timing.sleep = async (_, signal) => {
      if (reportsByRound.push(service.counted.size) === 2) void client.stop()
      timing.advance(24 * HOUR_MS)
      await sleep(0, signal)
    }
    await client.start({ heartbeatIntervalMs: 1000 })
    expect(reportsByRound).toEqual([0, 1])
    expect([...service.counted.values()]).toMatchObject([
      { start_date: '2026-11-20', total_scanned_faces: 1, total_failed_faces: 1, total_id_check_passed: 1 },
    ])
  })

  test('DV-06 heartbeats continue after the server was unreachable', async () => {
    const { client, events } = device()
    await client.activate(newLicence().link)
    service.mishaps.push(...Array.from({ length: 5 }, () => 'connection_lost' as const))
    const { sleep } = timing
    timing.sleep = async (ms, signal) => {
      await sleep(ms, signal)
      if (ms > 100_000 && timing.slept.filter((slept) => slept > 100_000).length === 2) void client.stop()
    }
    expect(await client.start()).toMatchObject({ status: 'active' })
    expect(events.map(({ type }) => type).slice(1)).toEqual([
      ...Array.from({ length: 4 }, () => 'retrying'),
      'failed',
      'heartbeat',
    ])
  })

  test('starting twice joins the same run', async () => {
    const { client } = device(memoryStore())
    await client.activate(newLicence().link)
    timing.sleep = (_, signal) => new Promise((wake) => signal?.addEventListener('abort', () => wake()))
    const first = client.start()
    expect(client.start()).toBe(first)
    await expect.poll(() => service.calls).toContain('heartbeat')
    await client.stop()
    expect(service.calls.filter((call) => call === 'heartbeat')).toHaveLength(1)
  })
})
