import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkCertificate } from './certificate.ts'
import { loadDeviceKey } from './device-key.ts'
import { memoryStore } from './memory-store.ts'
import { type FakeService, startFakeService } from './testing/fake-service.ts'
import { fakeTiming } from './testing/fake-timing.ts'

const NOW = Date.parse('2026-11-20T10:00:00Z')
const DAY_MS = 86_400_000
let service: FakeService
let thumbprint: string
const keys = () => ({ keys: service.publishedKeys })
const licence = () => ({ code: 'AC-7K3F-9Q2M-X4TD', thumbprint })

beforeAll(async () => {
  service = await startFakeService(fakeTiming(NOW))
  thumbprint = (await loadDeviceKey(memoryStore())).thumbprint
})
afterAll(() => service.stop())

test('DV-06 a valid certificate is accepted offline', async () => {
  const jws = await service.certificateFor(licence())
  expect(await checkCertificate(jws, keys(), { now: NOW, thumbprint })).toEqual({
    valid: true,
    certificate: {
      kid: 'first',
      device_id: 'device-of-AC-7K3F-9Q2M-X4TD',
      licence_code: 'AC-7K3F-9Q2M-X4TD',
      requested_by: 'Northgate Convenience',
      subclient: 'Leeds Briggate',
      location: 'Till 1',
      issued_at_utc: NOW / 1000,
      expires_at_utc: NOW / 1000 + 7 * 86_400,
    },
  })
})

test('DV-06 a certificate with one changed claim is not genuine', async () => {
  const [header, claims, signature] = (await service.certificateFor(licence())).split('.')
  const changed = JSON.parse(Buffer.from(claims ?? '', 'base64url').toString()) as object
  const forged = Buffer.from(JSON.stringify({ ...changed, location: 'Till 2' })).toString('base64url')
  const check = await checkCertificate(`${header}.${forged}.${signature}`, keys(), { now: NOW, thumbprint })
  expect(check).toEqual({ valid: false, fault: 'not_genuine' })
})

test('DV-06 a certificate for another device’s key is refused', async () => {
  const other = await loadDeviceKey(memoryStore())
  const jws = await service.certificateFor({ ...licence(), thumbprint: other.thumbprint })
  expect(await checkCertificate(jws, keys(), { now: NOW, thumbprint })).toEqual({
    valid: false,
    fault: 'wrong_device',
  })
})

test.each([undefined, '', 5])(
  'DV-06 a certificate for the key %j is refused, also by an app without its key',
  async (jkt) => {
    const jws = await service.certificateFor({ ...licence(), thumbprint: jkt as string })
    expect(await checkCertificate(jws, keys(), { now: NOW, thumbprint: jkt as string })).toEqual({
      ...{ valid: false, fault: 'wrong_device' },
    })
  },
)

test('DV-06 a certificate is valid until the end of its lifetime', async () => {
  const jws = await service.certificateFor(licence())
  const at = (now: number) => checkCertificate(jws, keys(), { now, thumbprint })
  expect(await at(NOW + 7 * DAY_MS - 1000)).toMatchObject({ valid: true })
  expect(await at(NOW + 7 * DAY_MS)).toEqual({ valid: false, fault: 'expired' })
})

test('DV-06 a token with another audience is refused', async () => {
  const jws = await service.certificateFor(licence(), { audience: 'assure:checkout' })
  expect(await checkCertificate(jws, keys(), { now: NOW, thumbprint })).toEqual({
    valid: false,
    fault: 'not_for_this_use',
  })
})

test.each([true, 'true', 1, null])(
  'a certificate with test %j is refused, except by an app for tests',
  async (mark) => {
    const jws = await service.certificateFor(licence(), { test: mark })
    const at = { now: NOW, thumbprint }
    expect(await checkCertificate(jws, keys(), at)).toEqual({ valid: false, fault: 'test_only' })
    expect(await checkCertificate(jws, keys(), { ...at, allowTest: false })).toMatchObject({ valid: false })
    expect(await checkCertificate(jws, keys(), { ...at, allowTest: true })).toMatchObject({
      ...{ valid: true, certificate: { test: true } },
    })
  },
)

test('an app for tests still refuses a test certificate of another device', async () => {
  const other = await loadDeviceKey(memoryStore())
  const jws = await service.certificateFor({ ...licence(), thumbprint: other.thumbprint }, { test: true })
  const check = await checkCertificate(jws, keys(), { now: NOW, thumbprint, allowTest: true })
  expect(check).toEqual({ valid: false, fault: 'wrong_device' })
})

test('DV-06 a certificate signed by an unpublished key is refused', async () => {
  const jws = await service.certificateFor(licence())
  const [first] = service.publishedKeys
  const others = { keys: [{ ...first, kid: 'other' }] }
  expect(await checkCertificate(jws, others, { now: NOW, thumbprint })).toEqual({
    valid: false,
    fault: 'unknown_key',
  })
})

test.each([
  ['alg none', { alg: 'none', kid: 'first' }],
  ['a shared secret', { alg: 'HS256', kid: 'first' }],
])('DV-06 %s instead of the signature is refused', async (_, header) => {
  const [, claims] = (await service.certificateFor(licence())).split('.')
  const jws = `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${claims}.`
  expect(await checkCertificate(jws, keys(), { now: NOW, thumbprint })).toMatchObject({ valid: false })
})

test.each(['', 'x', 'a.b.c', '{}'])('DV-06 the text %j is refused', async (jws) => {
  expect(await checkCertificate(jws, keys(), { now: NOW, thumbprint })).toEqual({
    valid: false,
    fault: 'not_genuine',
  })
})
