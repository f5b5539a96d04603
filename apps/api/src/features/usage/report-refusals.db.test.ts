import { SERVICE_PATHS } from '@assure/contract/service-paths'
import { REJECTION_MESSAGES } from '@assure/contract/usage/usage-reports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { utcDay } from '#src/platform/clock.ts'
import { send } from '#src/testing/test-client.ts'
import { newTestDevice } from '#src/testing/test-device.ts'
import { startTestPortal, TEST_PASSWORD, type TestPortal } from '#src/testing/test-portal.ts'
import { newEstimations, newTexts, reporterOf } from '#src/testing/test-reports.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

const day = (offset = 0) => utcDay(portal.clock.now(), offset)
type Raw = Record<string, unknown>
const newReporter = () => reporterOf(portal)

const latency = (changes: Raw): Raw => ({ latency: { ...newEstimations(day(), 2).latency, ...changes } })
const FAULTY_ESTIMATIONS: [string, () => Raw][] = [
  ['INVALID', () => newEstimations(day(), 1, { report_id: 'one' })],
  // A version 7 id contains a time, which would reveal when somebody was in the store.
  ['INVALID', () => newEstimations(day(), 1, { report_id: '01890000-0000-7000-8000-000000000000' })],
  ['INVALID', () => newEstimations(day(), 1, { report_id: undefined })],
  ['INVALID', () => newEstimations('2026-02-30', 1)],
  ['INVALID', () => newEstimations(`${day()}T10:00:00Z`, 1)],
  ['INVALID', () => newEstimations(day(), 1, { product: 'owas' })],
  ['INVALID', () => newEstimations(day(), 1, { age: 31 })],
  ['INVALID', () => newEstimations(day(), 1, { age_distributions: { '25+': 1, '31': 0 } })],
  ['INVALID', () => newEstimations(day(), 1, { age_distributions: { '25+': -1 } })],
  ['INVALID', () => newEstimations(day(), 1, { age_distributions: { '25+': 0.5 } })],
  ['INVALID', () => newEstimations(day(), 1, { age_distributions: { '25+': '1' } })],
  ['INVALID', () => newEstimations(day(), 1, { age_distributions: [1] })],
  ['INVALID', () => newEstimations(day(), 1, { spoof_count: -1 })],
  ['INVALID', () => newEstimations(day(), 1, { spoof_count: 1e12 })],
  ['INVALID', () => newEstimations(day(), 1, { spoof_count: undefined })],
  ['INVALID', () => newEstimations(day(), 2, latency({ count: 1.5 }))],
  ['INVALID', () => newEstimations(day(), 2, latency({ at: 12 }))],
  ['INVALID', () => newEstimations(day(), 2, latency({ histogram: [2] }))],
  ['INVALID', () => newEstimations(day(), 2, latency({ max_ms: 1e9 }))],
  ['SUMS_CONTRADICT', () => newEstimations(day(), 1, { age_distributions: { '25+': 1, '18-24': 1 } })],
  ['SUMS_CONTRADICT', () => newEstimations(day(), 2, latency({ sum_ms: 799 }))],
  ['SUMS_CONTRADICT', () => newEstimations(day(), 2, latency({ sum_ms: 801 }))],
  ['SUMS_CONTRADICT', () => newEstimations(day(), 2, latency({ min_ms: 500 }))],
  ['SUMS_CONTRADICT', () => newEstimations(day(), 2, latency({ count: 3, sum_ms: 1200 }))],
  [
    'SUMS_CONTRADICT',
    () => newEstimations(day(), 0, { latency: { count: 0, sum_ms: 0, min_ms: 0, max_ms: 1 } }),
  ],
  ['TOO_LATE', () => newEstimations(day(-36), 1)],
  ['IN_FUTURE', () => newEstimations(day(2), 1)],
]
const FAULTY_SAFETY: [string, () => Raw][] = [
  ['INVALID', () => newTexts(day(), 1, { modality: 'audio' })],
  ['INVALID', () => newTexts(day(), 1, { categories: { 'my own words': 1 } })],
  // A category of another modality.
  ['INVALID', () => newTexts(day(), 1, { modality: 'image', categories: { joy: 1 } })],
  ['INVALID', () => newTexts(day(), 1, { text: 'what somebody wrote' })],
  ['INVALID', () => newTexts(day(), 1, { transaction_count: -1 })],
  ['INVALID', () => newTexts(day(), 1, { categories: { joy: 0.1 } })],
  ['SUMS_CONTRADICT', () => newTexts(day(), 1, { categories: { joy: 1, anger: 1 } })],
  ['SUMS_CONTRADICT', () => newTexts(day(), 1, { categories: { profanity: 2 } })],
  ['TOO_LATE', () => newTexts(day(-36), 1)],
  ['IN_FUTURE', () => newTexts(day(2), 1)],
]

