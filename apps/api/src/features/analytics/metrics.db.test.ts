import { randomUUID } from 'node:crypto'
import { SMALL_GROUP_MIN } from '@assure/contract/constants'
import { SCAN_REASONS, SCAN_TOTALS } from '@assure/contract/devices/scan-counts'
import type { DailyRecord } from '@assure/contract/usage/metrics'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { utcDay } from '#src/platform/clock.ts'
import { issueLink, metricsOf, putScans, scanCounts, tokenOf } from '#src/testing/test-analytics.ts'
import { send } from '#src/testing/test-client.ts'
import { newTestDevice } from '#src/testing/test-device.ts'
import { newLicence, readLicence } from '#src/testing/test-licences.ts'
import { newTestMode } from '#src/testing/test-mode.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const day = (offset = 0) => utcDay(portal.clock.now(), offset)
const CHAIN = { scope: 'chain', requested_by: 'Northgate Convenience' } as const
const LEEDS = { ...CHAIN, scope: 'store', subclient: 'Leeds Briggate' } as const
const YORK = { ...CHAIN, scope: 'store', subclient: 'York Coppergate' } as const
const totals = (days: readonly DailyRecord[]) =>
  SCAN_TOTALS.map((name) => days.reduce((sum, record) => sum + record[name], 0))

/** Creates two licences in Leeds, one in York and one of another chain, each with scans on one or more days. */
const newFleet = async () => {
  const customer = await portal.newCustomer()
  const { accountId } = customer.owner
  const put = (licenceId: string, offset: number, counts: ReturnType<typeof scanCounts>) =>
    putScans(portal, accountId, licenceId, day(offset), counts)
  const one = (await newLicence(customer)).deeplink_data
  const two = (await newLicence(customer, { location: 'Till 2' })).deeplink_data
  const york = (await newLicence(customer, { subclient: YORK.subclient })).deeplink_data
  const foreign = (await newLicence(customer, { requested_by: 'Harbour Vapes' })).deeplink_data
  await put(one, -1, scanCounts(90, 1, 2, 3, 4, 0, 0))
  await put(two, -1, scanCounts(50, 1, 1, 1, 1, 1, 1))
  await put(york, -1, scanCounts(40, 1, 0, 0, 0, 0, 2))
  await put(foreign, -1, scanCounts(1000, 500))
  await put(one, -2, scanCounts(10))
  await put(york, -3, scanCounts(5, 1))
  return { customer, one, two, york, put }
}
type Fleet = Awaited<ReturnType<typeof newFleet>>
const answered = async ({ customer }: Pick<Fleet, 'customer'>, of: Parameters<typeof issueLink>[1]) =>
  (await metricsOf(portal, (await issueLink(customer, of)).token)).body.result

test('DB-10 licence, store and chain links return the sums of their own scans, oldest day first', async () => {
  const fleet = await newFleet()
  const licence = await answered(fleet, { scope: 'licence', deeplink_data: fleet.one })
  const store = await answered(fleet, LEEDS)
  const chain = await answered(fleet, CHAIN)
  const scanned = (days: readonly DailyRecord[]) =>
    days.map(({ start_date, total_scanned_faces }) => [start_date, total_scanned_faces])
  expect(scanned(licence)).toEqual([
    [day(-2), 10],
    [day(-1), 100],
  ])
  expect(scanned(store)).toEqual([
    [day(-2), 10],
    [day(-1), 156],
  ])
  expect(scanned(chain)).toEqual([
    [day(-3), 6],
    [day(-2), 10],
    [day(-1), 199],
  ])
})

test('DB-10 an answer names its company, chain, store and licence, and the time of its figures', async () => {
  const { customer, one } = await newFleet()
  const { licence_code } = await readLicence(customer, one)
  const answer = async (of: Parameters<typeof issueLink>[1]) =>
    (await metricsOf(portal, (await issueLink(customer, of)).token)).body
  const of = { company: customer.owner.company, chain: CHAIN.requested_by }
  expect((await answer(CHAIN)).scope).toEqual(of)
  expect((await answer(LEEDS)).scope).toEqual({ ...of, store: LEEDS.subclient })
  const ofLicence = { scope: 'licence', deeplink_data: one } as const
  const { scope, as_of_utc } = await answer(ofLicence)
  expect(scope).toEqual({ ...of, store: LEEDS.subclient, licence_code })
  expect(Math.abs(as_of_utc - portal.clock.now().getTime() / 1000)).toBeLessThan(60)
  await customer.licences('update_licence_details', { deeplink_data: one, subclient: 'Leeds Headrow' })
  expect((await answer(ofLicence)).scope).toMatchObject({ store: 'Leeds Headrow' })
})

