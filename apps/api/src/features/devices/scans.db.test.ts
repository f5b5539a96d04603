import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { utcDay } from '#src/platform/clock.ts'
import { newTestDevice } from '#src/testing/test-device.ts'
import { activated, newLicence } from '#src/testing/test-licences.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

const day = (offset = 0) => utcDay(portal.clock.now(), offset)
const report = (passed: number, failed: number, offset = 0, changes: Record<string, unknown> = {}) => ({
  report_id: randomUUID(),
  start_date: day(offset),
  total_scanned_faces: passed + failed,
  total_passed_faces: passed,
  total_failed_faces: failed,
  total_id_check_passed: failed,
  total_visually_passed: 0,
  total_id_check_failed: 0,
  total_visually_failed: 0,
  total_id_not_provided: 0,
  total_reason_skipped: 0,
  ...changes,
})

const newCounter = async () => {
  const account = await portal.newAccount()
  const customer = portal.byKey(account)
  const device = await newTestDevice(portal)
  const licence = await newLicence(customer)
  const device_id = await activated(device, licence.activation_link)
  return {
    ...licence,
    customer,
    device,
    device_id,
    report: async (...reports: Record<string, unknown>[]) =>
      (await device.call('report_scans', { device_id, reports })).body,
    list: async () => (await customer.licences('list_licences', {})).body,
    totals: async () =>
      (
        await portal.pool.query<{ day: string; scanned: number; failed: number }>(
          `select day::text, total_scanned_faces as scanned, total_failed_faces as failed
           from scan_days where account_id = $1 order by day`,
          [account.accountId],
        )
      ).rows,
  }
}
type Counter = Awaited<ReturnType<typeof newCounter>>

/** Reads the list until the summary is up to date. */
const settled = async (counter: Counter) => {
  for (let tries = 0; tries < 100; tries++) {
    const body = await counter.list()
    if (body.result_code === 'ok') return body
    await sleep(100)
  }
  throw new Error('the summary never came up to date')
}

test('DV-03 reports of a day add up and change the pass rate at once', async () => {
  const counter = await newCounter()
  expect((await counter.list()).pass_rates_7d).toBeNull()
  expect(await counter.report(report(8, 2), report(1, 9))).toEqual({
    accepted: 2,
    duplicate: 0,
    rejected: [],
  })
  expect(await counter.totals()).toEqual([{ day: day(), scanned: 20, failed: 11 }])
  expect(await counter.list()).toMatchObject({ pass_rates_7d: 0.45, result_code: 'ok' })
})

