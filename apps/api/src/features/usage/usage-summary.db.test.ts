import { randomUUID } from 'node:crypto'
import { LATENCY_BINS, latencyBin } from '@assure/contract/usage/estimation-counts'
import { EstimationReport, SafetyReport } from '@assure/contract/usage/usage-reports'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { utcDay } from '#src/platform/clock.ts'
import { expectRefusedAt } from '#src/testing/test-client.ts'
import { newTestDevice } from '#src/testing/test-device.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'
import { estimationRepository } from './estimation.repository.ts'
import { addSafety } from './safety.repository.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
afterEach(() => portal.clock.advance((Date.now() - portal.clock.now().getTime()) / 1000))

const day = (offset = 0) => utcDay(portal.clock.now(), offset)
const monthOf = (date: string) => ({ year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)) })
/** Moves the clock to noon of a day. The reports' table has no partition for it, so `counted` bypasses the service. */
const goTo = (date: string) =>
  portal.clock.advance((Date.parse(`${date}T12:00:00Z`) - portal.clock.now().getTime()) / 1000)

const estimations = (date: string, times: readonly number[], changes: Record<string, unknown> = {}) => {
  const histogram = Array<number>(LATENCY_BINS).fill(0)
  for (const ms of times) histogram[latencyBin(ms)] = (histogram[latencyBin(ms)] ?? 0) + 1
  return {
    report_id: randomUUID(),
    day: date,
    product: 'face',
    age_distributions: { '0-13': 0, '13-17': 0, '18-24': 0, '25+': times.length },
    spoof_count: 0,
    latency: {
      count: times.length,
      sum_ms: times.reduce((sum, ms) => sum + ms, 0),
      min_ms: times.length > 0 ? Math.min(...times) : 0,
      max_ms: times.length > 0 ? Math.max(...times) : 0,
      ...(times.length > 0 && { histogram }),
    },
    ...changes,
  }
}
type Customer = Awaited<ReturnType<TestPortal['newCustomer']>>
const reported = async ({ device }: Customer, ...reports: Record<string, unknown>[]) => {
  const { body } = await device('report_estimations', { reports })
  expect(body).toEqual({ accepted: reports.length, duplicate: 0, rejected: [] })
}
const { add } = estimationRepository(async () => undefined)
const counted = ({ owner: { accountId } }: Customer, ...reports: Record<string, unknown>[]) =>
  portal.database.transaction((transaction) => {
    const parsed = reports.map((report) => EstimationReport.parse(report))
    return add(transaction, [{ kind: 'estimations', accountId, reports: parsed }], portal.clock.now())
  })
const reportedSafety = async ({ device }: Customer, ...reports: Record<string, unknown>[]) => {
  const { body } = await device('report_online_safety', { reports })
  expect(body).toEqual({ accepted: reports.length, duplicate: 0, rejected: [] })
}
const countedSafety = ({ owner: { accountId } }: Customer, ...reports: Record<string, unknown>[]) =>
  portal.database.transaction((transaction) => {
    const parsed = reports.map((report) => SafetyReport.parse({ report_id: randomUUID(), ...report }))
    return addSafety(transaction, [{ kind: 'safety', accountId, reports: parsed }], portal.clock.now())
  })
const month = async ({ budget }: Customer, date = day()) => (await budget('cukka', monthOf(date))).body

