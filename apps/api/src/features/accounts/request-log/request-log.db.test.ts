import { randomUUID } from 'node:crypto'
import { SERVICE_PATHS } from '@assure/contract/service-paths'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { utcDay } from '#src/platform/clock.ts'
import { newEstimations } from '#src/testing/test-reports.ts'
import { newTestDevice } from '#src/testing/test-device.ts'
import { newNamedKey } from '#src/testing/test-keys.ts'
import { newTestMode } from '#src/testing/test-mode.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'
import { RETRIEVE, requestLogOf } from '#src/testing/test-requests.ts'
import { newTeam } from '#src/testing/test-team.ts'
import { FAILURES_PER_S, OTHERS_PER_S } from './request-folding.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

type Log = ReturnType<typeof requestLogOf>
const sendTo: Log['sendTo'] = (...call) => requestLogOf(portal).sendTo(...call)
const listOf: Log['list'] = (...wanted) => requestLogOf(portal).list(...wanted)
const requestsOf: Log['requestsOf'] = (...wanted) => requestLogOf(portal).requestsOf(...wanted)
const rowsOf: Log['rowsOf'] = (accountId) => requestLogOf(portal).rowsOf(accountId)
const account = SERVICE_PATHS.account

describe('the request log', () => {
  test('holds calls by key at both forms of address, with their code and request id', async () => {
    const { owner, account: own } = await newTeam(portal)
    const session_id = own.sessionId
    const ok = { status: 200, code: '', cause: null, same_count: 1 }
    const first = await sendTo(account, own, RETRIEVE)
    const second = await sendTo(`${account}/retrieve_session`, own, '')
    const third = await portal.byKey(own).licences('list_licences', { page_size: -1 })
    const ids = [third, second, first].map(({ headers }) => headers.get('x-request-id'))
    expect(await requestsOf(owner)).toMatchObject([
      { call: 'list_licences', status: 400, code: 'invalid', request_id: ids[0] },
      { ...ok, address: '/api/account/retrieve_session', request_id: ids[1], session_id, key_kind: 'first' },
      { ...ok, call: 'retrieve_session', request_id: ids[2], session_id, key_name: '' },
    ])
  })

  test('names the key of a call, also after its rotation and its end', async () => {
    const { owner } = await newTeam(portal)
    const key = await newNamedKey(owner, { name: 'Tills' })
    const { key_id } = key.key
    await portal.byKey(key).account('retrieve_session', {})
    const rotated = { key_id, session_id: key.sessionId, overlap_s: 0 } as const
    await owner.account('rotate_named_key', rotated)
    expect((await portal.byKey(key).account('retrieve_session', {})).status).toBe(401)
    await owner.account('end_named_key', { key_id })
    const named = { key_id, key_name: 'Tills', key_kind: 'named' }
    const expected = [
      { ...named, status: 401, cause: 'expired_key' },
      { ...named, status: 200, cause: null },
    ]
    expect(await requestsOf(owner)).toMatchObject(expected)
    expect(await requestsOf(owner, { key: key_id })).toMatchObject(expected)
  })

  test('tells the owner about a wrong secret, and the caller the same as about a key that does not exist', async () => {
    const { owner, account: own } = await newTeam(portal)
    const wrong = await sendTo(account, { ...own, secret: `${own.secret}x` }, RETRIEVE)
    const last = own.sessionId.endsWith('A') ? 'B' : 'A'
    const unknown = await sendTo(account, { ...own, sessionId: own.sessionId.slice(0, -1) + last }, RETRIEVE)
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    const answerOf = ({ text, headers }: typeof wrong) => {
      const { request_id: _, ...problem } = JSON.parse(text) as { request_id: string }
      const names = [...headers.keys()].filter((name) => !['date', 'x-request-id'].includes(name))
      return { problem, headers: names.map((name) => [name, headers.get(name)]) }
    }
    expect(answerOf(wrong)).toEqual(answerOf(unknown))
    expect(await requestsOf(owner)).toMatchObject([
      { status: 401, code: 'unauthenticated', cause: 'wrong_secret', call: 'retrieve_session' },
    ])
  })

  test('marks a call that rejected reports, and only that one', async () => {
    const { owner, account: own } = await newTeam(portal)
    const { device } = portal.byKey(own)
    const day = utcDay(portal.clock.now())
    const reported = async (...faulty: object[]) => {
      const { body } = await device('report_estimations', { reports: [newEstimations(day, 2), ...faulty] })
      return [body.accepted, body.rejected.length]
    }
    expect([await reported(), await reported({}, {})]).toEqual([
      [1, 0],
      [1, 2],
    ])
    const report = { status: 200, code: '', call: 'report_estimations' }
    expect(await requestsOf(owner)).toMatchObject([
      { ...report, cause: 'some_rejected' },
      { ...report, cause: null },
    ])
  })

  test('holds calls that cannot be read under names of a closed set, if the key exists', async () => {
    const { owner, account: own } = await newTeam(portal)
    await sendTo(account, own, '{ no json')
    await sendTo(account, own, JSON.stringify({ execution_mode: 'marker_mode' }))
    await sendTo(`${account}/marker_call`, own, '{}')
    await sendTo(`${account}/retrieve_session`, own, '{}', { 'content-type': 'text/plain' })
    const { sessionId: session_id, secret: session_password } = own
    const inBody = { execution_mode: 'other_mode', session_id, session_password }
    await sendTo(account, null, JSON.stringify(inBody))
    await sendTo(account, { ...own, secret: 'wrong' }, '{ no json')
    await expect.poll(async () => (await requestsOf(owner)).length).toBe(6)
    const found = (await requestsOf(owner)).map(({ call, code, cause }) => `${call} ${code} ${cause}`)
    expect(new Set(found)).toEqual(
      new Set([
        `${account} malformed_body null`,
        `${account} malformed_body wrong_secret`,
        `${account} unknown_mode null`,
        `${account}/:call not_found null`,
        'retrieve_session unsupported_media_type null',
      ]),
    )
  })

  test('keeps a request id as the client sent it, within its limit', async () => {
    const { owner, account: own } = await newTeam(portal)
    const id = `${'Till-7_'.repeat(9)}x`
    expect(id).toHaveLength(64)
    await sendTo(account, own, RETRIEVE, { 'x-request-id': id })
    const long = await sendTo(account, own, RETRIEVE, { 'x-request-id': `${id}y` })
    const ids = (await requestsOf(owner)).map(({ request_id }) => request_id)
    expect(ids).toEqual([long.headers.get('x-request-id'), id])
    expect(ids[0]).toMatch(/^[\da-f-]{36}$/)
  })

  test('holds no body, header, query, address or secret', async () => {
    const { owner, account: own } = await newTeam(portal)
    const marker = `marker${randomUUID()}`
    const headers = {
      ...{
        'user-agent': marker,
        'x-marker': marker,
        cookie: `marker=${marker}`,
        referer: `https://${marker}/`,
      },
      ...{ 'x-forwarded-for': '203.0.113.77', 'idempotency-key': marker },
    }
    const body = (mode: string) => JSON.stringify({ execution_mode: mode, [marker]: marker })
    for (const path of [account, `${account}/retrieve_session`, `${account}/${marker}`])
      for (const text of [body('retrieve_session'), body(marker), `{ "${marker}`])
        for (const key of [own, { ...own, secret: marker }])
          await sendTo(`${path}?q=${marker}`, key, text, headers)
    await expect.poll(async () => (await rowsOf(own.accountId)).length).toBeGreaterThan(5)
    const columns = await portal.pool.query<{ column_name: string }>(
      `select column_name from information_schema.columns where table_schema = 'public' and table_name = 'request_log'`,
    )
    const kept = ['account_id', 'at', 'call', 'cause', 'code', 'day', 'entry_id', 'latency_ms', 'request_id']
    expect(columns.rows.map(({ column_name }) => column_name).toSorted()).toEqual([
      ...kept,
      ...['same_count', 'session_id', 'status'],
    ])
    const rows = JSON.stringify(await rowsOf(own.accountId))
    for (const text of [marker, '203.0.113', own.secret]) expect(rows).not.toContain(text)
    expect(JSON.stringify(await listOf(owner))).not.toContain(marker)
  })

  test('holds nothing of portal sessions, devices and calls without a key', async () => {
    const { owner, account: own } = await newTeam(portal)
    await owner.account('list_named_keys', {})
    await owner.account('rotate_named_key', { key_id: 'none' } as never)
    await portal.nobody.account('email_login', { email: own.email, password: 'Wrong-pass1!' })
    const device = await newTestDevice(portal)
    await device.call('heartbeat', { device_id: 'none' })
    await sendTo(account, null, '{ no json')
    expect(await rowsOf(own.accountId)).toEqual([])
  })

  test('a flood of 10,000 calls writes at most what the caps allow, and counts all', async () => {
    const { owner, account: own } = await newTeam(portal)
    const beganMs = Date.now()
    const bodies = [RETRIEVE, JSON.stringify({ execution_mode: 'retrieve_session', no_field: 1 })]
    let sent = 0
    const client = async () => {
      for (; sent < 10_000; ) await sendTo(account, own, bodies[sent++ % 2] ?? '')
    }
    await Promise.all(Array.from({ length: 16 }, client))
    const rows = await rowsOf(own.accountId)
    // Each second that began, and the one that the test's own flush cut.
    const seconds = Math.ceil((Date.now() - beganMs) / 1000) + 2
    expect(rows.length).toBeLessThanOrEqual(seconds * (FAILURES_PER_S + OTHERS_PER_S))
    expect(rows.reduce((sum, { same_count }) => sum + same_count, 0)).toBe(10_000)
    const { last_hour } = await listOf(owner)
    expect(last_hour).toEqual({ calls: 10_000, failed: 5000, at_least: false })
  })

  test('of test mode is its own', async () => {
    const { owner, live, test: mode } = await newTestMode(portal)
    await live.account('retrieve_session', {})
    await mode.byKey.budget('cukka', { timeframe: { days: 1 } } as never)
    expect(await requestsOf(owner)).toMatchObject([{ call: 'retrieve_session' }])
    expect(await requestsOf(mode.session)).toMatchObject([{ call: 'cukka', session_id: mode.key.sessionId }])
  })

  test('holds nothing if the operator turned it off', async () => {
    const other = await startTestPortal({ environment: { REQUEST_LOG: 'off' } })
    const own = await other.newAccount()
    await other.byKey(own).account('retrieve_session', {})
    const log = requestLogOf(other)
    expect(await log.list(await other.login(own))).toMatchObject({ requests: [], is_on: false })
    await other.stop()
  })

  test('is written at a normal stop', async () => {
    const other = await startTestPortal()
    const own = await other.newAccount()
    await other.byKey(own).account('retrieve_session', {})
    await other.stop()
    const { rows } = await portal.pool.query('select call from request_log where account_id = $1', [
      own.accountId,
    ])
    expect(rows).toEqual([{ call: 'retrieve_session' }])
  })
})