test('DV-04 a faulty report is rejected with its id and a code, and the other reports count', async () => {
  const reporter = await newReporter()
  const faulty = FAULTY_ESTIMATIONS.map(([code, make]) => [code, make()] as const)
  const answer = await reporter.estimations(
    newEstimations(day(), 1),
    ...faulty.map(([, report]) => report),
    newEstimations(day(-35), 1),
    newEstimations(day(), 1),
  )
  expect(answer.rejected.map(({ report_id, code }) => ({ report_id, code }))).toEqual(
    faulty.map(([code, { report_id }]) => ({ report_id: report_id ?? '', code })),
  )
  // Only an invalid report has a pointer to its field. Each says what is wrong.
  for (const { code, pointer, message } of answer.rejected) {
    expect(pointer ?? '').toMatch(code === 'INVALID' ? /^\/.{1,63}$/ : /^$/)
    expect(message).toMatch(code === 'INVALID' ? /.\.$/ : REJECTION_MESSAGES[code])
  }
  expect([answer.accepted, answer.duplicate]).toEqual([3, 0])
  expect((await reporter.days()).map(({ estimations }) => estimations)).toEqual([1, 2])

  const faultySafety = FAULTY_SAFETY.map(([code, make]) => [code, make()] as const)
  const safety = await reporter.texts(...faultySafety.map(([, report]) => report), newTexts(day(-35), 1))
  expect(safety.rejected.map(({ code }) => code)).toEqual(FAULTY_SAFETY.map(([code]) => code))
  expect(safety.accepted).toBe(1)
})

test('DV-04 a number, a null or a list among good reports is rejected, and the rest counts', async () => {
  const { device, days } = await newReporter()
  const [first, last] = [newEstimations(day(), 1), newEstimations(day(), 2)]
  const faulty = newEstimations(day(), 1, { spoof_count: -1 })
  const { body } = await device('report_estimations', {
    reports: [first, 5, null, [last], 'x', faulty, last],
  })
  expect(body).toEqual({
    accepted: 2,
    duplicate: 0,
    rejected: [
      ...[1, 2, 3, 4].map((index) => ({
        ...{ index, report_id: '', code: 'NOT_AN_OBJECT' },
        message: 'A report must be an object.',
      })),
      {
        ...{ index: 5, report_id: faulty['report_id'] },
        ...{ code: 'INVALID', pointer: '/spoof_count', message: 'Must be at least 0.' },
      },
    ],
  })
  expect((await days()).map(({ estimations }) => estimations)).toEqual([3])
})

test('DV-04 a whole call is refused for no or 1,001 reports, no list, unknown fields or 10 MB', async () => {
  const { device, owner, days } = await newReporter()
  const many = Array.from({ length: 1001 }, () => newEstimations(day(), 1))
  const call = (body: Raw) => portal.byKey(owner).device('report_estimations', body as { reports: Raw[] })
  for (const body of [
    { reports: many },
    { reports: [] },
    { reports: {} },
    {},
    { reports: [newEstimations(day(), 1)], account_id: owner.accountId },
  ]) {
    expect((await call(body)).status).toBe(400)
  }
  const large = { reports: [newEstimations(day(), 1, { note: 'x'.repeat(10_000_000) })] }
  // The server may close the connection before the whole body is sent.
  expect(
    await device('report_estimations', large).then(
      ({ status }) => status,
      () => 413,
    ),
  ).toBe(413)
  expect(await days()).toEqual([])
})

test('DV-04 reports for the next UTC day are accepted from 5 minutes before it', async () => {
  const moved = await startTestPortal({ jobs: true })
  const { device } = await moved.newCustomer()
  const untilMidnightS = () => 86_400 - (Math.floor(moved.clock.now().getTime() / 1000) % 86_400)
  const codes = async () => {
    const tomorrow = utcDay(moved.clock.now(), 1)
    const { body } = await device('report_estimations', { reports: [newEstimations(tomorrow, 1)] })
    return body.rejected.map(({ code }) => code)
  }
  moved.clock.advance(untilMidnightS() - 330)
  expect(await codes()).toEqual(['IN_FUTURE'])
  moved.clock.advance(60)
  expect(await codes()).toEqual([])
  await moved.stop()
})

test('DV-04 only a current API key with its own secret can send reports', async () => {
  const { owner } = await newReporter()
  const reports = [newEstimations(day(), 1)]
  const statusOf = async (headers: Record<string, string>) => {
    const answers = await Promise.all(
      ['report_estimations', 'report_online_safety'].map((execution_mode) =>
        send(portal.url + SERVICE_PATHS.device, {
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify({ execution_mode, reports }),
        }),
      ),
    )
    return new Set(answers.map(({ status }) => status))
  }
  const basic = (sessionId: string, secret: string) => ({
    authorization: `Basic ${Buffer.from(`${sessionId}:${secret}`).toString('base64')}`,
  })
  const other = await portal.newAccount()
  const session = await portal.login(owner)
  const device = await newTestDevice(portal)
  const refused = new Set([401])
  expect(await statusOf({})).toEqual(refused)
  expect(await statusOf(basic(owner.sessionId, 'wrong'))).toEqual(refused)
  expect(await statusOf(basic(owner.sessionId, other.secret))).toEqual(refused)
  expect(await statusOf(basic(other.sessionId, owner.secret))).toEqual(refused)
  expect(await statusOf({ cookie: session.cookie, origin: portal.url })).toEqual(refused)
  expect(await statusOf({ dpop: await device.proof() })).toEqual(refused)
  expect(await statusOf(basic(owner.sessionId, owner.secret))).toEqual(new Set([200]))
  await session.account('rotate_api_key', { password: TEST_PASSWORD, overlap_s: 0 })
  expect(await statusOf(basic(owner.sessionId, owner.secret))).toEqual(refused)
  await portal.pool.query(`update accounts set status = 'suspended' where account_id = $1`, [other.accountId])
  expect(await statusOf(basic(other.sessionId, other.secret))).toEqual(refused)
})

test('a counter device cannot report estimations', async () => {
  const device = await newTestDevice(portal)
  expect((await device.call('report_estimations', { reports: [newEstimations(day(), 1)] })).status).toBe(401)
})