test('DB-07 a month contains only the reports of its own days', async () => {
  goTo('2027-03-20')
  const customer = await portal.newCustomer({ monthlyLimit: 5000 })
  await counted(
    customer,
    estimations('2027-02-28', [100, 100]),
    estimations('2027-03-01', [180, 640, 700, 900], {
      age_distributions: { '0-13': 1, '13-17': 0, '18-24': 2, '25+': 0 },
      spoof_count: 3,
    }),
    estimations('2027-03-20', [4500, 5200], { product: 'voice', spoof_count: 1 }),
    // Without a histogram, and on the current day.
    estimations('2027-03-20', [300], {
      latency: { count: 1, sum_ms: 300, min_ms: 300, max_ms: 300 },
    }),
  )
  const body = await month(customer)
  const { timeseries, latency_statistics, ...rest } = body
  expect(rest).toEqual({
    count: 7,
    previous_count: 0,
    change_percentage: 0,
    age_distributions: { '0-13': 1, '13-17': 0, '18-24': 2, '25+': 3 },
    products: { face: 5, voice: 2 },
    spoof_count: 4,
    monthly_limit: 5000,
    by_promotion: [],
  })
  expect(Object.keys(timeseries)).toHaveLength(20)
  expect(Object.keys(timeseries)).toEqual([...Object.keys(timeseries)].sort())
  expect(timeseries).toMatchObject({ '2027-03-01': 4, '2027-03-02': 0, '2027-03-20': 3 })
  expect(Object.values(timeseries).reduce((sum, count) => sum + count, 0)).toBe(7)
  const sum = 180 + 640 + 700 + 900 + 4500 + 5200 + 300
  expect(latency_statistics).toMatchObject({ average: sum / 7, minimum: 180, maximum: 5200 })
  const { percentiles } = latency_statistics
  expect(percentiles?.of_count).toBe(6)
  expect(percentiles?.p50).toBeGreaterThan(600)
  expect(percentiles?.p50).toBeLessThanOrEqual(700)
  expect(percentiles?.p99).toBeGreaterThan(5000)
  expect(percentiles?.p99).toBeLessThanOrEqual(5200)
})

test('DB-07 a running month is compared with the same days before, a past one with a whole month', async () => {
  goTo('2027-04-10')
  const customer = await portal.newCustomer()
  const many = (date: string, count: number) => estimations(date, Array<number>(count).fill(500))
  await counted(customer, many('2027-03-08', 4), many('2027-03-10', 4), many('2027-03-11', 10))
  await counted(customer, many('2027-04-01', 6), many('2027-04-10', 6))
  expect(await month(customer)).toMatchObject({ count: 12, previous_count: 8, change_percentage: 50 })
  expect(await month(customer, '2027-03-01')).toMatchObject({
    count: 18,
    previous_count: 0,
    change_percentage: 0,
  })
  goTo('2027-05-01')
  expect(await month(customer, '2027-04-01')).toMatchObject({ count: 12, previous_count: 18 })
  expect((await month(customer, '2027-04-01')).change_percentage).toBeCloseTo(-33.333, 3)
  expect(await month(customer)).toMatchObject({ count: 0, previous_count: 6, change_percentage: -100 })
})

test('DB-07 a future month is empty and has no comparison', async () => {
  const customer = await portal.newCustomer()
  await reported(customer, estimations(day(), [500]))
  const { count, previous_count, change_percentage, timeseries, latency_statistics } = await month(
    customer,
    day(45),
  )
  expect({ count, previous_count, change_percentage, timeseries }).toEqual({
    count: 0,
    previous_count: 0,
    change_percentage: 0,
    timeseries: {},
  })
  expect(latency_statistics).toEqual({ average: null, minimum: null, maximum: null, percentiles: null })
})

test('DB-07 spoofs count without an estimation, and no limit is null', async () => {
  const customer = await portal.newCustomer()
  await reported(customer, estimations(day(), [], { spoof_count: 9 }))
  expect(await month(customer)).toMatchObject({
    count: 0,
    spoof_count: 9,
    monthly_limit: null,
    latency_statistics: { average: null, percentiles: null },
  })
})

test('DB-07 other accounts, devices and strangers cannot see an account’s usage', async () => {
  const [one, other] = [await portal.newCustomer(), await portal.newCustomer()]
  await reported(one, estimations(day(), [500, 600]))
  expect(await month(other)).toMatchObject({ count: 0, spoof_count: 0 })
  const claimed = { ...monthOf(day()), session_id: one.owner.sessionId }
  expect((await one.budget('cukka', claimed)).body.count).toBe(2)
  expect((await other.budget('cukka', claimed)).status).toBe(404)
  const summary = { ...claimed, product: 'owas', modality: 'nlp' } as const
  expect((await other.budget('analytics_summary', summary)).status).toBe(404)
  const device = await newTestDevice(portal)
  for (const more of [{}, { dpop: await device.proof() }]) {
    for (const answer of [
      await portal.nobody.budget('cukka', claimed, more),
      await portal.nobody.budget('analytics_summary', summary, more),
    ]) {
      expect(answer.status).toBe(401)
      expect(answer.problem.code).toBe('unauthenticated')
    }
  }
  const session = await portal.login(one.owner)
  expect((await session.budget('cukka', monthOf(day()))).body.count).toBe(2)
})