test('DV-03 a report counts once: sent again, twice in one call, or 20 times at once', async () => {
  const counter = await newCounter()
  const one = report(10, 0)
  expect(await counter.report(one, one, report(0, 10))).toEqual({ accepted: 2, duplicate: 1, rejected: [] })
  const answers = await Promise.all(Array.from({ length: 20 }, () => counter.report(one)))
  for (const answer of answers) expect(answer).toEqual({ accepted: 0, duplicate: 1, rejected: [] })
  const fresh = report(5, 5)
  const racing = await Promise.all(Array.from({ length: 20 }, () => counter.report(fresh)))
  expect(racing.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(1)
  expect(await counter.totals()).toEqual([{ day: day(), scanned: 30, failed: 15 }])
})

test('DV-03 report ids ignore case, so another spelling of an id does not count again', async () => {
  const counter = await newCounter()
  const capitals = report(7, 0, 0, { report_id: randomUUID().toUpperCase() })
  expect(await counter.report(capitals)).toEqual({ accepted: 1, duplicate: 0, rejected: [] })
  const lower = { ...capitals, report_id: capitals.report_id.toLowerCase() }
  expect(await counter.report(lower, capitals)).toEqual({ accepted: 0, duplicate: 2, rejected: [] })
  const spellings = Array.from({ length: 8 }, (_, bits) => {
    const id = lower.report_id.replace(/^./, 'a').slice(0, -3) + 'abc'
    return report(10, 0, 0, {
      report_id: [...id].map((char, at) => ((bits >> (at % 3)) & 1 ? char.toUpperCase() : char)).join(''),
    })
  })
  expect(await counter.report(...spellings)).toMatchObject({ accepted: 1, duplicate: 7 })
  expect(await counter.totals()).toEqual([{ day: day(), scanned: 17, failed: 0 }])
  expect((await counter.list()).pass_rates_7d).toBe(1)
})

test('DV-03 a faulty report is rejected with a code, and the other reports still count', async () => {
  const counter = await newCounter()
  const faulty: [string, Record<string, unknown>][] = [
    ['SUMS_CONTRADICT', report(1, 0, 0, { total_scanned_faces: 5 })],
    ['SUMS_CONTRADICT', report(1, 2, 0, { total_id_check_passed: 1 })],
    ['INVALID', report(1, 0, 0, { total_passed_faces: -1 })],
    ['INVALID', report(1, 0, 0, { total_passed_faces: 1.5 })],
    ['INVALID', report(1, 0, 0, { total_passed_faces: '1' })],
    ['INVALID', report(1, 0, 0, { face: 'data' })],
    ['INVALID', report(1, 0, 0, { report_id: 'one' })],
    // A version 7 id contains a time, which would reveal when somebody was in the store.
    ['INVALID', report(1, 0, 0, { report_id: '01890000-0000-7000-8000-000000000000' })],
    ['INVALID', report(1, 0, 0, { start_date: '2026-02-30' })],
    ['INVALID', report(1, 0, 0, { start_date: 5 })],
    ['IN_FUTURE', report(1, 0, 2)],
    ['TOO_LATE', report(1, 0, -36)],
  ]
  const answer = await counter.report(
    ...faulty.map(([, raw]) => raw),
    report(3, 0),
    report(1, 0, 1),
    report(1, 0, -35),
  )
  expect(answer.accepted).toBe(3)
  expect(answer.rejected.map(({ code }) => code)).toEqual(faulty.map(([code]) => code))
  expect(answer.rejected.map(({ report_id }) => report_id)).toEqual(faulty.map(([, raw]) => raw['report_id']))
  expect((await counter.totals()).map(({ scanned }) => scanned)).toEqual([1, 3, 1])
})

test('DV-03 a call with 1,001 reports, no report or another device’s id is refused as a whole', async () => {
  const [counter, other] = [await newCounter(), await newCounter()]
  const many = Array.from({ length: 1001 }, () => report(1, 0))
  expect(
    (await counter.device.call('report_scans', { device_id: counter.device_id, reports: many })).status,
  ).toBe(400)
  expect(
    (await counter.device.call('report_scans', { device_id: counter.device_id, reports: [] })).status,
  ).toBe(400)
  const foreign = { device_id: other.device_id, reports: [report(1, 0)] }
  expect((await counter.device.call('report_scans', foreign)).status).toBe(404)
  expect(await other.totals()).toEqual([])
})

test('DV-03 1,000 reports in one call are counted', async () => {
  const counter = await newCounter()
  const many = Array.from({ length: 1000 }, (_, index) => report(1, 1, -(index % 30)))
  expect((await counter.report(...many)).accepted).toBe(1000)
  const totals = await counter.totals()
  expect(totals).toHaveLength(30)
  expect(totals.reduce((sum, { scanned }) => sum + scanned, 0)).toBe(2000)
})

test('LC-12 correcting a past day recalculates the pass rate', async () => {
  const counter = await newCounter()
  await counter.report(report(10, 0))
  await counter.report(report(0, 10, -3))
  const meanwhile = await counter.list()
  if (meanwhile.result_code === 'summarization_in_progress') expect(meanwhile.pass_rates_7d).toBe(1)
  expect((await settled(counter)).pass_rates_7d).toBe(0.5)
})

test('LC-12 without the job, the list stays summarization_in_progress with the last known rate', async () => {
  const idle = await startTestPortal()
  const customer = idle.byKey(await idle.newAccount())
  const device = await newTestDevice(idle)
  await activated(device, (await newLicence(customer)).activation_link)
  await idle.pool.query(
    `insert into scan_summaries (account_id, as_of_day, scanned, failed, stale)
     select account_id, $2, 4, 1, true from licences where licence_id = $1`,
    [(await customer.licences('list_licences', {})).body.licences[0]?.deeplink_data, day()],
  )
  for (let tries = 0; tries < 2; tries++) {
    const { body } = await customer.licences('list_licences', {})
    expect(body).toMatchObject({ result_code: 'summarization_in_progress', pass_rates_7d: 0.75 })
  }
  await idle.stop()
})

test('LC-01 scans leave the pass rate’s window after 7 days, and a new day starts a recount', async () => {
  const moved = await startTestPortal({ jobs: true })
  const customer = moved.byKey(await moved.newAccount())
  const device = await newTestDevice(moved)
  const device_id = await activated(device, (await newLicence(customer)).activation_link)
  const today = utcDay(moved.clock.now())
  await device.call('report_scans', { device_id, reports: [{ ...report(1, 3), start_date: today }] })
  const rate = async () => {
    for (let tries = 0; tries < 100; tries++) {
      const { body } = await customer.licences('list_licences', {})
      if (body.result_code === 'ok') return body.pass_rates_7d
      await sleep(100)
    }
    throw new Error('the summary never came up to date')
  }
  expect(await rate()).toBe(0.25)
  moved.clock.advance(6 * 86_400)
  expect(await rate()).toBe(0.25)
  moved.clock.advance(86_400)
  expect(await rate()).toBeNull()
  await moved.stop()
})

test('DV-03 a device whose licence ended can still report earlier days, but no later ones', async () => {
  const moved = await startTestPortal({ jobs: true })
  const customer = moved.byKey(await moved.newAccount())
  const device = await newTestDevice(moved)
  const licence = await newLicence(customer)
  const device_id = await activated(device, licence.activation_link)
  const dayOf = (offset: number) => utcDay(moved.clock.now(), offset)
  const before = dayOf(0)
  await customer.licences('detach_licence_from_its_device', { deeplink_data: licence.deeplink_data })
  moved.clock.advance(3 * 86_400)
  const { body } = await device.call('report_scans', {
    device_id,
    reports: [
      { ...report(1, 0), start_date: before },
      { ...report(1, 0), start_date: dayOf(0) },
    ],
  })
  expect(body).toMatchObject({ accepted: 1, rejected: [{ code: 'LICENCE_ENDED' }] })
  await moved.stop()
})
