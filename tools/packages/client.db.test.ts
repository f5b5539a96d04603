import { randomUUID } from 'node:crypto'
import { createCertificateCheck, createClient, Problem } from '@assure/client'
import { licenceCheck } from '@assure/client/testing/readme-certificate-example'
import { reportDay } from '@assure/client/testing/readme-report-example'
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeSecrets } from '../../apps/api/src/platform/secrets.ts'
import '../../apps/api/src/testing/provided-database.ts'
import { newTestDevice } from '../../apps/api/src/testing/test-device.ts'
import { newLicences, PLACES } from '../../apps/api/src/testing/test-licences.ts'
import { newTestMode } from '../../apps/api/src/testing/test-mode.ts'
import { startTestPortal, TEST_SECRET, type TestPortal } from '../../apps/api/src/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

const newClient = async (fetchBy = fetch) => {
  const { owner, ...byKey } = await portal.newCustomer({ sessionType: 'none' })
  const key = { url: portal.url, key: owner.sessionId, secret: owner.secret }
  return { key, byKey, client: createClient({ ...key, fetch: fetchBy }) }
}

test('DV-04 the README’s example reports a day, which the summary then shows', async () => {
  const { key, client } = await newClient()
  const today = portal.clock.now().toISOString().slice(0, 10)
  expect(await reportDay(key.url, key.key, key.secret, today)).toEqual({
    accepted: 1,
    duplicate: 0,
    rejected: [],
  })
  expect(await client.retrieve_session()).toMatchObject({ session_id: key.key })
})

test('a lost answer makes the licences once, because the repeat has the same Idempotency-Key', async () => {
  let lost = 0
  const { client } = await newClient(async (input, init) => {
    const answer = await fetch(input, init)
    if (lost > 0) return answer
    lost += 1
    await answer.arrayBuffer()
    throw new TypeError('The connection was lost.')
  })
  const { licences } = await client.generate_licences({ quantity: 2, tags: PLACES })
  expect(lost).toBe(1)
  expect((await client.list_licences()).licences.map((each) => each.licence_code).toSorted()).toEqual(
    licences.map((each) => each.licence_code).toSorted(),
  )
})

test('a wrong secret and a wrong field become problems of the server', async () => {
  const { key, client } = await newClient()
  const stranger = createClient({ ...key, secret: 'wrong' })
  await expect(stranger.list_plans()).rejects.toMatchObject({ code: 'unauthenticated', status: 401 })
  const failure: unknown = await client
    .generate_licences({ quantity: 51, tags: PLACES })
    .catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Problem)
  expect(failure).toMatchObject({ code: 'invalid', status: 400, errors: [{ pointer: '/quantity' }] })
  expect((failure as Problem).requestId).toMatch(/^[\w-]{8,64}$/)
})

/** Activates a licence and returns its code, the certificate and the device's public key. */
const activatedDevice = async (client?: Parameters<typeof newLicences>[0]) => {
  const [licence] = await newLicences(client ?? (await portal.newCustomer()), 1)
  const device = await newTestDevice(portal)
  const { body } = await device.activate(licence?.activation_link ?? '')
  if (body.result !== 'OK') throw new Error(`activation answered ${body.code}`)
  const { jwk } = decodeProtectedHeader(await device.proof()) as { jwk: JWK }
  return { certificate: body.certificate, code: body.licence_code, key: jwk }
}

test('the README’s check accepts a device’s own certificate and refuses a copy', async () => {
  const [own, other] = [await activatedDevice(), await activatedDevice()]
  const licenceOf = licenceCheck(portal.url)
  expect(await licenceOf(own.certificate, own.key as JsonWebKey)).toBe(own.code)
  await expect(licenceOf(own.certificate, other.key as JsonWebKey)).rejects.toThrow('wrong_device')
})

test('the check refuses another purpose, an unknown key, an altered and an expired certificate', async () => {
  const check = createCertificateCheck({ url: portal.url })
  const { certificate, key } = await activatedDevice()
  const { kid = '' } = decodeProtectedHeader(certificate)
  const claims = decodeJwt(certificate)
  const [ownKey] = makeSecrets(TEST_SECRET).certificateKeys
  const forOtherUse = new SignJWT({ ...claims, aud: 'assure:other' })
    .setProtectedHeader({ alg: 'EdDSA', kid })
    .sign(ownKey)
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' })
  const signedBy = (named: string) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', kid: named }).sign(privateKey)
  expect(await check(await forOtherUse, key)).toMatchObject({ fault: 'not_for_this_use' })
  expect(await check(await signedBy('unknown'), key)).toMatchObject({ fault: 'unknown_key' })
  expect(await check(await signedBy(kid), key)).toMatchObject({ fault: 'not_genuine' })
  expect(await check(randomUUID(), key)).toMatchObject({ fault: 'not_genuine' })
  const at = (seconds: number) =>
    createCertificateCheck({ url: portal.url, now: () => (Number(claims.exp) + seconds) * 1000 })(
      certificate,
      key,
    )
  expect(await at(299)).toMatchObject({ valid: true })
  expect(await at(301)).toMatchObject({ fault: 'expired' })
})

test('the check refuses a certificate of test mode unless tests allow it', async () => {
  const { test: mode } = await newTestMode(portal)
  const { certificate, key } = await activatedDevice(mode.byKey)
  expect(await createCertificateCheck({ url: portal.url })(certificate, key)).toMatchObject({
    fault: 'test_only',
  })
  const lenient = createCertificateCheck({ url: portal.url, allowTest: true })
  expect(await lenient(certificate, key)).toMatchObject({ valid: true, certificate: { test: true } })
})

test('the check fetches the keys once, and throws if they cannot be fetched', async () => {
  const { certificate, key } = await activatedDevice()
  const send = vi.fn(fetch)
  const check = createCertificateCheck({ url: portal.url, fetch: send })
  for (let repeat = 0; repeat < 3; repeat++) await check(certificate, key)
  const { publicKey } = await generateKeyPair('ES256')
  await check(certificate, await exportJWK(publicKey))
  expect(send).toHaveBeenCalledTimes(1)
  const offline = createCertificateCheck({
    url: portal.url,
    fetch: () => Promise.reject(new TypeError('offline')),
  })
  await expect(offline(certificate, key)).rejects.toThrow('offline')
})
