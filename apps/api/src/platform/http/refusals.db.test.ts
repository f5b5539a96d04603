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
  expect(refusalOf(await right.account('clear_test_data', {}))).toMatchObject({
    status: 403,
    code: 'forbidden',
    detail: 'No live API key may make this call. Use the first API key of test mode.',
  })
  expect(refusalOf(await portal.nobody.account('retrieve_session', {}))).toMatchObject({
    status: 401,
    code: 'unauthenticated',
    challenge: BASIC,
  })
  expect(refusalOf(await portal.nobody.account('list_sessions', {}))).toMatchObject({ challenge: SESSION })
  const elsewhere = await send(`${portal.url}/api/account`, {
    headers: { 'content-type': 'application/json' },
    body: '{"execution_mode":"report_scans"}',
  })
  expect(refusalOf(elsewhere)).toMatchObject({
    status: 400,
    code: 'unknown_mode',
    detail: 'Did you mean report_scans, at /api/device/report_scans?',
    did_you_mean: { call: 'report_scans', address: '/api/device/report_scans' },
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
    { pointer: '/note', code: 'unknown_field', message: 'Unknown field.' },
  ])
  const list = await send(`${portal.url}/api/account`, {
    headers: { 'content-type': 'application/json' },
    body: '[]',
  })
  expect(list.problem.errors).toEqual([
    { pointer: '', code: 'wrong_type', message: 'Must be an object, and is a list.' },
  ])
})

test('a misspelt call, service or field gets the name that was probably meant', async () => {
  const owner = await portal.newAccount()
  const post = (path: string, body: object) =>
    send(portal.url + path, {
      headers: { 'content-type': 'application/json', ...basicOf(owner.sessionId, owner.secret) },
      body: JSON.stringify(body),
    })
  const meant = { call: 'report_estimations', address: '/api/device/report_estimations' }
  for (const [path, execution_mode] of [
    ['/api/device', 'reportEstimations'],
    ['/api/device', 'report_estimatoins'],
    ['/api/account', 'report-estimations'],
  ] as const) {
    const { problem } = await post(path, { execution_mode })
    expect(problem).toMatchObject({ code: 'unknown_mode', did_you_mean: meant })
    const atAddress = await post(`${path}/${execution_mode}`, {})
    expect(atAddress).toMatchObject({ status: 404, problem: { code: 'not_found', did_you_mean: meant } })
  }
  const unlike = await post('/api/device', { execution_mode: 'fly_to_the_moon' })
  expect(unlike.problem.code).toBe('unknown_mode')
  expect(unlike.problem).not.toHaveProperty('did_you_mean')
  const { problem } = await post('/api/device/report_estimations', { report: [] })
  expect(problem.errors).toContainEqual({
    ...{ pointer: '/report', code: 'unknown_field' },
    message: 'Unknown field. Did you mean reports?',
  })
  const day = portal.clock.now().toISOString().slice(0, 10)
  const report = { report_id: randomUUID(), day, product: 'face', spoofCount: 1 }
  const answer = await send<{ rejected: object[] }>(`${portal.url}/api/device/report_estimations`, {
    headers: { 'content-type': 'application/json', ...basicOf(owner.sessionId, owner.secret) },
    body: JSON.stringify({ reports: [report, 5] }),
  })
  expect(answer.body.rejected).toEqual([
    {
      ...{ index: 0, report_id: report.report_id, code: 'INVALID', pointer: '/spoofCount' },
      message: 'Unknown field. Did you mean spoof_count?',
    },
    expect.objectContaining({ index: 1, code: 'NOT_AN_OBJECT' }),
  ])
})

test('a body that is no JSON gets the line and column where it ends to be JSON', async () => {
  const at = async (body: string, path = '/api/account') => {
    const { problem } = await send(`${portal.url}${path}`, {
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect(problem.code).toBe('malformed_body')
    return problem.at
  }
  expect(await at('hello')).toEqual({ line: 1, column: 1 })
  expect(await at('{\n  "a": 1,\n  "b": x\n}')).toEqual({ line: 3, column: 8 })
  expect(await at('{"a": 1,}')).toEqual({ line: 1, column: 9 })
  expect(await at('{"a": 1')).toEqual({ line: 1, column: 8 })
  // Brackets that only a second reading would see as nested.
  expect(await at(`["\n${'['.repeat(60_000)}`)).toBeUndefined()
  expect(await at(`[${'}'.repeat(30_000)},${'['.repeat(30_000)}`)).not.toBeNull()
  // A large body, which only reports have, is not read a second time.
  expect(await at(`{"a": "${'x'.repeat(64 * 1024)}`, '/api/device')).toBeUndefined()
})
