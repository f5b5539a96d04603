import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, apiClient, send } from '#src/testing/test-client.ts'
import { newTestDevice } from '#src/testing/test-device.ts'
import { activated, newLicence } from '#src/testing/test-licences.ts'
import { startTestPortal, TEST_PASSWORD, type TestPortal } from '#src/testing/test-portal.ts'
import { basicOf } from '#src/testing/token-endpoints.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

/** The parts of a refusal that are the same each time. */
const refusalOf = ({ status, problem, headers }: Answer<unknown>) => {
  const { code, detail, needs, did_you_mean } = problem
  return { status, code, detail, needs, did_you_mean, challenge: headers.get('www-authenticate') }
}
const BASIC = 'Basic realm="assure", charset="UTF-8"'
const SESSION = 'Session realm="assure"'

test('each refusal has its own code, and none reveals whether an account exists', async () => {
  const owner = await portal.newAccount({ permissions: [] })
  const key = (secret: string, id = owner.sessionId) => apiClient(portal.url, basicOf(id, secret))
  const wrongSecret = await key('wrong').account('retrieve_session', {})
  expect(refusalOf(wrongSecret)).toMatchObject({ status: 401, code: 'unauthenticated', challenge: BASIC })
  // An unknown key and a wrong secret get the same answer, whether the call takes keys or sessions.
  expect(refusalOf(await key('wrong', 'unknown').account('retrieve_session', {}))).toEqual(
    refusalOf(wrongSecret),
  )
  const onSessionCall = await key('wrong').account('reveal_secret', {})
  expect(refusalOf(onSessionCall)).toMatchObject({ status: 401, code: 'unauthenticated', challenge: SESSION })
  expect(refusalOf(await key('wrong', 'unknown').account('reveal_secret', {}))).toEqual(
    refusalOf(onSessionCall),
  )

  const right = portal.byKey(owner)
  expect(refusalOf(await right.account('reveal_secret', {}))).toMatchObject({
    status: 403,
    code: 'not_by_api_key',
  })
  expect(refusalOf(await right.licences('detach_licence_from_its_device', {} as never))).toMatchObject({
    status: 403,
    code: 'forbidden',
    needs: 'licence.detach',
    detail: 'This call needs the permission licence.detach.',
  })
  expect(refusalOf(await portal.nobody.account('retrieve_session', {}))).toMatchObject({
    status: 401,
    code: 'unauthenticated',
    challenge: BASIC,
  })
  expect(refusalOf(await portal.nobody.account('list_sessions', {}))).toMatchObject({ challenge: SESSION })
  expect(refusalOf(await right.account('report_scans' as never, {} as never))).toMatchObject({
    status: 400,
    code: 'unknown_mode',
    did_you_mean: { call: 'report_scans', address: '/api/device' },
  })
})

test('RT-10 our own page without a session gets session_expired and no Basic challenge', async () => {
  const page = apiClient(portal.url, { origin: portal.url, 'sec-fetch-site': 'same-origin' })
  for (const answer of [
    await page.account('retrieve_session', {}),
    await page.licences('list_retail_licences', { page: 1 }),
    await send(`${portal.url}/api/receipt?receipt=x`, {
      method: 'GET',
      headers: { origin: portal.url, 'sec-fetch-site': 'same-origin' },
    }),
  ]) {
    expect(refusalOf(answer)).toMatchObject({ status: 401, code: 'session_expired', challenge: SESSION })
  }
  // A wrong key from a page gets no Basic challenge either.
  const owner = await portal.newAccount()
  const wrong = apiClient(portal.url, { origin: portal.url, ...basicOf(owner.sessionId, 'wrong') })
  expect(refusalOf(await wrong.account('retrieve_session', {}))).toMatchObject({ challenge: SESSION })
  // A proxy in front may add its own password to each call of a page.
  expect(refusalOf(await wrong.account('list_sessions', {}))).toMatchObject({ code: 'session_expired' })
})

test('DV-01 a refused proof names the wrong part in the code and in the challenge', async () => {
  const { activation_link } = await newLicence(await portal.newCustomer())
  const device = await newTestDevice(portal)
  const device_id = await activated(device, activation_link)
  const beat = async (dpop: string) => refusalOf(await device.call('heartbeat', { device_id }, dpop))
  const seconds = Math.floor(portal.clock.now().getTime() / 1000)
  const late = await beat(await device.proof({ claims: { iat: seconds - 412 } }))
  const detail = 'The proof was made 412 s before our clock. Proofs are good for 300 s.'
  expect(late).toMatchObject({
    status: 401,
    code: 'proof_expired',
    detail,
    challenge: `DPoP algs="ES256", error="invalid_dpop_proof", error_description="${detail}"`,
  })
  const proof = await device.proof()
  expect((await device.call('heartbeat', { device_id }, proof)).status).toBe(200)
  expect(await beat(proof)).toMatchObject({ status: 401, code: 'proof_reused' })
  const [header = '', , signature = ''] = proof.split('.')
  const [, payload = ''] = (await device.proof()).split('.')
  expect(await beat(`${header}.${payload}.${signature}`)).toMatchObject({
    code: 'proof_invalid',
    detail: 'The proof in the header DPoP has a wrong signature.',
  })
  const without = await portal.nobody.device('heartbeat', { device_id: 'x' })
  expect(refusalOf(without)).toMatchObject({
    status: 401,
    code: 'unauthenticated',
    challenge: 'DPoP algs="ES256"',
  })
})

test('LG-02 a login never says which part was wrong', async () => {
  const owner = await portal.newAccount()
  const login = (email: string) =>
    portal.nobody.account('email_login', { email, password: `${TEST_PASSWORD}x` })
  const [known, unknown] = [await login(owner.email), await login(`${randomUUID()}@example.com`)]
  expect(known.text).toBe(unknown.text)
})

test('field errors use our own words, not the parser’s', async () => {
  const { device } = await portal.newCustomer()
  const answer = await device('report_estimations', { reports: 'x', note: 1 } as never)
  expect(answer.problem.errors).toEqual([
    { pointer: '/reports', code: 'wrong_type', message: 'Must be a list, and is a text.' },
    { pointer: '/note', code: 'unknown_field', message: 'This field is not known here.' },
  ])
  const list = await send(`${portal.url}/api/account`, {
    headers: { 'content-type': 'application/json' },
    body: '[]',
  })
  expect(list.problem.errors).toEqual([
    { pointer: '', code: 'wrong_type', message: 'Must be an object, and is a list.' },
  ])
})
