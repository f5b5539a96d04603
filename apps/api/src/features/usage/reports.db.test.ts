import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ReportAnswer } from '@assure/contract/usage/usage-reports'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { utcDay } from '#src/platform/clock.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'
import { newEstimations, newTexts, reporterOf } from '#src/testing/test-reports.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

const day = (offset = 0) => utcDay(portal.clock.now(), offset)
const newReporter = () => reporterOf(portal)
const all = (accepted: number): ReportAnswer => ({ accepted, duplicate: 0, rejected: [] })

test('DV-04 reports of a day add up per product: ages, spoofs, times and histogram', async () => {
  const reporter = await newReporter()
  const bins = (...at: [number, number][]) =>
    Array.from({ length: 22 }, (_, bin) => at.find(([one]) => one === bin)?.[1] ?? 0)
  expect(
    await reporter.estimations(
      newEstimations(day(), 3, {
        age_distributions: { '0-13': 1, '18-24': 1 },
        spoof_count: 4,
        latency: { count: 3, sum_ms: 1500, min_ms: 100, max_ms: 900, histogram: bins([2, 1], [10, 2]) },
      }),
      newEstimations(day(), 2, {
        spoof_count: 1,
        // Without a histogram, its estimations are in no bin.
        latency: { count: 2, sum_ms: 60, min_ms: 20, max_ms: 40 },
      }),
      newEstimations(day(), 0, { spoof_count: 7 }),
      newEstimations(day(), 1, { product: 'voice' }),
      newEstimations(day(-1), 0, { spoof_count: 2 }),
    ),
  ).toEqual(all(5))
  const [yesterday, face, voice] = await reporter.wholeDays()
  expect(face).toMatchObject({
    day: day(),
    product: 'face',
    estimations: 5,
    spoofs: 12,
    age_0_13: 1,
    age_13_17: 0,
    age_18_24: 1,
    age_25_up: 2,
    latency_sum_ms: 1560,
    latency_min_ms: 20,
    latency_max_ms: 900,
    latency_bin_2: 1,
    latency_bin_10: 2,
    latency_bin_5: 0,
    latency_bin_21: 0,
  })
  expect(voice).toMatchObject({ product: 'voice', estimations: 1, latency_min_ms: 400, latency_bin_6: 1 })
  // Without estimations the shortest and the longest time are null, not 0 ms.
  expect(yesterday).toMatchObject({ estimations: 0, spoofs: 2, latency_min_ms: null, latency_max_ms: null })
  await reporter.estimations(newEstimations(day(-1), 1))
  expect((await reporter.wholeDays())[0]).toMatchObject({ latency_min_ms: 400, latency_max_ms: 400 })
})

test('DV-04 online safety reports add up by day, modality and category, and in total', async () => {
  const reporter = await newReporter()
  expect(
    await reporter.texts(
      newTexts(day(), 5, { categories: { joy: 3, anger: 2, profanity: 5, email: 1 } }),
      newTexts(day(), 2, { categories: { joy: 1 } }),
      newTexts(day(-2), 1, { modality: 'image', categories: { explicit: 1 } }),
      newTexts(day(), 4, { modality: 'csam', categories: { clear: 3, flagged: 1 } }),
    ),
  ).toEqual(all(4))
  expect(await reporter.categories()).toEqual([
    { day: day(-2), modality: 'image', category: 'all_transaction_count', transactions: 1 },
    { day: day(-2), modality: 'image', category: 'explicit', transactions: 1 },
    { day: day(), modality: 'csam', category: 'all_transaction_count', transactions: 4 },
    { day: day(), modality: 'csam', category: 'clear', transactions: 3 },
    { day: day(), modality: 'csam', category: 'flagged', transactions: 1 },
    { day: day(), modality: 'nlp', category: 'all_transaction_count', transactions: 7 },
    { day: day(), modality: 'nlp', category: 'anger', transactions: 2 },
    { day: day(), modality: 'nlp', category: 'email', transactions: 1 },
    { day: day(), modality: 'nlp', category: 'joy', transactions: 4 },
    { day: day(), modality: 'nlp', category: 'profanity', transactions: 5 },
  ])
  expect(await reporter.days()).toEqual([])
  expect(await reporter.months()).toEqual([])
})

test('DV-04 a report counts once: sent again, twice in one call, or in 20 calls at once', async () => {
  const reporter = await newReporter()
  const one = newEstimations(day(), 10)
  expect(await reporter.estimations(one, one, newEstimations(day(), 1))).toEqual({
    accepted: 2,
    duplicate: 1,
    rejected: [],
  })
  expect(await reporter.estimations(one)).toEqual({ accepted: 0, duplicate: 1, rejected: [] })
  const [fresh, texts] = [newEstimations(day(), 5), newTexts(day(), 3)]
  const racing = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2
        ? reporter.estimations(fresh, newEstimations(day(), 1))
        : reporter.texts(texts, newTexts(day(), 1)),
    ),
  )
  expect(racing.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(22)
  expect(racing.reduce((sum, { duplicate }) => sum + duplicate, 0)).toBe(18)
  expect(await reporter.days()).toEqual([{ day: day(), product: 'face', estimations: 26, spoofs: 0 }])
  expect(await reporter.months()).toEqual([{ month: `${day().slice(0, 7)}-01`, estimations: 26 }])
  expect(await reporter.categories()).toMatchObject([{ transactions: 13 }, { transactions: 13 }])
})

