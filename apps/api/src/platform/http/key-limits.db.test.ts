import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Answer, send } from '#src/testing/test-client.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'
import { basicOf } from '#src/testing/token-endpoints.ts'

const CALLS = 3
const REPORTS = 5

let portal: TestPortal
beforeAll(async () => {
  const environment = { KEY_CALLS_PER_MINUTE: String(CALLS), KEY_REPORTS_PER_MINUTE: String(REPORTS) }
  portal = await startTestPortal({ environment })
})
afterAll(() => portal.stop())

const secondsLeft = () => 60 - (Math.floor(portal.clock.now().getTime() / 1000) % 60)
// Each test has almost a whole minute.
beforeEach(() => portal.clock.advance(secondsLeft()))

const headersOf = ({ headers }: Answer<unknown>) => [
  headers.get('ratelimit-policy'),
  headers.get('ratelimit')?.replace(/t=\d+$/, 't'),
]
const NONE = [null, undefined]

test('the keys of an organisation make so many calls a minute, and each answer says how many are left', async () => {
  const { owner, account, budget } = await portal.newCustomer()
  const policy = `"calls";q=${CALLS};w=60`
  for (const left of [2, 1]) {
    const answer = await account('retrieve_session', {})
    expect(answer.status).toBe(200)
    expect(headersOf(answer)).toEqual([policy, `"calls";r=${left};t`])
  }
  // A call that fails for another reason counts too, also at an address of its own.
  const faulty = await send(`${portal.url}/api/account/retrieve_session`, {
    headers: { 'content-type': 'application/json', ...basicOf(owner.sessionId, owner.secret) },
    body: '{"no_such_field":1}',
  })
  expect([faulty.status, ...headersOf(faulty)]).toEqual([400, policy, '"calls";r=0;t'])
  const refused = await budget('list_plans', {})
  expect(refused.status).toBe(429)
  expect(refused.problem).toMatchObject({ code: 'rate_limited', limit: 'calls' })
  expect(refused.problem.detail).toContain(String(CALLS))
  expect(headersOf(refused)).toEqual([policy, '"calls";r=0;t'])
  const wait = Number(refused.headers.get('retry-after'))
  expect(refused.headers.get('ratelimit')).toMatch(new RegExp(`t=${wait}$`))
  expect(wait).toBeLessThanOrEqual(60)

  portal.clock.advance(wait)
  expect((await account('retrieve_session', {})).status).toBe(200)
})

test('a call that the key’s mode refuses counts, and so does one that takes a session only', async () => {
  const { owner, licences, account } = await portal.newCustomer()
  const call = (headers: Record<string, string>, secret = owner.secret) =>
    send(`${portal.url}/api/account/retrieve_session`, {
      headers: { 'content-type': 'application/json', ...basicOf(owner.sessionId, secret), ...headers },
      body: '{}',
    })
  const policy = `"calls";q=${CALLS};w=60`
  const wrongModes = ['test', 'neither']
  for (const [index, mode] of wrongModes.entries()) {
    const refused = await call({ 'portal-mode': mode })
    expect([refused.status, ...headersOf(refused)]).toEqual([400, policy, `"calls";r=${CALLS - 1 - index};t`])
    expect(refused.problem).toMatchObject({ code: 'invalid', errors: [{ pointer: '/Portal-Mode' }] })
    const stranger = await call({ 'portal-mode': mode }, 'wrong')
    expect([stranger.status, ...headersOf(stranger)]).toEqual([401, ...NONE])
  }
  const bySession = await account('list_requests', {})
  expect([bySession.status, ...headersOf(bySession)]).toEqual([403, policy, '"calls";r=0;t'])
  const limited = await call({ 'portal-mode': 'test' })
  expect([limited.status, ...headersOf(limited)]).toEqual([429, policy, '"calls";r=0;t'])
  expect((await licences('list_licences', {})).status).toBe(429)
})

test('reports have a limit of their own, and other organisations wait for none', async () => {
  const [busy, other] = [await portal.newCustomer(), await portal.newCustomer()]
  const report = () => busy.device('report_estimations', { reports: [{}] })
  for (let left = REPORTS - 1; left >= 0; left -= 1)
    expect(headersOf(await report())).toEqual([`"reports";q=${REPORTS};w=60`, `"reports";r=${left};t`])
  expect((await report()).problem).toMatchObject({ code: 'rate_limited', limit: 'reports' })
  expect((await busy.account('retrieve_session', {})).status).toBe(200)
  expect((await other.device('report_estimations', { reports: [{}] })).status).toBe(200)
})

test('a stranger who knows a key’s id uses up none of its calls and sees no figures', async () => {
  const { owner, account } = await portal.newCustomer()
  const stranger = portal.byKey({ sessionId: owner.sessionId, secret: 'wrong' })
  for (let call = 0; call <= CALLS; call += 1) {
    const answer = await stranger.account('retrieve_session', {})
    expect([answer.status, ...headersOf(answer)]).toEqual([401, ...NONE])
  }
  expect(headersOf(await account('retrieve_session', {}))[1]).toBe('"calls";r=2;t')
})

test('sessions and calls without a key have no such limit', async () => {
  const member = await portal.login(await portal.newAccount())
  for (let call = 0; call <= CALLS; call += 1) {
    const answer = await member.account('current_session', {})
    expect([answer.status, ...headersOf(answer)]).toEqual([200, ...NONE])
  }
  expect(headersOf(await portal.nobody.account('current_session', {}))).toEqual(NONE)
})
