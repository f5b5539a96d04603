import type { accountService } from '@assure/contract/accounts/account.contract'
import type { licenceService } from '@assure/contract/licences/licence.contract'
import { SERVICE_PATHS } from '@assure/contract/service-paths'
import type { budgetService } from '@assure/contract/usage/budget.contract'
import { scanSummaryRepository } from '../../apps/api/src/features/devices/scan-summary.repository.ts'
import { monthDays } from '../../apps/api/src/features/usage/month.ts'
import { usageSummaryRepository } from '../../apps/api/src/features/usage/usage-summary.repository.ts'
import { wholeAccount } from '../../apps/api/src/platform/fence.ts'
import { type BenchAccount, logIn, makeAccounts } from './accounts.ts'
import { type DatabaseKind, databaseKinds, KIND_NAMES } from './bench-database.ts'
import { type BenchPortal, withPortal } from './bench-portal.ts'
import { fillAccount } from './bulk-licences.ts'
import { fillScans, fillUsage } from './bulk-usage.ts'
import { bodyOf, fromNewAddress } from './client.ts'
import { atRate, inTurn, runsInTurn, type Times } from './load.ts'
import { type BenchContext, type Findings, type Goal, joined, type Measure } from './measure.ts'
import { cpuSeconds } from './processes.ts'
import { count, inMs, median, p99 } from './statistics.ts'

const PER_SECOND = 100
/** The two accounts get `PER_SECOND` calls together. A call that reads nothing gets half as many again. */
const STARTS_PER_SECOND = PER_SECOND * 1.5
const P99_GOAL_MS = 25
const RATIO_GOAL = 1.2
const LICENCES = 100
const YEARS_DAYS = 3 * 365
/** The most days that a month and the month before can have. So a summary reads equally many rows in both accounts. */
const TWO_MONTHS_DAYS = 62
const PRODUCTS = 2
const LARGE_TOTAL = 100_000_000
const SMALL_TOTAL = 1000
/** Other accounts with a history as long as the large one's, with rows in between. */
const OTHERS: Record<DatabaseKind, number> = { postgres: 100, embedded: 20 }

interface Accounts {
  large: BenchAccount
  small: BenchAccount
}

const ofEach = (total: number, rows: number): number => Math.ceil(total / rows)

const fill = async (portal: BenchPortal, others: number): Promise<Accounts> => {
  const { pool } = portal.connection
  const [large, small, ...rest] = await makeAccounts(portal, 2 + others)
  if (!large || !small) throw new Error('no account was made')
  for (const { accountId } of [large, small]) await fillAccount(portal, accountId, LICENCES, LICENCES)
  const years = { days: YEARS_DAYS, ofEach: ofEach(LARGE_TOTAL, YEARS_DAYS * PRODUCTS) }
  for (const { accountId } of [large, ...rest]) await fillUsage(pool, accountId, years)
  await fillUsage(pool, small.accountId, {
    days: TWO_MONTHS_DAYS,
    ofEach: ofEach(SMALL_TOTAL, TWO_MONTHS_DAYS * PRODUCTS),
  })
  const scans = ofEach(LARGE_TOTAL, YEARS_DAYS * LICENCES)
  await fillScans(pool, large.accountId, { days: YEARS_DAYS, ofEach: scans })
  await fillScans(pool, small.accountId, { days: 1, ofEach: ofEach(SMALL_TOTAL, LICENCES) })
  // PostgreSQL's autovacuum and our timer on PGlite do this in production.
  for (const table of ['usage_days', 'safety_days', 'scan_days', 'licences', 'scan_summaries']) {
    await pool.query(`vacuum analyze ${table}`)
  }
  return { large, small }
}

/** One call over HTTP, with its raw SQL from a script. */
interface Ask {
  what: string
  path: string
  body: string
  sql: (accountId: string) => Promise<unknown>
}

const asksOf = ({ connection: { database } }: BenchPortal): Ask[] => {
  const now = new Date()
  const month = { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 }
  const days = monthDays(month.year, month.month, now)
  const usage = usageSummaryRepository(database)
  const nothing = async () => undefined
  const summaries = scanSummaryRepository(database, () => now, nothing)
  return [
    {
      what: 'month summary (cukka)',
      path: SERVICE_PATHS.budget,
      body: bodyOf<typeof budgetService>('cukka', month),
      sql: (accountId) => usage.estimations(accountId, days),
    },
    {
      what: 'online safety of a month (analytics_summary)',
      path: SERVICE_PATHS.budget,
      body: bodyOf<typeof budgetService>('analytics_summary', { ...month, product: 'owas', modality: 'nlp' }),
      sql: (accountId) => usage.safety(accountId, 'nlp', days),
    },
    {
      what: '7-day pass rate (list_licences)',
      path: SERVICE_PATHS.retailLicence,
      body: bodyOf<typeof licenceService>('list_licences', {}),
      sql: (accountId) => summaries.passRate(wholeAccount(accountId)),
    },
  ]
}

