import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFileStore } from '@assure/device-client/file-store'
import { UsageClient } from '@assure/device-client/usage-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import '../../apps/api/src/testing/provided-database.ts'
import { startTestPortal, type TestPortal } from '../../apps/api/src/testing/test-portal.ts'
import { type FindKey, runLiveApp } from '../demo/live-app.ts'
import { DAY_MS } from './sample-licence.ts'
import { type AppProfile, appProfiles, usageInWindow } from './sample-usage.ts'
import { APP, APP_FILE_ENDING, appFolder, type LiveApp, seedUsage } from './seed-usage.ts'

const never = (): never => {
  throw new Error('it is not there')
}
const nowMs = Date.now()
const profiles = appProfiles(nowMs)
const made = new Map<string, Awaited<ReturnType<TestPortal['newAccount']>>>()
const accountOf = ({ tenant }: AppProfile) => made.get(tenant) ?? never()
let portal: TestPortal
let dataDir: string

beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
  dataDir = await mkdtemp(join(tmpdir(), 'assure-usage-'))
  for (const profile of profiles) {
    const account = await portal.newAccount({ monthlyLimit: 200_000 })
    made.set(profile.tenant, account)
    await seedUsage(portal.pool, { dataDir }, account, profile, nowMs)
  }
})
afterAll(async () => {
  await portal.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('DB-07 all usage sums hold, and every day equals the one computed from the seed', async () => {
  for (const profile of profiles) {
    const { accountId, monthlyLimit } = accountOf(profile)
    const counted = usageInWindow(profile, Date.parse(profile.firstDay), nowMs)
    const read = async (query: string) => (await portal.pool.query(query, [accountId])).rows as unknown[]
    const days = counted.flatMap((one) => ('product' in one ? [one] : []))
    const sum = (of: (one: (typeof days)[number]) => number) => days.reduce((all, one) => all + of(one), 0)
    expect(
      await read(
        `select count(*)::int as days, sum(estimations)::int as estimations, sum(spoofs)::int as spoofs,
           sum(age_13_17)::int as teens, sum(latency_bin_7)::int as bin from usage_days where account_id = $1`,
      ),
    ).toEqual([
      {
        days: days.length,
        estimations: sum(({ counts }) => counts.latency.count),
        spoofs: sum(({ counts }) => counts.spoof_count),
        teens: sum(({ counts }) => counts.age_distributions['13-17']),
        bin: sum(({ counts }) => counts.latency.histogram?.[7] ?? 0),
      },
    ])
    const months = await read(
      `select month from usage_months m where account_id = $1 and estimations <>
         (select sum(estimations) from usage_days d
          where d.account_id = $1 and date_trunc('month', d.day)::date = m.month)`,
    )
    expect(months).toEqual([])
    const wrongAlerts = await read(
      `select a.month from usage_alerts a join usage_months m using (account_id, month) where account_id = $1
         and (m.estimations * 100 < a.monthly_limit * a.percent or a.crossed_at < a.month
           or a.crossed_at >= least(a.month + interval '1 month', now()) or a.monthly_limit <> ${monthlyLimit})`,
    )
    expect(wrongAlerts).toEqual([])
    const nlp = counted.flatMap((one) => ('modality' in one && one.modality === 'nlp' ? [one.counts] : []))
    const inAll = nlp.reduce((all, { transaction_count }) => all + transaction_count, 0)
    expect(
      await read(
        `select coalesce(sum(transactions) filter (where category = 'all_transaction_count'), 0)::int as "all",
           coalesce(sum(transactions) filter (where category in
             ('neutral', 'joy', 'anger', 'sadness', 'fear')), 0)::int as emotions
         from safety_days where account_id = $1 and modality = 'nlp'`,
      ),
    ).toEqual([{ all: inAll, emotions: inAll }])
  }
})

test('DV-04 a killed app continues where the sample data ended and counts nothing twice', async () => {
  const [profile = never()] = profiles
  const account = accountOf(profile)
  const path = join(appFolder(dataDir), `developer${APP_FILE_ENDING}`)
  const findKey: FindKey = async () => ({ session_id: account.sessionId, session_password: account.secret })
  const store = await openFileStore(path)
  // The app was killed while delivering, with one report sent, and then off for a day and a half.
  const app = await store.get<LiveApp>(APP)
  if (!app) throw new Error('no app')
  const untilMs = app.countedUntilMs - 1.5 * DAY_MS
  const fromMs = untilMs - 0.5 * DAY_MS
  const ids = usageInWindow(profile, fromMs, untilMs).map(() => randomUUID())
  await store.update<LiveApp>(APP, () => ({ profile, countedUntilMs: fromMs, handing: { untilMs, ids } }))
  const [first] = usageInWindow(profile, fromMs, untilMs)
  if (!first || !('product' in first)) throw new Error('no first report')
  const client = new UsageClient({ url: portal.url, store, key: (await findKey('')) ?? never() })
  await client.reportEstimations({ ...first, report_id: ids[0] ?? '' }, first.counts)
  expect(await client.flush()).toMatchObject({ accepted: 1 })
  await store.close()
  const read = async () => {
    const { rows } = await portal.pool.query<{ estimations: number; safety: number; month: number }>(
      `select (select sum(estimations)::int from usage_days where account_id = $1) as estimations,
         (select sum(estimations)::int from usage_months where account_id = $1) as month,
         (select sum(transactions)::int from safety_days where account_id = $1) as safety`,
      [account.accountId],
    )
    return rows[0] ?? never()
  }
  const before = await read()
  const stop = new AbortController()
  const running = runLiveApp(path, portal.url, findKey, stop.signal)
  const kept = async () => (JSON.parse(await readFile(path, 'utf8')) as { app: LiveApp }).app
  await expect.poll(async () => (await kept()).handing).toBeUndefined()
  stop.abort()
  await running
  expect((await kept()).countedUntilMs).toBe(untilMs)
  const added = usageInWindow(profile, fromMs, untilMs).slice(1)
  const estimations = added.flatMap((one) => ('product' in one ? [one.counts.latency.count] : []))
  const safety = added.flatMap((one) =>
    'modality' in one ? [one.counts.transaction_count, ...Object.values(one.counts.categories)] : [],
  )
  const sum = (counts: readonly number[]) => counts.reduce((all, of) => all + of, 0)
  expect(await read()).toEqual({
    estimations: before.estimations + sum(estimations),
    month: before.month + sum(estimations),
    safety: before.safety + sum(safety),
  })
})
