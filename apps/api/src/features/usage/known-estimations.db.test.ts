import { setTimeout as sleep } from 'node:timers/promises'
import { SERVICE_PATHS } from '@assure/contract/service-paths'
import {
  KNOWN_USAGE,
  type KnownReport,
  knownAttempts,
  knownReports,
  knownTotals,
  seeded,
  utcDayOf,
} from '@assure/contract/testing/known-estimations'
import { latencyBin } from '@assure/contract/usage/estimation-counts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { utcDay } from '#src/platform/clock.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'
import { AGE_COLUMNS, BIN_COLUMNS } from './usage-columns.ts'

const DAY_S = 86_400
/** Clients send every 6 days. A report is at most 4 sendings late, which makes it 29 days old. */
const EVERY_DAYS = 6
const LATEST = 4
const SENDERS = 8

const start = new Date(KNOWN_USAGE.from)
const days = Array.from({ length: KNOWN_USAGE.days }, (_, offset) => utcDay(start, offset))
const partitionOf = (day: string) => `usage_reports_${day.replaceAll('-', '')}`

let portal: TestPortal
// No jobs: at these dates the housekeeping would delete the reports that other tests send today.
beforeAll(async () => {
  portal = await startTestPortal()
  for (const day of days) {
    await portal.pool.query(
      `create table if not exists ${partitionOf(day)} partition of usage_reports
       for values from ('${day}') to ('${utcDay(new Date(day), 1)}')`,
    )
  }
})
afterAll(async () => {
  for (const day of days) await portal.pool.query(`drop table if exists ${partitionOf(day)}`)
  await portal.stop()
})

type Account = Awaited<ReturnType<TestPortal['newAccount']>>
type Raw = KnownReport['report']

