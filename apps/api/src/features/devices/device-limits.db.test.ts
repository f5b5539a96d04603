import { randomUUID } from 'node:crypto'
import { SERVICE_PATHS } from '@assure/contract/service-paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sha256 } from '#src/platform/secrets.ts'
import { newAddress, send } from '#src/testing/test-client.ts'
import { newTestDevice, type TestDevice } from '#src/testing/test-device.ts'
import { activated, newLicence } from '#src/testing/test-licences.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

/** Makes a device call from an address. */
const callFrom = async (address: string, device: TestDevice, body: object, jti = randomUUID() as string) =>
  send(portal.url + SERVICE_PATHS.device, {
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      dpop: await device.proof({ claims: { jti } }),
    },
    body: JSON.stringify(body),
  })
const newActive = async () => {
  const customer = portal.byKey(await portal.newAccount())
  const device = await newTestDevice(portal)
  const device_id = await activated(device, (await newLicence(customer)).activation_link)
  return { device, beat: { execution_mode: 'heartbeat', device_id } }
}
const isWritten = async ({ thumbprint }: TestDevice, jti: string) => {
  const { rowCount } = await portal.pool.query('select 1 from spent_proofs where proof_hash = $1', [
    sha256(`${thumbprint}.${jti}`),
  ])
  return rowCount === 1
}
/** Moves the clock to the start of a minute, so that all calls of a test fall within it. */
const beginMinute = () => portal.clock.advance(60 - ((portal.clock.now().getTime() / 1000) % 60))

test('DV-02 a stranger’s signed calls write nothing, and get 429 after 60 a minute', async () => {
  beginMinute()
  const { device: known, beat } = await newActive()
  const stranger = await newTestDevice(portal)
  const address = newAddress(portal.url)
  const madeUp = { execution_mode: 'heartbeat', device_id: 'x'.repeat(43) }
  const jti = randomUUID()
  const statuses: number[] = []
  for (let call = 0; call < 60; call++) statuses.push((await callFrom(address, stranger, madeUp, jti)).status)
  expect(new Set(statuses)).toEqual(new Set([404]))
  const refused = await callFrom(address, stranger, madeUp)
  expect([refused.status, refused.problem.code]).toEqual([429, 'rate_limited'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await callFrom(address, known, beat)).status).toBe(200)
  expect((await callFrom(newAddress(portal.url), stranger, madeUp)).status).toBe(404)
  const unknownToken = {
    execution_mode: 'activate_licence',
    activation_token: 'A'.repeat(26),
    device: { install_id: randomUUID(), model: 'Tab', os: 'Android 15', app_version: '1' },
  }
  expect((await callFrom(newAddress(portal.url), stranger, unknownToken, jti)).status).toBe(200)
  expect(await isWritten(stranger, jti)).toBe(false)
  portal.clock.advance(60)
  expect((await callFrom(address, stranger, madeUp)).status).toBe(404)
})

test('DV-02 a device gets 429 with Retry-After after 10 heartbeats in a minute', async () => {
  beginMinute()
  const [often, other] = [await newActive(), await newActive()]
  const answers = await Promise.all(
    Array.from({ length: 120 }, () => callFrom(newAddress(portal.url), often.device, often.beat)),
  )
  const refused = answers.filter(({ status }) => status === 429)
  expect([answers.filter(({ status }) => status === 200).length, refused.length]).toEqual([10, 110])
  for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await callFrom(newAddress(portal.url), other.device, other.beat)).status).toBe(200)
  portal.clock.advance(60)
  expect((await callFrom(newAddress(portal.url), often.device, often.beat)).status).toBe(200)
})

test('DV-01 the id of a proof must have 8 to 128 characters', async () => {
  const { device, beat } = await newActive()
  const statusOf = async (length: number) =>
    (await callFrom(newAddress(portal.url), device, beat, 'x'.repeat(length))).status
  expect([await statusOf(7), await statusOf(8), await statusOf(128), await statusOf(129)]).toEqual([
    401, 200, 200, 401,
  ])
})
