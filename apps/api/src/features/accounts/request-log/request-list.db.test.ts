import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newNamedKey } from '#src/testing/test-keys.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'
import { requestLogOf } from '#src/testing/test-requests.ts'
import { newMember, newTeam } from '#src/testing/test-team.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

type Log = ReturnType<typeof requestLogOf>
const listOf: Log['list'] = (...wanted) => requestLogOf(portal).list(...wanted)
const requestsOf: Log['requestsOf'] = (...wanted) => requestLogOf(portal).requestsOf(...wanted)

/** Writes lines of an account's first key, with the request ids `request-1`, `request-2` and so on. */
const addLines = (
  own: { accountId: string; sessionId: string },
  count: number,
  status: number,
  code: string,
) =>
  portal.pool.query(
    `insert into request_log
     select $1, (now() at time zone 'UTC')::date,
       (lpad(to_hex((extract(epoch from now()) * 1000)::bigint), 12, '0') || '70008000' || lpad(to_hex(i), 12, '0'))::uuid,
       now(), $2, 'request-' || i, 'cukka', $4, $5, 1, 1, null
     from generate_series(1, $3::int) as i`,
    [own.accountId, own.sessionId, count, status, code],
  )

describe('list_requests', () => {
  test('filters by key, outcome, status, call and the beginning of a request id', async () => {
    const { owner, account: own } = await newTeam(portal)
    const key = await newNamedKey(owner, { scopes: ['usage.read'] })
    const byKey = portal.byKey(key)
    const { headers } = await byKey.account('retrieve_session', {})
    await byKey.licences('list_licences', {})
    await portal.byKey(own).account('retrieve_session', {})
    await requestLogOf(portal).retrieve({ ...key, secret: 'wrong' })
    const shown = async (wanted: Parameters<Log['list']>[1]) =>
      (await requestsOf(owner, wanted)).map(({ status, call }) => `${status} ${call}`)
    const [wrong, ownOk, refused, keyOk] = [
      '401 retrieve_session',
      '200 retrieve_session',
      '403 list_licences',
      '200 retrieve_session',
    ]
    expect(await shown({})).toEqual([wrong, ownOk, refused, keyOk])
    expect(await shown({ key: key.key.key_id })).toEqual([wrong, refused, keyOk])
    expect(await shown({ key: key.sessionId, outcome: 'ok' })).toEqual([keyOk])
    expect(await shown({ outcome: 'failed' })).toEqual([wrong, refused])
    expect(await shown({ outcome: '5xx' })).toEqual([])
    expect(await shown({ status: 403 })).toEqual([refused])
    expect(await shown({ key: own.sessionId, outcome: '4xx' })).toEqual([])
    expect(await shown({ call: 'retrieve_session' })).toEqual([wrong, ownOk, keyOk])
    const id = headers.get('x-request-id') ?? ''
    expect(await shown({ request: id.slice(0, 8) })).toEqual([keyOk])
    expect(await shown({ request: id.slice(0, 8), outcome: 'failed' })).toEqual([])
    expect(await shown({ request: `${id}z` })).toEqual([])
  })

  test('finds calls that rejected reports by an outcome of their own, which no failure has', async () => {
    const { owner, account: own } = await newTeam(portal)
    const { device, account } = portal.byKey(own)
    await account('retrieve_session', {})
    const rejected = await device('report_estimations', { reports: [{}] })
    expect(rejected.body.rejected).toHaveLength(1)
    await device('report_estimations', { reports: 7 as never })
    const idsOf = async (wanted: Parameters<Log['list']>[1]) =>
      (await requestsOf(owner, wanted)).map(({ request_id }) => request_id)
    const id = rejected.headers.get('x-request-id')
    expect(await idsOf({ outcome: 'some_rejected' })).toEqual([id])
    expect(await idsOf({ outcome: 'some_rejected', key: own.sessionId, status: 200 })).toEqual([id])
    expect(await idsOf({ outcome: 'some_rejected', call: 'retrieve_session' })).toEqual([])
    expect(await idsOf({ outcome: 'ok' })).toContain(id)
    expect(await idsOf({ outcome: 'failed' })).not.toContain(id)
  })

  test('says that it did not search all lines if it found none among the newest', async () => {
    const { owner, account: own } = await newTeam(portal)
    await addLines(own, 20_000, 403, 'forbidden')
    const listed = async (wanted: NonNullable<Parameters<Log['list']>[1]>) => {
      const { body } = await owner.account('list_requests', wanted)
      return { lines: body.requests.length, isCut: body.is_cut }
    }
    const key = await newNamedKey(owner, { scopes: ['usage.read'] })
    expect(await listed({ key: key.sessionId, outcome: 'failed' })).toEqual({ lines: 0, isCut: true })
    expect(await listed({ outcome: 'some_rejected' })).toEqual({ lines: 0, isCut: true })
    expect(await listed({ key: key.sessionId })).toEqual({ lines: 0, isCut: false })
    expect(await listed({ request: 'request-20001' })).toEqual({ lines: 0, isCut: false })
  })

  test('gives pages of the newest 1,000 lines, and says that there are older ones', async () => {
    const { owner, account: own } = await newTeam(portal)
    await addLines(own, 1005, 200, '')
    const ids: string[] = []
    let after: string | undefined
    let isCut = false
    do {
      const page = await listOf(owner, { page_size: 100, ...(after && { after }) })
      ids.push(...page.requests.map(({ request_id }) => request_id))
      after = page.next ?? undefined
      isCut = page.is_cut
      expect(page.last_hour === null).toBe(ids.length > 100)
    } while (after)
    expect(ids).toEqual(Array.from({ length: 1000 }, (_, index) => `request-${1005 - index}`))
    expect(isCut).toBe(true)
    expect((await listOf(owner, { request: 'request-9', page_size: 100 })).is_cut).toBe(false)
    const later = 'ffffffff-ffff-7fff-bfff-ffffffffffff'
    expect((await listOf(owner, { after: later })).requests).toHaveLength(50)
  })

  test('shows nothing of another organisation, by no filter', async () => {
    const [one, other] = [await newTeam(portal), await newTeam(portal)]
    const key = await newNamedKey(one.owner)
    const { headers } = await portal.byKey(key).account('retrieve_session', {})
    expect(await requestsOf(one.owner)).toHaveLength(1)
    const request = headers.get('x-request-id') ?? ''
    for (const wanted of [{}, { key: key.sessionId }, { request }, { call: 'retrieve_session' }])
      expect(await listOf(other.owner, wanted)).toMatchObject({ requests: [], last_hour: { calls: 0 } })
    expect((await other.owner.account('list_requests', { key: key.key.key_id })).status).toBe(404)
  })

  test('is for members who may read keys', async () => {
    const { owner, account: own } = await newTeam(portal)
    for (const role of ['admin', 'developer', 'auditor'] as const) {
      const member = await newMember(portal, owner, { roles: [role] })
      expect((await member.account('list_requests', {})).status, role).toBe(200)
    }
    for (const role of ['fleet', 'viewer', 'billing'] as const) {
      const member = await newMember(portal, owner, { roles: [role] })
      expect((await member.account('list_requests', {})).problem.code, role).toBe('forbidden')
    }
    expect((await portal.byKey(own).account('list_requests', {})).problem.code).toBe('not_by_api_key')
    expect((await portal.nobody.account('list_requests', {})).problem.code).toBe('unauthenticated')
  })
})
