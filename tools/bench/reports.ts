import { randomUUID } from 'node:crypto'
import type { deviceService } from '@assure/contract/devices/device.contract'
import { SERVICE_PATHS } from '@assure/contract/service-paths'
import { LATENCY_BINS } from '@assure/contract/usage/estimation-counts'
import type pg from 'pg'
import { accountRepository } from '../../apps/api/src/features/accounts/account.repository.ts'
import { utcDay } from '../../apps/api/src/platform/clock.ts'
import { makeAccounts } from './accounts.ts'
import { type DatabaseKind, databaseKinds, KIND_NAMES } from './bench-database.ts'
import { type BenchPortal, withPortal } from './bench-portal.ts'
import { answerOf, bodyOf, fromNewAddress } from './client.ts'
import { inParallel, type LoadTimes } from './load.ts'
import { type BenchContext, type Findings, type Goal, joined, type Measure } from './measure.ts'
import { count, inMs, median, p95 } from './statistics.ts'

const CLIENTS = 16
const ACCOUNTS = 16
const REPORTS = 100
const MILLION = 1_000_000
const RATIO_GOAL = 0.5
const REPORTS_CPU_GOAL_S = 4
const CALLS_CPU_GOAL_S = 35

/** A day's counts that agree with themselves, as the device client sends them: with a histogram. */
const aReport = (day: string) => ({
  report_id: randomUUID(),
  day,
  product: 'face',
  age_distributions: { '0-13': 1, '13-17': 2, '18-24': 5, '25+': 6 },
  spoof_count: 1,
  latency: {
    count: 14,
    sum_ms: 14 * 400,
    min_ms: 300,
    max_ms: 500,
    histogram: Array.from({ length: LATENCY_BINS }, (_, bin) => (bin === 6 ? 14 : 0)),
  },
})

interface Load extends LoadTimes {
  /** Processor time of server and database, in seconds. */
  cpuS: number
}

/** Headers that each account's SDK sends with its calls. */
const keysOf = async (portal: BenchPortal): Promise<Record<string, string>[]> => {
  const accounts = accountRepository(portal.connection.database, portal.secrets)
  const headers: Record<string, string>[] = []
  for (const { accountId } of await makeAccounts(portal, ACCOUNTS)) {
    const account = await accounts.findAccount(accountId)
    if (!account) throw new Error('the account is gone')
    const credentials = Buffer.from(`${account.sessionId}:${accounts.secretOf(account)}`).toString('base64')
    headers.push({ authorization: `Basic ${credentials}` })
  }
  return headers
}

