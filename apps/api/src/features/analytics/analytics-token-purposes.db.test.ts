import { createHmac, randomUUID } from 'node:crypto'
import { activationTokenOf } from '@assure/contract/devices/activation-link'
import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSecrets } from '#src/platform/secrets.ts'
import { issueLink, metricsOf, tokenOf } from '#src/testing/test-analytics.ts'
import { type Answer, send } from '#src/testing/test-client.ts'
import { newTestDevice, type TestDevice } from '#src/testing/test-device.ts'
import { newLicence } from '#src/testing/test-licences.ts'
import { resetToken } from '#src/testing/test-passwords.ts'
import { startTestPortal, TEST_SECRET, type TestPortal } from '#src/testing/test-portal.ts'
import { basicOf, type Endpoint, strangerOf, tokenEndpoints } from '#src/testing/token-endpoints.ts'

// Each token works for one purpose only. These tests try analytics tokens at every other endpoint, and all other or
// altered tokens at the metrics.
let portal: TestPortal
let device: TestDevice
let account: Awaited<ReturnType<TestPortal['newAccount']>>
let deviceId: string
/** Tokens that the metrics accept. */
let links: Record<'an owner’s link' | 'a device’s link', string>
let grantId: string
let others: Record<string, string>

const nowS = () => Math.floor(portal.clock.now().getTime() / 1000)

beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
  account = await portal.newAccount()
  device = await newTestDevice(portal)
  const session = await portal.login(account)
  const owner = portal.byKey(account)
  const { body } = await device.activate((await newLicence(owner)).activation_link)
  if (body.result !== 'OK') throw new Error(body.code)
  deviceId = body.device_id
  const waiting = await newLicence(owner)
  const { token, grant_id } = await issueLink(owner, {
    scope: 'chain',
    requested_by: waiting.requested_by,
  })
  grantId = grant_id
  links = { 'an owner’s link': token, 'a device’s link': tokenOf(body.analytics_url) }
  others = {
    'a session cookie': session.cookie.split('=')[1] ?? '',
    'an API key': account.sessionId,
    'an API secret': account.secret,
    'key and secret': Buffer.from(`${account.sessionId}:${account.secret}`).toString('base64'),
    'a password link': await resetToken(portal, account.email),
    'an activation link': activationTokenOf(waiting.activation_link) ?? '',
    'a licence handle': waiting.deeplink_data,
    'a device’s id': deviceId,
    'a licence certificate': body.certificate,
    'a device’s proof': await device.proof(),
    'a voice challenge': (await portal.nobody.account('start_voice_check', {})).body.challenge,
    'the id of the grant': grantId,
  }
})
afterAll(() => portal.stop())

