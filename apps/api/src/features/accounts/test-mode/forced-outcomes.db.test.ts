import { randomUUID } from 'node:crypto'
import type { TestOutcome } from '@assure/contract/accounts/test-mode.modes'
import { FORCED_OUTCOME_S, FORCED_TIMES_MAX, TEST_LINKS_MAX } from '@assure/contract/constants'
import { TEST_LICENCES_MAX, TEST_REPORTS_A_DAY } from '@assure/contract/constants'
import { eachTotal } from '@assure/contract/devices/scan-counts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newTestDevice } from '#src/testing/test-device.ts'
import { activated, newLicence, newLicences, PLACES } from '#src/testing/test-licences.ts'
import { newTestMode } from '#src/testing/test-mode.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'
import { newEstimations, newTexts } from '#src/testing/test-reports.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

type Mode = Awaited<ReturnType<typeof newTestMode>>
const today = () => portal.clock.now().toISOString().slice(0, 10)
const force = (mode: Mode['test'], next: TestOutcome, times?: number) =>
  mode.byKey.account('force_test_outcome', { next, ...(times !== undefined && { times }) })
const reports = (count: number) => Array.from({ length: count }, () => newEstimations(today(), 1))

describe('force_test_outcome', () => {
  test('refuses an activation once per time, and the same link works after it', async () => {
    const { live, test: mode } = await newTestMode(portal)
    await force(mode, 'activation_refused', 2)
    const device = await newTestDevice(portal)
    const { activation_link } = await newLicence(mode.byKey)
    const results = []
    for (let turn = 0; turn < 3; turn += 1) results.push((await device.activate(activation_link)).body.result)
    expect(results).toEqual(['DENY', 'DENY', 'OK'])
    // A live device does not use it up, nor get it.
    await force(mode, 'activation_refused')
    const other = await newTestDevice(portal)
    expect((await other.activate((await newLicence(live)).activation_link)).body.result).toBe('OK')
    expect((await mode.session.account('open_test_mode', {})).body.outcomes).toHaveLength(1)
  })

  test('ends a heartbeat once, and the activation stays', async () => {
    const { test: mode } = await newTestMode(portal)
    const device = await newTestDevice(portal)
    const device_id = await activated(device, (await newLicence(mode.byKey)).activation_link)
    await force(mode, 'heartbeat_ended')
    const answers = []
    for (let turn = 0; turn < 2; turn += 1) answers.push((await device.call('heartbeat', { device_id })).body)
    expect(answers).toMatchObject([{ result: 'ENDED', reason: 'deactivated' }, { result: 'OK' }])
  })

  test('rejects the reports of one call of each kind, and counts none of them', async () => {
    const { test: mode } = await newTestMode(portal)
    const device = await newTestDevice(portal)
    const device_id = await activated(device, (await newLicence(mode.byKey)).activation_link)
    const scan = { ...eachTotal(0), start_date: today() }
    await force(mode, 'report_rejected', 3)
    const send = async () => [
      (await mode.byKey.device('report_estimations', { reports: reports(2) })).body,
      (await mode.byKey.device('report_online_safety', { reports: [newTexts(today(), 1)] })).body,
      (
        await device.call('report_scans', {
          ...{ device_id, reports: [{ ...scan, report_id: randomUUID() }] },
        })
      ).body,
    ]
    const rejected = await send()
    expect(rejected.map(({ accepted }) => accepted)).toEqual([0, 0, 0])
    expect(rejected.flatMap((answer) => answer.rejected.map(({ code }) => code))).toEqual([
      ...['INVALID', 'INVALID', 'INVALID', 'INVALID'],
    ])
    expect((await send()).map(({ accepted }) => accepted)).toEqual([2, 1, 1])
  })

  test('is used up once by calls at the same time', async () => {
    const { test: mode } = await newTestMode(portal)
    await force(mode, 'report_rejected', 3)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => mode.byKey.device('report_estimations', { reports: reports(1) })),
    )
    expect(answers.filter(({ body }) => body.accepted === 0)).toHaveLength(3)
  })

  test('ends after an hour', async () => {
    const { test: mode } = await newTestMode(portal)
    const { body } = await force(mode, 'report_rejected', 2)
    if (body.result !== 'OK') throw new Error(body.code)
    const nowS = Math.floor(portal.clock.now().getTime() / 1000)
    expect(body.outcomes[0]?.ends_at_utc).toBe(nowS + FORCED_OUTCOME_S)
    const end = async (secondsLeft: number) =>
      portal.pool.query('update test_outcomes set ends_at = $2 where account_id = $1', [
        ...[mode.accountId, new Date(portal.clock.now().getTime() + secondsLeft * 1000)],
      ])
    const accepted = async () =>
      (await mode.byKey.device('report_estimations', { reports: reports(1) })).body.accepted
    await end(5)
    expect(await accepted()).toBe(0)
    await end(0)
    expect(await accepted()).toBe(1)
    expect((await mode.session.account('open_test_mode', {})).body.outcomes).toEqual([])
  })

  test('starts again when it is forced again, and lists what is left', async () => {
    const { test: mode } = await newTestMode(portal)
    await force(mode, 'payment_declined', 5)
    await force(mode, 'heartbeat_ended')
    await force(mode, 'payment_declined', 2)
    const { outcomes } = (await mode.session.account('open_test_mode', {})).body
    expect(outcomes.map(({ next, times }) => [next, times])).toEqual([
      ['heartbeat_ended', 1],
      ['payment_declined', 2],
    ])
  })

  test.each([
    { next: 'payment_lost' },
    { next: 'payment_3ds', times: 0 },
    { next: 'payment_3ds', times: FORCED_TIMES_MAX + 1 },
    { next: 'payment_3ds', times: 1.5 },
    { times: 1 },
  ])('refuses %j', async (wanted) => {
    const { test: mode } = await newTestMode(portal)
    expect((await mode.byKey.account('force_test_outcome', wanted as never)).status).toBe(400)
  })
})

