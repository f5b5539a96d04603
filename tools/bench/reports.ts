import { randomUUID } from 'node:crypto'
import type { deviceService } from '@assure/contract/devices/device.contract'
import { SERVICE_PATHS } from '@assure/contract/service-paths'
import { LATENCY_BINS } from '@assure/contract/usage/estimation-counts'
import { accountRepository } from '../../apps/api/src/features/accounts/account/account.repository.ts'
import { utcDay } from '../../apps/api/src/platform/clock.ts'
import { makeAccounts } from './accounts.ts'
import { type DatabaseKind, databaseKinds, KIND_NAMES } from './bench-database.ts'
import { type BenchPortal, withPortal } from './bench-portal.ts'
import { answerOf, bodyOf, fromNewAddress } from './client.ts'
import { type BenchContext, type Findings, type Goal, joined, type Measure } from './measure.ts'
import {
  BARE_SCRIPT,
  bareReports,
  CLIENTS,
  cpuOfMillion,
  type Load,
  LOAD_HEAD,
  loadRow,
  perSecond,
  REPORTS,
  underLoad,
} from './report-load.ts'

const ACCOUNTS = 16
const RATIO_GOAL = 0.5
const REPORTS_CPU_GOAL_S = 10
const CALLS_CPU_GOAL_S = 250

/** Estimations in each report. */
export const ESTIMATIONS_OF_EACH = 14
/** A valid report of a day, with a histogram like the device client's. */
export const aReport = (day: string) => ({
  report_id: randomUUID(),
  day,
  product: 'face',
  age_distributions: { '0-13': 1, '13-17': 2, '18-24': 5, '25+': 6 },
  spoof_count: 1,
  latency: {
    count: ESTIMATIONS_OF_EACH,
    sum_ms: ESTIMATIONS_OF_EACH * 400,
    min_ms: 300,
    max_ms: 500,
    histogram: Array.from({ length: LATENCY_BINS }, (_, bin) => (bin === 6 ? ESTIMATIONS_OF_EACH : 0)),
  },
})

/** Makes accounts, by default as many as this file needs. Returns the headers with the API key of each. */
export const keysOf = async (
  portal: Pick<BenchPortal, 'connection' | 'secrets'>,
  number = ACCOUNTS,
): Promise<Record<string, string>[]> => {
  const accounts = accountRepository(portal.connection.database, portal.secrets)
  const headers: Record<string, string>[] = []
  for (const { accountId } of await makeAccounts(portal, number)) {
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
    const { client } = portal
    const [rounds, calls] = quick ? [1, 64] : [5, 800]
    const keys = await keysOf(portal)
    const day = utcDay(new Date())

    const reported = (number: number, ofEach: number): Promise<Load> => {
      const bodies = Array.from({ length: number }, () =>
        bodyOf<typeof deviceService>('report_estimations', {
          reports: Array.from({ length: ofEach }, () => aReport(day)),
        }),
      )
      return underLoad(portal, number, async (index) => {
        const headers = { ...keys[index % keys.length], ...fromNewAddress() }
        const reply = await client.post(SERVICE_PATHS.device, bodies[index] ?? '', headers)
        const { accepted } = answerOf<typeof deviceService, 'report_estimations'>(reply)
        if (accepted !== ofEach) throw new Error(`${accepted} of ${ofEach} reports were new`)
      })
    }
    say(`report_estimations on ${name}, warming up`)
    await reported(CLIENTS * 4, REPORTS)
    await reported(CLIENTS * 20, 1)
    await bareReports(portal, CLIENTS * 4, ACCOUNTS)
    const loads: Record<'hundred' | 'one' | 'bare', Load[]> = { hundred: [], one: [], bare: [] }
    for (let round = 0; round < rounds; round++) {
      say(`report_estimations on ${name}, ${CLIENTS} at once, round ${round + 1} of ${rounds}`)
      loads.hundred.push(await reported(calls, REPORTS))
      loads.bare.push(await bareReports(portal, calls, ACCOUNTS))
      loads.one.push(await reported(calls * 4, 1))
    }

    const share = perSecond(loads.hundred) / perSecond(loads.bare)
    const reportsCpuS = cpuOfMillion(loads.hundred, REPORTS)
    const callsCpuS = cpuOfMillion(loads.one, 1)
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
      // The design sets these goals for PostgreSQL only.
      goals: kind === 'postgres' ? goals : [],
      tables: [
        {
          caption: `report_estimations on ${name}, ${CLIENTS} clients, ${ACCOUNTS} accounts`,
          head: LOAD_HEAD,
          rows: [
            loadRow(`${REPORTS} reports a call`, loads.hundred, REPORTS),
            loadRow('1 report a call', loads.one, 1),
            loadRow(BARE_SCRIPT, loads.bare, REPORTS),
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
    'The bare script stores only ids: no key, no HTTP, no JSON, no check, no sums. Its row includes the processor time of its database connections, not its own. Load, server and database share the cores. Rounds of each alternate; medians are shown.',
  ])
}

export const reports: Measure = { name: 'reports', title: 'Reports of estimations', run }