/** Sends reports like a client that crashes, sends duplicates and retries until it gets an answer. */
const sendLike = async (account: Account, reports: readonly Raw[], random: () => number) => {
  const call = async (signal: AbortSignal | null) => {
    const answer = await fetch(portal.url + SERVICE_PATHS.device, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`${account.sessionId}:${account.secret}`).toString('base64')}`,
      },
      body: JSON.stringify({ execution_mode: 'report_estimations', reports }),
      signal,
    })
    if (![200, 429, 503].includes(answer.status)) throw new Error(`answered ${answer.status}`)
    return answer.status === 200 ? ((await answer.json()) as { rejected: unknown[] }) : null
  }
  // Crashes: aborts the call before, during or after its processing.
  while (random() < 0.25) {
    const crash = new AbortController()
    const lost = call(crash.signal).catch((error: unknown) => {
      if (!crash.signal.aborted) throw error
    })
    await sleep(random() * 30)
    crash.abort()
    await lost
  }
  const copies = random() < 0.2 ? 2 : 1
  await Promise.all(
    Array.from({ length: copies }, async () => {
      for (;;) {
        // The server may close a keep-alive connection while it is reused. Retries calls without an answer, like any
        // client.
        const answer = await call(null).catch((error: unknown) => {
          if (!(error instanceof TypeError && error.message === 'fetch failed')) throw error
          return null
        })
        if (answer) return expect(answer.rejected).toEqual([])
        await sleep(100)
      }
    }),
  )
}

const push = <T>(groups: Map<string, T[]>, key: string, one: T) => {
  const group = groups.get(key)
  if (group) group.push(one)
  else groups.set(key, [one])
}
const grouped = <T>(all: Iterable<T>, keyOf: (one: T) => string) => {
  const groups = new Map<string, T[]>()
  for (const one of all) push(groups, keyOf(one), one)
  return groups
}

test('DV-04 DB-07 100,000 estimations reported late, twice, shuffled and after crashes add up', async () => {
  const attempts = knownAttempts()
  const reports = knownReports(attempts)
  const random = seeded(7)
  const accounts = await Promise.all(Array.from({ length: KNOWN_USAGE.accounts }, () => portal.newAccount()))

  // Plans when each report is sent: not before its day, and sometimes much later.
  const sendings = new Map<string, KnownReport[]>()
  for (const known of reports) {
    const due = Math.floor(days.indexOf(known.report.day) / EVERY_DAYS)
    const late = random() < 0.3 ? Math.ceil(random() * LATEST) : 0
    push(sendings, `${due + late} ${known.client % SENDERS}`, known)
  }
  const last = Math.floor((KNOWN_USAGE.days - 1) / EVERY_DAYS) + LATEST
  for (let sending = 0; sending <= last; sending++) {
    const day = (sending + 1) * EVERY_DAYS - 1
    portal.clock.advance((start.getTime() - portal.clock.now().getTime()) / 1000 + (day + 0.9) * DAY_S)
    await Promise.all(
      Array.from({ length: SENDERS }, async (_, sender) => {
        const own = seeded(1000 * sending + sender)
        const pending = sendings.get(`${sending} ${sender}`) ?? []
        for (const [account, ofAccount] of grouped(pending, (known) => String(known.account))) {
          const owner = accounts[Number(account)]
          if (!owner) throw new Error('no such account')
          for (let from = 0; from < ofAccount.length; ) {
            const size = 1 + Math.floor(own() * 60)
            // Sometimes repeats up to 5 of the previous reports.
            const again = own() < 0.3 ? Math.min(from, 5) : 0
            const batch = ofAccount.slice(from - again, from + size).map(({ report }) => report)
            await sendLike(owner, batch, own)
            from += size
          }
        }
      }),
    )
  }

  for (const [index, { accountId }] of accounts.entries()) {
    const mine = attempts.filter(({ account }) => account === index)
    const { rows } = await portal.pool.query<Record<string, unknown>>(
      'select * from usage_days where account_id = $1 order by day, product',
      [accountId],
    )
    const byDay = grouped(mine, (attempt) => `${utcDayOf(attempt)} ${attempt.product}`)
    expect(rows).toEqual(
      [...byDay.entries()]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([key, of]) => {
          const { estimations, spoofs, brackets, sumMs, minMs, maxMs, histogram } = knownTotals(of)
          const [day, product] = key.split(' ')
          return {
            account_id: accountId,
            day,
            product,
            estimations,
            spoofs,
            [AGE_COLUMNS['0-13']]: brackets['0-13'],
            [AGE_COLUMNS['13-17']]: brackets['13-17'],
            [AGE_COLUMNS['18-24']]: brackets['18-24'],
            [AGE_COLUMNS['25+']]: brackets['25+'],
            latency_sum_ms: sumMs,
            latency_min_ms: minMs,
            latency_max_ms: maxMs,
            ...Object.fromEntries(BIN_COLUMNS.map((name, bin) => [name, histogram[bin]])),
          }
        }),
    )
    const byMonth = grouped(mine, (attempt) => utcDayOf(attempt).slice(0, 7))
    expect([...byMonth.keys()].sort()).toEqual(['2028-01', '2028-02', '2028-03'])
    const months = await portal.pool.query<{ month: string; estimations: number }>(
      'select month, estimations from usage_months where account_id = $1 order by month',
      [accountId],
    )
    expect(months.rows).toEqual(
      [...byMonth.keys()].sort().map((month) => ({
        month: `${month}-01`,
        estimations: knownTotals(byMonth.get(month) ?? []).estimations,
      })),
    )
    for (const [month, of] of byMonth) {
      const [year, number] = month.split('-').map(Number)
      const owner = accounts[index]
      if (!owner) throw new Error('no such account')
      const { body } = await portal.byKey(owner).budget('cukka', { year: year ?? 0, month: number ?? 0 })
      const totals = knownTotals(of)
      expect(body).toMatchObject({
        count: totals.estimations,
        age_distributions: totals.brackets,
        spoof_count: totals.spoofs,
        products: {
          face: knownTotals(of.filter(({ product }) => product === 'face')).estimations,
          voice: knownTotals(of.filter(({ product }) => product === 'voice')).estimations,
        },
        latency_statistics: {
          minimum: totals.minMs,
          maximum: totals.maxMs,
          percentiles: { of_count: totals.estimations },
        },
      })
      expect(body.latency_statistics.average).toBeCloseTo(totals.sumMs / totals.estimations, 6)
      for (const [day, count] of Object.entries(body.timeseries)) {
        const ofDay = of.filter((attempt) => utcDayOf(attempt) === day)
        expect(count).toBe(knownTotals(ofDay).estimations)
      }
      // A percentile is off by at most one bin.
      const times = of
        .filter(({ outcome }) => outcome !== 'spoof')
        .map(({ latencyMs }) => latencyMs)
        .sort((one, other) => one - other)
      const median = times[Math.ceil(times.length / 2) - 1] ?? 0
      const { p50 = 0 } = body.latency_statistics.percentiles ?? {}
      expect(Math.abs(latencyBin(p50) - latencyBin(median))).toBeLessThanOrEqual(1)
    }
  }
}, 180_000)