test('an answer says whether its figures are test data', async () => {
  const { live, test: mode } = await newTestMode(portal)
  const isTest = async (client: typeof live) => {
    await newLicence(client)
    const { token } = await issueLink(client, CHAIN)
    return (await metricsOf(portal, token)).body.test_mode
  }
  expect([await isTest(live), await isTest(mode.byKey)]).toEqual([false, true])
})

test('DB-10 a store’s answer shows no reason with one or two people, and the sums still agree', async () => {
  const fleet = await newFleet()
  const scopes = [{ scope: 'licence', deeplink_data: fleet.one } as const, LEEDS, YORK]
  for (const of of scopes) {
    const days = await answered(fleet, of)
    expect(days.length).toBeGreaterThan(0)
    for (const record of days) {
      let reasons = record.total_reasons_folded
      for (const reason of SCAN_REASONS) {
        expect(record[reason] === 0 || record[reason] >= SMALL_GROUP_MIN).toBe(true)
        reasons += record[reason]
      }
      expect(reasons).toBe(record.total_failed_faces)
      expect(record.total_scanned_faces).toBe(record.total_passed_faces + record.total_failed_faces)
    }
  }
  const [, licence] = await answered(fleet, scopes[0] ?? LEEDS)
  expect(licence).toEqual({
    start_date: day(-1),
    ...scanCounts(90, 0, 0, 3, 4),
    total_scanned_faces: 100,
    total_failed_faces: 10,
    total_reasons_folded: 3,
  })
})

test('DB-10 a chain’s day is folded only if a single store had failed scans', async () => {
  const fleet = await newFleet()
  const [york, , all] = await answered(fleet, CHAIN)
  expect(all).toEqual({ start_date: day(-1), ...scanCounts(180, 3, 3, 4, 5, 1, 3), total_reasons_folded: 0 })
  expect(york).toMatchObject({ start_date: day(-3), total_id_check_passed: 0, total_reasons_folded: 1 })
})

test('DB-10 a chain’s day stays folded if its other stores have no failed scan', async () => {
  const customer = await portal.newCustomer()
  const [leeds, york] = [
    (await newLicence(customer)).deeplink_data,
    (await newLicence(customer, { subclient: YORK.subclient })).deeplink_data,
  ]
  const { accountId } = customer.owner
  for (const [offset, passed] of [
    [-2, 0],
    [-1, 7],
  ] as const) {
    await putScans(portal, accountId, leeds, day(offset), scanCounts(5, 1))
    await putScans(portal, accountId, york, day(offset), scanCounts(passed))
  }
  const days = await answered({ customer }, CHAIN)
  expect(days.map((record) => [record.total_id_check_passed, record.total_reasons_folded])).toEqual([
    [0, 1],
    [0, 1],
  ])
})

test('DB-10 metrics cover 31 days up to tomorrow and leave out days without scans', async () => {
  const { customer, york, put } = await newFleet()
  for (const offset of [-31, -30, -29, 0, 1]) await put(york, offset, scanCounts(offset + 40))
  await put(york, -15, scanCounts(0))
  const days = await answered({ customer }, YORK)
  expect(days.map(({ start_date }) => start_date)).toEqual([
    day(-29),
    ...[day(-3), day(-1)],
    ...[day(0), day(1)],
  ])
})