const measureOn = async (kind: DatabaseKind, { quick, say }: BenchContext): Promise<Findings> =>
  withPortal(kind, async (portal) => {
    const name = KIND_NAMES[kind]
    const { client, connection } = portal
    const [rounds, calls] = quick ? [1, 64] : [5, 800]
    const keys = await keysOf(portal)
    const day = utcDay(new Date())

    const underLoad = async (number: number, work: (index: number) => Promise<unknown>): Promise<Load> => {
      const before = await portal.cpu()
      const load = await inParallel(CLIENTS, number, work)
      return { ...load, cpuS: (await portal.cpu()) - before }
    }
    const reported = (number: number, ofEach: number): Promise<Load> => {
      const bodies = Array.from({ length: number }, () =>
        bodyOf<typeof deviceService>('report_estimations', {
          reports: Array.from({ length: ofEach }, () => aReport(day)),
        }),
      )
      return underLoad(number, async (index) => {
        const headers = { ...keys[index % keys.length], ...fromNewAddress() }
        const reply = await client.post(SERVICE_PATHS.device, bodies[index] ?? '', headers)
        const { accepted } = answerOf<typeof deviceService, 'report_estimations'>(reply)
        if (accepted !== ofEach) throw new Error(`${accepted} of ${ofEach} reports were new`)
      })
    }
    /** The reference: a bare script that commits ids, by multi-row INSERT into the same table. */
    const bare = (pool: pg.Pool, number: number): Promise<Load> => {
      const accountIds = Array.from({ length: ACCOUNTS }, () => randomUUID())
      const ids = Array.from({ length: number }, () => Array.from({ length: REPORTS }, () => randomUUID()))
      const values = Array.from({ length: REPORTS }, (_, row) => `($1, $2, $${row + 3})`).join(', ')
      const insert = `insert into usage_reports (account_id, day, report_id) values ${values} on conflict do nothing`
      return underLoad(number, (index) =>
        pool.query(insert, [accountIds[index % ACCOUNTS], day, ...(ids[index] ?? [])]),
      )
    }

    say(`report_estimations on ${name}, warming up`)
    await reported(CLIENTS * 4, REPORTS)
    await reported(CLIENTS * 20, 1)
    await bare(connection.pool, CLIENTS * 4)
    const loads: Record<'hundred' | 'one' | 'bare', Load[]> = { hundred: [], one: [], bare: [] }
    for (let round = 0; round < rounds; round++) {
      say(`report_estimations on ${name}, ${CLIENTS} at once, round ${round + 1} of ${rounds}`)
      loads.hundred.push(await reported(calls, REPORTS))
      loads.bare.push(await bare(connection.pool, calls))
      loads.one.push(await reported(calls * 4, 1))
    }

    const cpuOf = (of: readonly Load[], unitsOfEach: number) =>
      median(of.map(({ cpuS, times }) => (cpuS / (times.length * unitsOfEach)) * MILLION))
    const perSecond = (of: readonly Load[]) => median(of.map((load) => load.perSecond))
    const rowOf = (what: string, of: readonly Load[], unitsOfEach: number): string[] => {
      const times = of.flatMap((load) => load.times)
      return [
        what,
        `${count(perSecond(of))}/s`,
        `${count(perSecond(of) * unitsOfEach)}/s`,
        inMs(median(times)),
        inMs(p95(times)),
        cpuOf(of, unitsOfEach).toFixed(1),
      ]
    }
    const share = perSecond(loads.hundred) / perSecond(loads.bare)
    const reportsCpuS = cpuOf(loads.hundred, REPORTS)
    const callsCpuS = cpuOf(loads.one, 1)
    const goals: Goal[] = [
      {
        what: `reports, ${REPORTS} a call, acknowledged after commit, ${name}`,
        goal: `>= ${RATIO_GOAL} of the bare script's rate`,
        measured: share.toFixed(2),
        met: share >= RATIO_GOAL,
      },
      {
        what: `processor time of a million reports, ${REPORTS} a call, ${name}`,
        goal: `<= ${REPORTS_CPU_GOAL_S} s`,
        measured: `${reportsCpuS.toFixed(1)} s`,
        met: reportsCpuS <= REPORTS_CPU_GOAL_S,
      },
      {
        what: `processor time of a million calls of 1 report, ${name}`,
        goal: `<= ${CALLS_CPU_GOAL_S} s`,
        measured: `${callsCpuS.toFixed(1)} s`,
        met: callsCpuS <= CALLS_CPU_GOAL_S,
      },
    ]
    return {
      // The design sets these goals for PostgreSQL.
      goals: kind === 'postgres' ? goals : [],
      tables: [
        {
          caption: `report_estimations on ${name}, ${CLIENTS} clients, ${ACCOUNTS} accounts`,
          head: [
            'what',
            'calls',
            'reports',
            'p50',
            'p95',
            'CPU s of server and database per million calls or reports',
          ],
          rows: [
            rowOf(`${REPORTS} reports a call`, loads.hundred, REPORTS),
            rowOf('1 report a call', loads.one, 1),
            rowOf(`bare script: ${REPORTS} ids by multi-row INSERT`, loads.bare, REPORTS),
          ],
        },
      ],
      notes: [`${name}: reports, ${REPORTS} a call, at ${share.toFixed(2)} of the bare script's rate.`],
    }
  })

const run = async (context: BenchContext): Promise<Findings> => {
  const parts: Findings[] = []
  for (const kind of databaseKinds()) parts.push(await measureOn(kind, context))
  return joined(parts, [
    'The bare script keeps ids alone: no key, no HTTP, no JSON, no check, no sums; its own processor time is not in its row, that of its database connections is. Load, server and database share the cores. Rounds of each alternate; medians are shown.',
  ])
}

export const reports: Measure = { name: 'reports', title: 'Reports of estimations', run }