describe('the limits of test mode', () => {
  test('let exactly the last licence in', async () => {
    const { live, test: mode } = await newTestMode(portal)
    await newLicences(mode.byKey, 50)
    await newLicences(mode.byKey, 49)
    const above = await mode.byKey.licences('generate_licences', { quantity: 2, tags: PLACES })
    expect([above.status, above.problem.code]).toEqual([409, 'test_limit'])
    await newLicences(mode.byKey, 1)
    const more = await mode.byKey.licences('generate_licences', { quantity: 1, tags: PLACES })
    expect(more.status).toBe(409)
    // Live licences have no such limit.
    for (let made = 0; made <= TEST_LICENCES_MAX; made += 50) await newLicences(live, 50)
  })

  test('hold when two calls take the last licences at once', async () => {
    const { test: mode } = await newTestMode(portal)
    await newLicences(mode.byKey, 50)
    const made = await Promise.all(
      [1, 2, 3].map(() => mode.byKey.licences('generate_licences', { quantity: 30, tags: PLACES })),
    )
    expect(made.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(made.filter(({ status }) => status === 409)).toHaveLength(2)
  })

  test('let exactly the last analytics link in', async () => {
    const { test: mode } = await newTestMode(portal)
    await newLicences(mode.byKey, 1)
    const of = { scope: 'chain', requested_by: PLACES.requested_by } as const
    const statuses = []
    for (let link = 0; link <= TEST_LINKS_MAX; link += 1)
      statuses.push((await mode.byKey.budget('issue_analytics_link', { of, days: 7 })).status)
    expect(statuses).toEqual([...Array.from({ length: TEST_LINKS_MAX }, () => 200), 409])
  })

  test('let exactly the last report of a day in, and the first of the next', async () => {
    const { live, test: mode } = await newTestMode(portal)
    const send = (client: Mode['live'], count: number) =>
      client.device('report_estimations', { reports: reports(count) })
    await send(mode.byKey, 1)
    await portal.pool.query('update accounts set test_reports = $2 where account_id = $1', [
      ...[mode.accountId, TEST_REPORTS_A_DAY - 2],
    ])
    const above = await send(mode.byKey, 3)
    expect([above.status, above.problem.code]).toEqual([409, 'test_limit'])
    expect((await send(mode.byKey, 2)).body.accepted).toBe(2)
    expect((await send(mode.byKey, 1)).status).toBe(409)
    expect((await send(live, 1)).body.accepted).toBe(1)
    await portal.pool.query('update accounts set test_day = test_day - 1 where account_id = $1', [
      mode.accountId,
    ])
    expect((await send(mode.byKey, 1)).body.accepted).toBe(1)
  })
})