test('DB-10 a device’s own link returns the scans that the device reported', async () => {
  const customer = await portal.newCustomer()
  const device = await newTestDevice(portal)
  const { body } = await device.activate((await newLicence(customer)).activation_link)
  if (body.result !== 'OK') throw new Error(body.code)
  const report = {
    report_id: randomUUID(),
    start_date: day(),
    ...scanCounts(8, 1, 4),
  }
  const { device_id, analytics_url } = body
  expect((await device.call('report_scans', { device_id, reports: [report] })).body.accepted).toBe(1)
  const { result } = (await metricsOf(portal, tokenOf(analytics_url))).body
  expect(result).toMatchObject([{ start_date: day(), total_scanned_faces: 13, total_reasons_folded: 5 }])
  expect(totals(result)[0]).toBe(13)
})

test('DB-10 a single store’s current day is folded completely, so repeated calls reveal no sale', async () => {
  const { customer, york, put } = await newFleet()
  for (const offset of [-2, 0]) await put(york, offset, scanCounts(8, 1, 4))
  const days = await answered({ customer }, YORK)
  const [over, goesOn] = [-2, 0].map((offset) => days.find(({ start_date }) => start_date === day(offset)))
  expect(over).toMatchObject({ total_visually_passed: 4, total_reasons_folded: 1 })
  expect(goesOn).toMatchObject({ total_visually_passed: 0, total_reasons_folded: 5 })
  for (const reason of SCAN_REASONS) expect(goesOn?.[reason]).toBe(0)
})

test('DB-10 links of a suspended or deleted account answer like a made-up token', async () => {
  const { customer } = await newFleet()
  const device = await newTestDevice(portal)
  const { body } = await device.activate((await newLicence(customer)).activation_link)
  if (body.result !== 'OK') throw new Error(body.code)
  const tokens = [(await issueLink(customer, CHAIN)).token, tokenOf(body.analytics_url)]
  const { accountId } = customer.owner
  const { text } = await metricsOf(portal, 'made.up.token')
  const anonymous = (body: string) => body.replace(/"request_id":"[^"]+"/, '')
  for (const status of ['suspended', 'deleting', 'deleted', 'erased']) {
    await portal.pool.query('update accounts set status = $2 where account_id = $1', [accountId, status])
    for (const token of tokens) {
      const refused = await metricsOf(portal, token)
      expect(refused.status).toBe(401)
      expect(anonymous(refused.text)).toBe(anonymous(text))
    }
  }
  await portal.pool.query(`update accounts set status = 'active' where account_id = $1`, [accountId])
  for (const token of tokens) expect((await metricsOf(portal, token)).status).toBe(200)
})

test('DB-10 metrics send no-store, need no cookie and set none', async () => {
  const { customer } = await newFleet()
  const { token } = await issueLink(customer, CHAIN)
  const { headers } = await metricsOf(portal, token, {
    origin: 'https://elsewhere.example',
    cookie: 'dev_session=x',
  })
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('set-cookie')).toBeNull()
  expect(headers.get('access-control-allow-origin')).toBeNull()
})

test('DB-10 metrics answer 405 to writing methods and 400 to parameters', async () => {
  const { customer } = await newFleet()
  const { token } = await issueLink(customer, CHAIN)
  const headers = { authorization: `Bearer ${token}` }
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const answer = await send(`${portal.url}/api/metrics`, { method, headers })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('GET, HEAD')
  }
  const look = (own: Record<string, string>) =>
    send(`${portal.url}/api/metrics`, { method: 'HEAD', headers: own })
  expect([(await look(headers)).status, (await look({})).status]).toEqual([200, 401])
  for (const query of ['token=x', 'days=3650', 'account_id=x']) {
    const answer = await send(`${portal.url}/api/metrics?${query}`, { method: 'GET', headers })
    expect(answer.status).toBe(400)
  }
})

test('DB-10 an overused link gets 429 and other links keep working', async () => {
  const { customer } = await newFleet()
  const [busy, other] = [await issueLink(customer, CHAIN), await issueLink(customer, CHAIN)]
  await portal.pool.query(
    `insert into throttles (subject, attempts, blocked_until_s, resets_at_s) values ($1, 119, 0, $2)`,
    [`metrics:${busy.grant_id}`, Math.floor(portal.clock.now().getTime() / 1000) + 60],
  )
  expect((await metricsOf(portal, busy.token)).status).toBe(200)
  const refused = await metricsOf(portal, busy.token)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await metricsOf(portal, other.token)).status).toBe(200)
})