test('DV-04 report ids belong to their account: two accounts can count the same reports', async () => {
  const [one, other] = [await newReporter(), await newReporter()]
  const reports = Array.from({ length: 50 }, () => newEstimations(day(), 2))
  const answers = await Promise.all(
    [one, other, one, other].map((reporter) => reporter.estimations(...reports)),
  )
  expect(answers.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(100)
  for (const reporter of [one, other]) {
    expect(await reporter.days()).toEqual([{ day: day(), product: 'face', estimations: 100, spoofs: 0 }])
  }
})

test('DV-04 report ids ignore case', async () => {
  const reporter = await newReporter()
  const report = newEstimations(day(), 1)
  const capitals = { ...report, report_id: report.report_id.toUpperCase() }
  expect(await reporter.estimations(capitals, report)).toEqual({ accepted: 1, duplicate: 1, rejected: [] })
})

test('DV-04 late reports count in the month of their own day', async () => {
  const reporter = await newReporter()
  const days = [0, -10, -20, -35].map((offset) => day(offset))
  await reporter.estimations(...days.map((one, index) => newEstimations(one, index + 1)))
  const expected = new Map<string, number>()
  for (const [index, one] of days.entries()) {
    const month = `${one.slice(0, 7)}-01`
    expected.set(month, (expected.get(month) ?? 0) + index + 1)
  }
  expect(await reporter.months()).toEqual(
    [...expected].map(([month, estimations]) => ({ month, estimations })).reverse(),
  )
})

test('a report that only the database refuses fails its own call and no other call', async () => {
  const [poisoned, ...others] = await Promise.all(Array.from({ length: 8 }, newReporter))
  if (!poisoned) throw new Error('no reporter')
  await poisoned.estimations(newEstimations(day(), 1))
  // The next millisecond overflows the column.
  await portal.pool.query(
    'update usage_days set latency_sum_ms = 9223372036854775807 where account_id = $1',
    [poisoned.owner.accountId],
  )
  const refused = Array.from({ length: 8 }, () =>
    poisoned.device('report_estimations', { reports: [newEstimations(day(), 1)] }),
  )
  const counted = await Promise.all(
    Array.from({ length: 5 }, () => others.map((one) => one.estimations(newEstimations(day(), 2)))).flat(),
  )
  expect((await Promise.all(refused)).map(({ status }) => status)).toEqual(refused.map(() => 500))
  expect(counted).toEqual(counted.map(() => all(1)))
  for (const one of others) expect(await one.days()).toMatchObject([{ estimations: 10 }])
  expect(await poisoned.days()).toMatchObject([{ estimations: 1 }])
  // Refused reports are not recorded as counted, so they can be sent again.
  await portal.pool.query('update usage_days set latency_sum_ms = 400 where account_id = $1', [
    poisoned.owner.accountId,
  ])
  expect(await poisoned.estimations(newEstimations(day(), 3))).toEqual(all(1))
  expect(await poisoned.months()).toMatchObject([{ estimations: 4 }])
})

// Not on PGlite, which has only one session: the lock would block every call.
test.runIf(inject('database').kind === 'postgres')(
  'a flooding account gets 429 or 503 with Retry-After, others log in, and nothing is lost',
  async () => {
    const [flooding, other] = [await newReporter(), await newReporter()]
    const calls = Array.from({ length: 30 }, () => Array.from({ length: 1000 }, () => newTexts(day(), 1)))
    await flooding.texts(newTexts(day(), 1))
    const holder = await portal.pool.connect()
    await holder.query('begin')
    await holder.query('select 1 from safety_days where account_id = $1 for update', [
      flooding.owner.accountId,
    ])
    const flood = calls.map((reports) => flooding.device('report_online_safety', { reports }))
    await sleep(500)
    // Logins do not wait behind the flood.
    expect((await portal.login(other.owner)).cookie).not.toBe('')
    await holder.query('rollback')
    holder.release()
    const answers = await Promise.all(flood)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThan(0)
    for (const { status, headers } of refused) {
      expect([429, 503]).toContain(status)
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(await other.texts(newTexts(day(), 1))).toEqual(all(1))
    // All reports are sent again, and each counts once.
    for (const reports of calls) await flooding.texts(...reports)
    expect(await flooding.categories()).toMatchObject([{ transactions: 30_001 }, { transactions: 30_001 }])
  },
)

test('upserts find their rows by the primary key', async () => {
  const { owner } = await newReporter()
  const plan = async (statement: string) =>
    (await portal.pool.query<Record<string, string>>(`explain ${statement}`)).rows
      .map((row) => Object.values(row)[0])
      .join('\n')
  const id = `'${owner.accountId}'::uuid`
  expect(
    await plan(`insert into usage_months values (${id}, '${day()}', 1)
      on conflict (account_id, month) do update set estimations = usage_months.estimations + 1`),
  ).toContain('usage_months_pkey')
  expect(
    await plan(`insert into usage_days (account_id, day, product) values (${id}, '${day()}', 'face')
      on conflict (account_id, day, product) do update set spoofs = 1`),
  ).toContain('usage_days_pkey')
  expect(
    await plan(`insert into safety_days values (${id}, '${day()}', 'nlp', 'joy', 1)
      on conflict (account_id, day, modality, category) do update set transactions = 1`),
  ).toContain('safety_days_pkey')
  expect(
    await plan(`insert into usage_reports values (${id}, '${day()}', '${randomUUID()}')
      on conflict (account_id, day, report_id) do nothing`),
  ).toContain('Conflict Resolution: NOTHING')
})