test.each([
  [{ month: 0 }, '/month'],
  [{ month: 13 }, '/month'],
  [{ month: 1.5 }, '/month'],
  [{ year: 1999 }, '/year'],
  [{ year: 3000 }, '/year'],
  [{ day: 1 }, '/day'],
])('DB-07 an invalid month is refused: %j', async (change, pointer) => {
  const customer = await portal.newCustomer()
  expectRefusedAt(await customer.budget('cukka', { year: 2026, month: 11, ...change }), pointer)
})

test('DB-08 online safety has every category of a modality, by day and in total, with zero days', async () => {
  const customer = await portal.newCustomer()
  const today = day()
  await reportedSafety(
    customer,
    {
      report_id: randomUUID(),
      day: today,
      modality: 'nlp',
      transaction_count: 10,
      categories: { neutral: 6, anger: 3, profanity: 2, text_analyzed: 10, address: 1 },
    },
    {
      report_id: randomUUID(),
      day: today,
      modality: 'nlp',
      transaction_count: 5,
      categories: { anger: 5, hate_speech: 1 },
    },
    {
      report_id: randomUUID(),
      day: today,
      modality: 'image',
      transaction_count: 7,
      categories: { safe: 6, explicit: 1 },
    },
  )
  const of = async (modality: 'image' | 'nlp' | 'csam', date = today) =>
    (await customer.budget('analytics_summary', { ...monthOf(date), product: 'owas', modality })).body
  const nlp = await of('nlp')
  if (!nlp.nlp) throw new Error('no nlp')
  const { nlp_series: series, ...groups } = nlp.nlp
  expect(nlp).not.toHaveProperty('warning')
  expect(nlp).not.toHaveProperty('image')
  expect(nlp.all_transaction_count).toBe(15)
  expect(groups).toEqual({
    emotion: { neutral: 6, joy: 0, anger: 8, sadness: 0, fear: 0 },
    sensitive_info: { address: 1, phone: 0, email: 0 },
    text: { text_analyzed: 10, profanity: 2, toxic_speech: 0, hate_speech: 1 },
  })
  expect(Object.keys(series)).toHaveLength(Number(today.slice(8)))
  expect(series[today]).toMatchObject({ all_transaction_count: 15, anger: 8, joy: 0 })
  const image = await of('image')
  expect(image).toMatchObject({
    all_transaction_count: 7,
    image: { nudity_result: { safe: 6, suggestive: 0, explicit: 1 } },
  })
  const csam = await of('csam')
  expect(csam).toMatchObject({
    warning: 'no_data',
    all_transaction_count: 0,
    csam: { csam_result: { clear: 0, flagged: 0 } },
  })
  expect(await of('nlp', day(45))).toMatchObject({ warning: 'no_data', nlp: { nlp_series: {} } })
  const wrong = { ...monthOf(today), product: 'age', modality: 'nlp' } as never
  expectRefusedAt(await customer.budget('analytics_summary', wrong), '/product')
})

test('DB-08 a modality is compared with the same days before, and a past month with a whole month', async () => {
  goTo('2027-04-10')
  const [customer, other] = [await portal.newCustomer(), await portal.newCustomer()]
  const many = (date: string, transaction_count: number) => ({
    day: date,
    modality: 'nlp',
    transaction_count,
    categories: { neutral: transaction_count, text_analyzed: transaction_count },
  })
  const images = { day: '2027-03-08', modality: 'image', transaction_count: 40, categories: { safe: 40 } }
  await countedSafety(customer, many('2027-03-08', 4), many('2027-03-10', 4), many('2027-03-11', 10), images)
  await countedSafety(customer, many('2027-04-01', 6), many('2027-04-10', 6))
  await countedSafety(other, many('2027-03-08', 500))
  const of = async (date: string) => {
    const asked = { ...monthOf(date), product: 'owas', modality: 'nlp' } as const
    const { all_transaction_count, previous_count, change_percentage } = (
      await customer.budget('analytics_summary', asked)
    ).body
    return [all_transaction_count, previous_count, change_percentage]
  }
  expect(await of('2027-04-01')).toEqual([12, 8, 50])
  expect(await of('2027-03-01')).toEqual([18, 0, 0])
  goTo('2027-05-01')
  expect(await of('2027-04-01')).toEqual([12, 18, expect.closeTo(-33.333, 3)])
  expect(await of('2027-05-01')).toEqual([0, 6, -100])
})