interface Asked {
  what: string
  times: Record<keyof Accounts | 'empty', Times>
  sql: Record<keyof Accounts, Times>
  /** CPU ms of the server per call, without its database. The empty calls' CPU is included. */
  cpuMs: number
}

const goalsOf = (name: string, { what, times: { large, small } }: Asked): Goal[] => {
  const factor = median(large) / median(small)
  return [
    {
      what: `${what} on ${name}, ${PER_SECOND} a second`,
      goal: `p99 <= ${P99_GOAL_MS} ms`,
      measured: inMs(p99(large)),
      met: p99(large) <= P99_GOAL_MS,
    },
    {
      what: `${what} on ${name}, ${count(LARGE_TOTAL)} behind it against ${count(SMALL_TOTAL)}`,
      goal: `<= ${RATIO_GOAL} x`,
      measured: `${factor.toFixed(2)} x`,
      met: factor <= RATIO_GOAL,
    },
  ]
}

const rowOf = ({ what, times: { large, small, empty }, sql, cpuMs }: Asked): string[] => [
  ...[what, inMs(median(large)), inMs(p99(large)), inMs(median(small)), inMs(p99(small))],
  `${(median(large) / median(small)).toFixed(2)} x`,
  ...[inMs(median(sql.large)), inMs(median(sql.small)), inMs(median(empty)), inMs(p99(empty)), inMs(cpuMs)],
]
const HEAD = [
  ...['what', 'p50', 'p99', 'p50 of the small', 'p99 of the small', 'p50 ratio'],
  ...['raw SQL p50', 'of the small', 'empty call p50', 'empty call p99', 'server CPU of a call'],
]

const measureOn = async (kind: DatabaseKind, { quick, say }: BenchContext): Promise<Findings> =>
  withPortal(kind, async (portal) => {
    const name = KIND_NAMES[kind]
    const others = quick ? 2 : OTHERS[kind]
    const times = quick ? 20 : 1000
    say(`rolling up ${YEARS_DAYS} days of ${others + 1} accounts on ${name}`)
    const accounts = await fill(portal, others)
    const headers = { large: await logIn(portal, accounts.large), small: await logIn(portal, accounts.small) }
    const asked: Asked[] = []
    for (const { what, path, body, sql } of asksOf(portal)) {
      say(`${what} on ${name}`)
      const empty = bodyOf<typeof accountService>('current_session', {})
      const call = async (size: keyof Accounts) => {
        const { status, text } = await portal.client.post(path, body, {
          ...headers[size],
          ...fromNewAddress(),
        })
        if (status !== 200) throw new Error(`answered ${status}: ${text}`)
      }
      const before = cpuSeconds([portal.pid])
      const taken = await atRate(STARTS_PER_SECOND, times, {
        large: () => call('large'),
        small: () => call('small'),
        empty: () => portal.client.post(SERVICE_PATHS.account, empty, fromNewAddress()),
      })
      const cpuMs = ((cpuSeconds([portal.pid]) - before) / (2 * runsInTurn(times))) * 1000
      const alone = await inTurn(Math.ceil(times / 5), {
        large: () => sql(accounts.large.accountId),
        small: () => sql(accounts.small.accountId),
      })
      asked.push({ what, times: taken, sql: alone, cpuMs })
    }
    return {
      goals: asked.flatMap((one) => goalsOf(name, one)),
      tables: [
        {
          caption: `Usage on ${name}, ${PER_SECOND} calls a second: an account of ${count(LARGE_TOTAL)} over ${YEARS_DAYS} days next to one of ${count(SMALL_TOTAL)}, among ${others} others`,
          head: HEAD,
          rows: asked.map(rowOf),
        },
      ],
      notes: [],
    }
  })

const run = async (context: BenchContext): Promise<Findings> => {
  const parts: Findings[] = []
  for (const kind of databaseKinds()) parts.push(await measureOn(kind, context))
  return joined(parts, [
    `Through the web session, both accounts in turn, each call started when it is due and timed from then. The rows of a summary are the same in both; behind them lie years of days here and two months there.`,
    'The ratio compares medians. With calls of a few milliseconds on a shared machine, p99 depends mostly on the machine. Raw SQL: the statement of the summary, or only of the pass rate, one after another, by a bare script. The empty call (current_session without a session) reads nothing, so its p99 shows the machine at that moment. CPU: of the server without its database, with half an empty call in it.',
  ])
}

export const monthSummary: Measure = { name: 'month-summary', title: 'Month summary and pass rate', run }
