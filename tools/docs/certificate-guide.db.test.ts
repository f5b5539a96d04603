import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { type Language, LANGUAGES } from '@assure/contract/constants'
import { certificateCheck } from '@assure/device-client/testing/certificate-guide-example'
import { decodeJwt, decodeProtectedHeader, type JWK, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeSecrets } from '../../apps/api/src/platform/secrets.ts'
import '../../apps/api/src/testing/provided-database.ts'
import { newTestDevice } from '../../apps/api/src/testing/test-device.ts'
import { newLicences } from '../../apps/api/src/testing/test-licences.ts'
import { newTestMode } from '../../apps/api/src/testing/test-mode.ts'
import { startTestPortal, TEST_SECRET, type TestPortal } from '../../apps/api/src/testing/test-portal.ts'
import { HAS_CRYPTOGRAPHY, makeSampleFolder, runSample } from './run-sample.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
let folder: string
beforeAll(async () => {
  folder = await makeSampleFolder()
})
afterAll(async () => {
  await portal.stop()
  await rm(folder, { recursive: true })
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

/** Reads the code of the guide in a language of programs. */
const codeOfGuide = async (language: Language, syntax: string): Promise<string> => {
  const path = `../../packages/documents/texts/${language}/check-a-certificate.md`
  const guide = await readFile(new URL(path, import.meta.url), 'utf8')
  return new RegExp(String.raw`^\`\`\`${syntax}\n(.*?)^\`\`\`$`, 'ms').exec(guide)?.[1] ?? ''
}

/** Programs after the code of the guide: they check each certificate and print the results as JSON. */
const CHECK_ALL = {
  typescript: `
    const { portal, key, certificates } = JSON.parse(process.env.CASES)
    const check = certificateCheck(portal)
    const results = {}
    for (const [name, certificate] of Object.entries(certificates))
      results[name] = await check(certificate, key).then(() => 'accepted', ({ message }) => message)
    console.log(JSON.stringify(results))`,
  python: `
import os
cases = json.loads(os.environ["CASES"])
keys, results = public_keys(cases["portal"]), {}
for name, certificate in cases["certificates"].items():
  try:
    check_certificate(certificate, cases["key"], cases["portal"], keys)
    results[name] = "accepted"
  except Exception as error:
    results[name] = f"{type(error).__name__} {error}"
print(json.dumps(results))`,
}

/** A good certificate and bad ones of one device, made with real keys. */
const certificatesOfDevice = async () => {
  const good = await activatedDevice()
  const { certificate: copied } = await activatedDevice()
  const { kid = '' } = decodeProtectedHeader(good.certificate)
  const [certificateKey] = makeSecrets(TEST_SECRET).certificateKeys
  const signed = async (changes: object, by = certificateKey, named = kid) =>
    new SignJWT({ ...decodeJwt(good.certificate), ...changes })
      .setProtectedHeader({ alg: 'EdDSA', kid: named })
      .sign(by)
  const { privateKey: unknown } = generateKeyPairSync('ed25519')
  const nowS = Math.floor(Date.now() / 1000)
  const certificates = {
    good: good.certificate,
    expired: await signed({ iat: nowS - 8 * 86_400, exp: nowS - 86_400 }),
    copied,
    otherPurpose: await signed({ aud: 'assure:other' }),
    unknownKey: await signed({}, unknown, 'unknown'),
    forged: await signed({}, unknown),
    ofTest: await signed({ test: true }),
  }
  return { portal: portal.url, key: good.key, certificates }
}

describe('of five certificates and two more, the code of the guide accepts only the good one', () => {
  const run = async (language: keyof typeof CHECK_ALL, syntax: string) => {
    const program = (await codeOfGuide('en', syntax)) + CHECK_ALL[language]
    const CASES = JSON.stringify(await certificatesOfDevice())
    return JSON.parse(await runSample(language, folder, program, { CASES })) as unknown
  }
  test('in TypeScript', async () => {
    expect(await run('typescript', 'ts')).toEqual({
      good: 'accepted',
      expired: expect.stringContaining('"exp"') as unknown,
      copied: 'Made for another device',
      otherPurpose: expect.stringContaining('"aud"') as unknown,
      unknownKey: expect.stringContaining('no applicable key') as unknown,
      forged: expect.stringContaining('signature') as unknown,
      ofTest: 'Made in test mode',
    })
  })
  test.skipIf(!HAS_CRYPTOGRAPHY)('in Python, if python3 has the library cryptography', async () => {
    expect(await run('python', 'python')).toEqual({
      good: 'accepted',
      expired: 'ValueError Expired',
      copied: 'ValueError Made for another device',
      otherPurpose: 'ValueError Made for another purpose',
      unknownKey: 'ValueError Unknown key',
      forged: expect.stringContaining('InvalidSignature') as unknown,
      ofTest: 'ValueError Made in test mode',
    })
  })
})

test.each(LANGUAGES)('the code in the guide equals the tested code, in %s', async (language) => {
  const withoutComments = (text: string) => text.replaceAll(/\/\*\*.*?\*\//gs, '')
  const path = '../../packages/device-client/src/testing/certificate-guide-example.ts'
  const tested = await readFile(new URL(path, import.meta.url), 'utf8')
  expect(withoutComments(await codeOfGuide(language, 'ts'))).toBe(withoutComments(tested))
})