const refusal = ({ status, headers, text }: Answer<unknown>) => ({
  status,
  type: headers.get('content-type'),
  challenge: headers.get('www-authenticate'),
  cookie: headers.get('set-cookie'),
  text: text.replace(/"request_id":"[^"]+"/, '"request_id":""').replace(/"type":"[^"]+#/, '"type":"#'),
})
const REFUSED = {
  status: 401,
  type: 'application/problem+json; charset=utf-8',
  challenge: 'Bearer error="invalid_token"',
  cookie: null,
  text: '{"type":"#unauthenticated","title":"Unauthenticated","status":401,"code":"unauthenticated","detail":"The API key, secret key, proof or token is missing or wrong.","request_id":"","errors":[]}',
}

test('CVE-2026-110862: the metrics refuse every other token of the product with one same answer', async () => {
  const answers = [await send(`${portal.url}/api/metrics`, { method: 'GET' })]
  for (const token of Object.values(others)) answers.push(await metricsOf(portal, token))
  for (const answer of answers) expect(refusal(answer)).toEqual(REFUSED)
})

test('DB-10 the metrics accept a valid token only as a bearer token, and no other credentials', async () => {
  const ask = (headers: Record<string, string>, query = '') =>
    send(`${portal.url}/api/metrics${query}`, { method: 'GET', headers })
  const { cookie } = await portal.login(account)
  const basic = `Basic ${others['key and secret']}`
  const token = links['an owner’s link']
  const fromPage = refusal(await ask({ cookie, origin: portal.url }))
  expect(fromPage).toEqual({ ...REFUSED, challenge: 'Session realm="assure"' })
  for (const answer of [
    await ask({ authorization: basic }),
    await ask({ dpop: await device.proof({ claims: { htm: 'GET', htu: `${portal.url}/api/metrics` } }) }),
    await ask({ authorization: `DPoP ${token}` }),
    await ask({ authorization: `Bearer ${token}, ${basic}` }),
    await ask({ authorization: 'Bearer' }),
    await ask({ cookie: `dev_session=${token}` }),
    await ask({}, `?token=${token}`),
    await ask({}, `?access_token=${token}`),
  ])
    expect(refusal(answer)).toEqual(REFUSED)
  expect((await ask({ authorization: `bearer ${token}` })).status).toBe(200)
})

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const HEADER = { alg: 'HS256', typ: 'analytics+jwt' }

test('DB-10 an altered token, or one signed in any other way, is refused', async () => {
  const key = Buffer.from(makeSecrets(TEST_SECRET).keyFor('analytics link'), 'hex')
  const claims = { grant: grantId, aud: 'assure:analytics', sub: account.accountId, exp: nowS() + 1000 }
  const signed = (own: object, header: object = HEADER, by: Buffer = key) => {
    const text = `${encode(header)}.${encode({ ...claims, ...own })}`
    return `${text}.${createHmac('sha256', by).update(text).digest('base64url')}`
  }
  const stranger = await portal.newCustomer()
  await newLicence(stranger)
  const theirs = await issueLink(stranger, { scope: 'chain', requested_by: 'Northgate Convenience' })
  const right = links['an owner’s link']
  const [header = '', payload = '', signature = ''] = right.split('.')
  const rsa = await generateKeyPair('RS256')
  const forged: Record<string, string> = {
    'no signature': `${encode({ ...HEADER, alg: 'none' })}.${payload}.`,
    'another’s signature': `${header}.${payload}.${theirs.token.split('.')[2]}`,
    'another account': signed({ sub: stranger.owner.accountId }),
    'another’s grant under this account': signed({ grant: theirs.grant_id }),
    'no end': signed({ exp: undefined }),
    'an end that is over': signed({ exp: nowS() }),
    'a beginning to come': signed({ nbf: nowS() + 60 }),
    'another audience': signed({ aud: 'assure:licence-certificate' }),
    'no audience': signed({ aud: undefined }),
    'another type': signed({}, { ...HEADER, typ: 'JWT' }),
    'no type': signed({}, { alg: 'HS256' }),
    'an extension nobody knows': signed({}, { ...HEADER, crit: ['x'], x: 1 }),
    'no account': signed({ sub: undefined }),
    'a word for an account': signed({ sub: 'all' }),
    'no subject': signed({ grant: undefined }),
    'a list of grants': signed({ grant: [grantId] }),
    'a grant as an activation': signed({ grant: undefined, activation: grantId }),
    'an unknown grant': signed({ grant: randomUUID() }),
    'the secret itself as key': signed({}, HEADER, TEST_SECRET),
    'the key as text': signed({}, HEADER, Buffer.from(key.toString('hex'))),
    'another purpose’s key': signed(
      {},
      HEADER,
      Buffer.from(makeSecrets(TEST_SECRET).keyFor('effort check'), 'hex'),
    ),
    'an RSA signature': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', typ: HEADER.typ })
      .sign(rsa.privateKey),
    'a longer hash': await new SignJWT(claims)
      .setProtectedHeader({ ...HEADER, alg: 'HS512' })
      .sign(Buffer.concat([key, key])),
    'half a token': `${header}.${payload}`,
    'a cut signature': `${header}.${payload}.${signature.slice(0, -1)}`,
    'an endless token': 'x'.repeat(8000),
  }
  expect((await metricsOf(portal, signed({}))).status).toBe(200)
  for (const [what, token] of Object.entries(forged)) {
    expect([what, refusal(await metricsOf(portal, token))]).toEqual([what, REFUSED])
  }
})

const client = (headers?: Record<string, string>) => strangerOf(portal, headers)

/** Every endpoint that accepts a token. Each entry returns whether the token worked. */
const ENDPOINTS: Record<string, Endpoint> = {
  ...tokenEndpoints(() => ({ portal, account, device })),
  'a bearer of the services': async (token) =>
    (await client({ authorization: `Bearer ${token}` }).licences('list_licences', {})).status === 200,
  'the key of an API key': async (token) =>
    (await client(basicOf(token, account.secret)).licences('list_licences', {})).status === 200,
  'the session_id and session_password of a body': async (token) => {
    const claim = { session_id: token, session_password: token }
    return (await client().budget('cukka', { ...claim, year: 2026, month: 1 })).status === 200
  },
  'a device’s proof': async (token) =>
    (await device.call('heartbeat', { device_id: deviceId }, token)).status === 200,
  'a device’s id': async (token) => (await device.call('heartbeat', { device_id: token })).status === 200,
  'the id of a grant': async (token) =>
    (await portal.byKey(account).budget('revoke_analytics_link', { grant_id: token })).status === 200,
}

test.each(Object.entries(ENDPOINTS))(
  'CVE-2026-110862: an analytics link’s token is refused by %s',
  async (_endpoint, opens) => {
    for (const [kind, token] of Object.entries(links))
      expect([kind, await opens(token)]).toEqual([kind, false])
  },
)

test('CVE-2026-110862: refused attempts at other endpoints leave each link working', async () => {
  for (const token of Object.values(links)) expect((await metricsOf(portal, token)).status).toBe(200)
})
