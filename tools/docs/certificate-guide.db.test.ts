import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { LANGUAGES } from '@assure/contract/constants'
import { certificateCheck } from '@assure/device-client/testing/certificate-guide-example'
import { decodeJwt, decodeProtectedHeader, type JWK, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSecrets } from '../../apps/api/src/platform/secrets.ts'
import '../../apps/api/src/testing/provided-database.ts'
import { newTestDevice } from '../../apps/api/src/testing/test-device.ts'
import { newLicences } from '../../apps/api/src/testing/test-licences.ts'
import { newTestMode } from '../../apps/api/src/testing/test-mode.ts'
import { startTestPortal, TEST_SECRET, type TestPortal } from '../../apps/api/src/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

/** Activates a licence and returns its code, the certificate and the device's public key. */
const activatedDevice = async (client?: Parameters<typeof newLicences>[0]) => {
  const [licence] = await newLicences(client ?? (await portal.newCustomer()), 1)
  const device = await newTestDevice(portal)
  const { body } = await device.activate(licence?.activation_link ?? '')
  if (body.result !== 'OK') throw new Error(`activation answered ${body.code}`)
  const { jwk } = decodeProtectedHeader(await device.proof()) as { jwk: JWK }
  return { certificate: body.certificate, code: body.licence_code, key: jwk }
}

test('the guide’s code accepts its own device’s certificate and refuses another device’s', async () => {
  const check = certificateCheck(portal.url)
  const [own, other] = [await activatedDevice(), await activatedDevice()]
  expect(await check(own.certificate, own.key)).toMatchObject({ licence_code: own.code })
  await expect(check(other.certificate, own.key)).rejects.toThrow('Made for another device')
})

test('the guide’s code refuses a certificate of test mode', async () => {
  const { test: mode } = await newTestMode(portal)
  const { certificate, key } = await activatedDevice(mode.byKey)
  await expect(certificateCheck(portal.url)(certificate, key)).rejects.toThrow('Made in test mode')
})

test('the guide’s code refuses a certificate that expired or has another purpose or signer', async () => {
  const check = certificateCheck(portal.url)
  const { certificate, key } = await activatedDevice()
  const { kid } = decodeProtectedHeader(certificate)
  const claims = decodeJwt(certificate)
  const { privateKey } = generateKeyPairSync('ed25519')
  const signed = (named: string) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', kid: named }).sign(privateKey)
  await expect(check(await signed(kid ?? ''), key)).rejects.toThrow('signature')
  await expect(check(await signed('unknown'), key)).rejects.toThrow()
  const [certificateKey] = makeSecrets(TEST_SECRET).certificateKeys
  const forOtherUse = new SignJWT({ ...claims, aud: 'assure:other' })
    .setProtectedHeader({ alg: 'EdDSA', kid: kid ?? '' })
    .sign(certificateKey)
  await expect(check(await forOtherUse, key)).rejects.toThrow('aud')
  await expect(check(randomUUID(), key)).rejects.toThrow()

  portal.clock.advance(-8 * 86_400)
  const old = await activatedDevice()
  portal.clock.advance(8 * 86_400)
  await expect(check(old.certificate, old.key)).rejects.toThrow('exp')
})

test.each(LANGUAGES)('the code in the guide equals the tested code, in %s', async (language) => {
  const read = (path: string) => readFile(new URL(`../../packages/${path}`, import.meta.url), 'utf8')
  const guide = await read(`documents/texts/${language}/check-a-certificate.md`)
  const code = /^```ts\n(.*?)^```$/ms.exec(guide)?.[1] ?? ''
  const withoutComments = (text: string) => text.replaceAll(/\/\*\*.*?\*\//gs, '')
  const tested = await read('device-client/src/testing/certificate-guide-example.ts')
  expect(withoutComments(code)).toBe(withoutComments(tested))
})
