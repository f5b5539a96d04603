import { createPublicKey } from 'node:crypto'
import { compactVerify, generateKeyPair, exportJWK, importJWK, type JWK, jwtVerify, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newTestDevice } from '#src/testing/test-device.ts'
import { activated, newLicence, newLicences, readLicence } from '#src/testing/test-licences.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
const newCustomer = async () => portal.byKey(await portal.newAccount())

const publishedKeys = async () =>
  (await (await fetch(`${portal.url}/.well-known/jwks.json`)).json()) as { keys: JWK[] }

test('DV-01 a certificate verifies offline with the published key and is bound to the device’s key', async () => {
  const { activation_link, licence_code } = await newLicence(await newCustomer())
  const device = await newTestDevice(portal)
  const { body } = await device.activate(activation_link)
  if (body.result !== 'OK') throw new Error(body.code)
  const [jwk] = (await publishedKeys()).keys
  if (!jwk) throw new Error('no key is published')
  expect(jwk).not.toHaveProperty('d')
  const { payload, protectedHeader } = await jwtVerify(body.certificate, await importJWK(jwk, 'EdDSA'), {
    issuer: portal.url,
    audience: 'assure:licence-certificate',
    algorithms: ['EdDSA'],
    currentDate: portal.clock.now(),
  })
  expect(protectedHeader.kid).toBe(jwk.kid)
  expect(payload).toMatchObject({
    sub: body.device_id,
    licence_code,
    location: 'Till 1',
    cnf: { jkt: device.thumbprint },
  })
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(7 * 86_400)
  const other = createPublicKey({
    key: await exportJWK((await generateKeyPair('EdDSA')).publicKey),
    format: 'jwk',
  })
  await expect(compactVerify(body.certificate, other)).rejects.toThrow()
})

test('DV-02 a heartbeat moves last_seen_utc, and only the device’s own key can send it', async () => {
  const customer = await newCustomer()
  const { activation_link, deeplink_data } = await newLicence(customer)
  const [device, thief] = [await newTestDevice(portal), await newTestDevice(portal)]
  const device_id = await activated(device, activation_link)
  const before = (await readLicence(customer, deeplink_data)).last_seen_utc
  portal.clock.advance(600)
  const stolen = await thief.call('heartbeat', { device_id })
  const madeUp = await thief.call('heartbeat', { device_id: 'x'.repeat(43) })
  expect(stolen.status).toBe(404)
  const anonymous = (text: string) => text.replace(/"request_id":"[^"]+"/, '')
  expect(anonymous(stolen.text)).toBe(anonymous(madeUp.text))
  expect((await readLicence(customer, deeplink_data)).last_seen_utc).toBe(before)
  expect((await device.call('heartbeat', { device_id, app_version: '3.3.0' })).body.result).toBe('OK')
  expect((await readLicence(customer, deeplink_data)).last_seen_utc).toBeGreaterThanOrEqual(before + 600)
})

test('LC-13 last_seen_utc never moves back, even when the server’s clock does', async () => {
  const customer = await newCustomer()
  const { activation_link, deeplink_data } = await newLicence(customer)
  const device = await newTestDevice(portal)
  const device_id = await activated(device, activation_link)
  portal.clock.advance(300)
  await device.call('heartbeat', { device_id })
  const { last_seen_utc } = await readLicence(customer, deeplink_data)
  portal.clock.advance(-250)
  expect((await device.call('heartbeat', { device_id })).body.result).toBe('OK')
  expect((await readLicence(customer, deeplink_data)).last_seen_utc).toBe(last_seen_utc)
  portal.clock.advance(250)
})

test.each([
  ['detached', 'detach_licence_from_its_device'],
  ['deleted', 'delete_licence'],
] as const)('DV-02 a heartbeat tells the device that its licence was %s', async (reason, mode) => {
  const customer = await newCustomer()
  const { activation_link, deeplink_data } = await newLicence(customer)
  const device = await newTestDevice(portal)
  const device_id = await activated(device, activation_link)
  if (mode === 'delete_licence') await customer.licences(mode, { deeplink_list: [deeplink_data] })
  else await customer.licences(mode, { deeplink_data })
  const after = await readLicence(customer, deeplink_data)
  expect((await device.call('heartbeat', { device_id })).body).toEqual({ result: 'ENDED', reason })
  // This heartbeat does not update last_seen_utc.
  expect(await readLicence(customer, deeplink_data)).toEqual(after)
})

test('DV-02 a device keeps its id when it moves to another licence', async () => {
  const customer = await newCustomer()
  const [first, second] = await newLicences(customer, 2)
  const device = await newTestDevice(portal)
  const id = await activated(device, first?.activation_link ?? '')
  expect(await activated(device, second?.activation_link ?? '')).toBe(id)
  expect((await device.call('heartbeat', { device_id: id })).body.result).toBe('OK')
  expect((await readLicence(customer, second?.deeplink_data ?? '')).last_seen_utc).toBeGreaterThan(0)
})

test('a certificate is renewed from half of its lifetime on and sent again for an hour', async () => {
  const moved = await startTestPortal()
  const customer = moved.byKey(await moved.newAccount())
  const device = await newTestDevice(moved)
  const device_id = await activated(device, (await newLicence(customer)).activation_link)
  const beat = async () => {
    const { body } = await device.call('heartbeat', { device_id })
    return body.result === 'OK' ? body.certificate : undefined
  }
  const first = await beat()
  moved.clock.advance(2 * 3600)
  expect(await beat()).toBeUndefined()
  moved.clock.advance(3.5 * 86_400)
  const renewed = await beat()
  expect(renewed).toBeDefined()
  expect(renewed).not.toBe(first)
  moved.clock.advance(60)
  expect(await beat()).toBe(renewed)
  moved.clock.advance(3600)
  expect(await beat()).toBeUndefined()
  await moved.stop()
})

const seconds = () => Math.floor(portal.clock.now().getTime() / 1000)
test.each([
  ['another method', 'proof_invalid', 'wrong htm', () => ({ claims: { htm: 'GET' } })],
  [
    'another address',
    'proof_invalid',
    'wrong htu',
    () => ({ claims: { htu: 'https://evil.example/api/device' } }),
  ],
  ['another path', 'proof_invalid', 'wrong htu', () => ({ claims: { htu: `${portal.url}/api/account` } })],
  ['a time 6 minutes ago', 'proof_expired', '360 s before', () => ({ claims: { iat: seconds() - 360 } })],
  ['a time 6 minutes ahead', 'proof_expired', '360 s after', () => ({ claims: { iat: seconds() + 360 } })],
  ['no id', 'proof_invalid', 'wrong jti', () => ({ claims: { jti: undefined } })],
  ['an empty id', 'proof_invalid', 'wrong jti', () => ({ claims: { jti: '' } })],
  ['a short id', 'proof_invalid', 'wrong jti', () => ({ claims: { jti: 'x'.repeat(7) } })],
  ['a long id', 'proof_invalid', 'wrong jti', () => ({ claims: { jti: 'x'.repeat(129) } })],
  ['another type', 'proof_invalid', 'wrong typ', () => ({ header: { typ: 'JWT' } })],
  ['no key', 'proof_invalid', 'wrong', () => ({ header: { jwk: undefined } })],
])('DV-01 a proof with %s is refused as %s and activates nothing', async (_name, code, detail, change) => {
  const customer = await newCustomer()
  const { activation_link, deeplink_data } = await newLicence(customer)
  const device = await newTestDevice(portal)
  const answer = await device.activate(activation_link, await device.proof(change()))
  expect(answer.status).toBe(401)
  expect(answer.problem).toMatchObject({ code, detail: expect.stringContaining(detail) as string })
  // Devices correct their clock by this header.
  expect(Date.parse(answer.headers.get('date') ?? '')).toBeGreaterThan(0)
  expect((await readLicence(customer, deeplink_data)).activated_at_utc).toBe(0)
})

test('DV-01 a proof signed by another key, by no key or by a shared secret is refused', async () => {
  const { activation_link } = await newLicence(await newCustomer())
  const [device, other] = [await newTestDevice(portal), await newTestDevice(portal)]
  const [header = '', payload = ''] = (await device.proof()).split('.')
  const [, , foreign = ''] = (await other.proof()).split('.')
  const none = Buffer.from('{"alg":"none","typ":"dpop+jwt"}').toString('base64url')
  const hmac = await new SignJWT({ htm: 'POST', htu: `${portal.url}/api/device`, jti: 'x', iat: seconds() })
    .setProtectedHeader({ alg: 'HS256', typ: 'dpop+jwt', jwk: { kty: 'oct', k: 'AAAA' } as JWK })
    .sign(Buffer.alloc(32))
  for (const proof of [
    `${header}.${payload}.${foreign}`,
    `${none}.${payload}.`,
    hmac,
    '',
    'a.b.c',
    'x'.repeat(5000),
  ]) {
    expect((await device.activate(activation_link, proof)).status).toBe(401)
  }
})

test('DV-01 a proof works once, so a copied request is refused', async () => {
  const customer = await newCustomer()
  const [one, two] = await newLicences(customer, 2)
  const device = await newTestDevice(portal)
  const proof = await device.proof()
  expect((await device.activate(one?.activation_link ?? '', proof)).body.result).toBe('OK')
  expect((await device.activate(two?.activation_link ?? '', proof)).problem.code).toBe('proof_reused')
  const device_id = await activated(device, one?.activation_link ?? '')
  const shared = await device.proof()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => device.call('heartbeat', { device_id }, shared)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('DV-01 a proof for another server is refused, even if the request line names that server', async () => {
  const device = await newTestDevice(portal)
  const dpop = await device.proof({ claims: { htu: 'http://evil.example/api/device' } })
  const body = JSON.stringify({ execution_mode: 'heartbeat', device_id: 'x' })
  const host = new URL(portal.url).host
  expect((await portal.raw('http://evil.example/api/device', { host, dpop, body })).status).toBe(401)
})

test('API keys and web sessions cannot make device calls', async () => {
  const account = await portal.newAccount()
  for (const client of [portal.nobody, portal.byKey(account), await portal.login(account)]) {
    const { status, problem } = await client.device('heartbeat', { device_id: 'x' })
    expect(status).toBe(401)
    expect(problem.code).toBe('unauthenticated')
  }
})

test('DV-01 a proof works only once, also when its second use is in the next hour', async () => {
  const device = await newTestDevice(portal)
  const device_id = await activated(device, (await newLicence(await newCustomer())).activation_link)
  const HOUR_S = 3600
  // One second before a full hour: of the clock, and of the clock plus the lifetime of a proof.
  for (const beforeHourS of [1, 601]) {
    const nowS = Math.floor(portal.clock.now().getTime() / 1000)
    portal.clock.advance(HOUR_S - (nowS % HOUR_S) + HOUR_S - beforeHourS)
    const dpop = await device.proof()
    const send = () => device.call('heartbeat', { device_id }, dpop)
    expect((await send()).status).toBe(200)
    portal.clock.advance(2)
    expect((await send()).status).toBe(401)
  }
})
