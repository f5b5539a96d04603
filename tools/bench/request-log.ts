import { randomUUID } from 'node:crypto'
import type { accountService } from '@assure/contract/accounts/account.contract'
import type { deviceService } from '@assure/contract/devices/device.contract'
import { SERVICE_PATHS } from '@assure/contract/service-paths'
import { requestLogRepository } from '../../apps/api/src/features/accounts/request-log/request-log.repository.ts'
import { makeRequestLog } from '../../apps/api/src/features/accounts/request-log/request-log.ts'
import { utcDay } from '../../apps/api/src/platform/clock.ts'
import { makeAccounts } from './accounts.ts'
import { databaseKinds } from './bench-database.ts'
import { type BenchPortal, withPortal } from './bench-portal.ts'
import { bodyOf, fromNewAddress } from './client.ts'
import type { BenchContext, Findings, Goal, Measure } from './measure.ts'
import { CLIENTS, cpuOfMillion, type Load, perSecond, underLoad } from './report-load.ts'
import { aReport, keysOf } from './reports.ts'
import { count, inMs, median, p95, percentile } from './statistics.ts'

const MORE_CPU_GOAL = 0.05

const CALLS = {
  retrieve_session: {
    path: SERVICE_PATHS.account,
    body: () => bodyOf<typeof accountService>('retrieve_session', {}),
  },
  report_estimations: {
    path: SERVICE_PATHS.device,
    body: () =>
      bodyOf<typeof deviceService>('report_estimations', { reports: [aReport(utcDay(new Date()))] }),
  },
}
type Call = keyof typeof CALLS

const loadOf = (
  portal: BenchPortal,
  keys: readonly Record<string, string>[],
  { path, body }: (typeof CALLS)[Call],
  calls: number,
): Promise<Load> => {
  const bodies = Array.from({ length: calls }, () => body())
  return underLoad(portal, calls, async (index) => {
    const headers = { ...keys[index % keys.length], ...fromNewAddress() }
    const { status } = await portal.client.post(path, bodies[index] ?? '', headers)
    if (status !== 200) throw new Error(`answered ${status}`)
  })
}

interface Side {
  portal: BenchPortal
  keys: Record<string, string>[]
}
interface Loads {
  call: Call
  on: Load[]
  off: Load[]
}

/** How many calls each key makes in a second of the load that the goal names. */
const CALLS_PER_S = 5

/** The CPU time of the log for a call, in µs: in this process and in the database of the portal. */
const costAlone = async (
  portal: BenchPortal,
  accountIds: readonly string[],
  { seconds, callsPerS }: { seconds: number; callsPerS: number },
): Promise<{ server: number; database: number }> => {
  const onDropped = (calls: number) => {
    throw new Error(`${calls} calls were dropped`)
  }
  const requests = requestLogRepository(portal.connection.database, () => new Date())
  const log = makeRequestLog({ requests, onDropped })
  // Made before: in the server it costs the same without a log.
  const ids = accountIds.map(() => randomUUID())
  const answered = { call: 'retrieve_session', status: 200, code: '', latencyMs: 5, cause: null } as const
  const before = { own: process.cpuUsage(), databaseS: await portal.cpu() }
  for (let second = 0; second < seconds; second++) {
    for (let call = 0; call < callsPerS; call++)
      for (const [place, accountId] of accountIds.entries())
        log.add({
          ...{ ...answered, accountId, sessionId: `ak_${accountId}` },
          ...{ at: new Date(), requestId: ids[place] ?? '' },
        })
    await log.flush()
  }
  const { user, system } = process.cpuUsage(before.own)
  const databaseS = (await portal.cpu()) - before.databaseS
  const calls = seconds * callsPerS * accountIds.length
  return { server: (user + system) / calls, database: (databaseS * 1e6) / calls }
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`

const measure = async (
  { quick, say }: BenchContext,
  on: BenchPortal,
  off: BenchPortal,
): Promise<Findings> => {
  const [rounds, calls, keys, seconds] = quick ? [1, 200, 20, 3] : [11, 4000, 1000, 30]
  say(`${keys} accounts with a key, on two servers`)
  const sides: Record<'on' | 'off', Side> = {
    on: { portal: on, keys: await keysOf(on, keys) },
    off: { portal: off, keys: await keysOf(off, keys) },
  }
  const cases = (Object.keys(CALLS) as Call[]).map((call): Loads => ({ call, on: [], off: [] }))
  // The first round only warms the servers up.
  for (let round = 0; round <= rounds; round++) {
    say(`with and without the log, ${CLIENTS} at once, round ${round} of ${rounds}`)
    for (const each of cases)
      for (const name of round % 2 === 0 ? (['on', 'off'] as const) : (['off', 'on'] as const)) {
        const load = await loadOf(sides[name].portal, sides[name].keys, CALLS[each.call], calls)
        // The last lines are written after the last call.
        await new Promise((resolve) => setTimeout(resolve, 1200))
        if (round > 0) each[name].push(load)
      }
  }
  const { rows } = await on.connection.pool.query<{ lines: number; calls: number }>(
    'select count(*)::integer as lines, sum(same_count)::integer as calls from request_log',
  )
  say(`the log without calls, ${keys} keys`)
  const accountIds = (await makeAccounts(off, keys)).map(({ accountId }) => accountId)
  await costAlone(off, accountIds, { seconds: 3, callsPerS: 1 })
  const costs: { callsPerS: number; server: number; database: number }[] = []
  for (const callsPerS of [1, CALLS_PER_S])
    costs.push({ callsPerS, ...(await costAlone(off, accountIds, { seconds, callsPerS })) })

  const shares = ({ on: logged, off: not }: Loads) =>
    logged.map(({ cpuS }, round) => cpuS / (not[round]?.cpuS ?? Number.NaN) - 1).toSorted((a, b) => a - b)
  return {
    goals: cases.flatMap((each) =>
      costs.map(({ callsPerS, server, database }): Goal => {
        const share = (server + database) / cpuOfMillion(each.off, 1)
        return {
          what: `processor time of the log against that of ${each.call}, ${count(keys)} keys, each with ${count(callsPerS)} a second`,
          goal: `<= ${percent(MORE_CPU_GOAL)}`,
          measured: percent(share),
          met: share <= MORE_CPU_GOAL,
        }
      }),
    ),
    tables: [
      {
        caption: `The log without calls on PostgreSQL, ${count(keys)} keys: processor time for each call`,
        head: ['calls of a key in a second', 'server', 'database'],
        rows: costs.map(({ callsPerS, server, database }) => [
          count(callsPerS),
          `${server.toFixed(1)} µs`,
          `${database.toFixed(1)} µs`,
        ]),
      },
      {
        caption: `Calls by key on PostgreSQL with and without the log, ${CLIENTS} clients, ${count(keys)} keys`,
        head: ['what', 'calls', 'p50', 'p95', 'CPU s of server and database per million calls'],
        rows: cases.flatMap((each) =>
          (['off', 'on'] as const).map((name) => {
            const times = each[name].flatMap((load) => load.times)
            return [
              `${name === 'off' ? 'reference' : 'with the log'}: ${each.call}`,
              `${count(perSecond(each[name]))}/s`,
              inMs(median(times)),
              inMs(p95(times)),
              cpuOfMillion(each[name], 1).toFixed(1),
            ]
          }),
        ),
      },
    ],
    notes: [
      ...cases.map((each) => {
        const found = shares(each)
        return `${each.call}: the server with the log took ${percent(median(found))} more in the median of ${found.length} pairs of rounds; half of the pairs are between ${percent(percentile(found, 0.25))} and ${percent(percentile(found, 0.75))}.`
      }),
      'Two servers on this machine differ by more than the log costs, as the halves above show. The goals therefore compare the log without calls with the server without the log. That leaves out the hook after each answer, which only looks whether the call had a key.',
      `The server with the log wrote ${count(rows[0]?.lines ?? 0)} lines for ${count(rows[0]?.calls ?? 0)} calls: at this rate almost each call of a key is a line of its own, so the log costs its maximum.`,
      'Two servers with a PostgreSQL of their own, one with REQUEST_LOG=off, take turns. Load, servers and databases share the cores, which do not hold 1,000 keys of 5 calls a second: for that rate there is the log without calls.',
    ],
  }
}

const run = async (context: BenchContext): Promise<Findings> => {
  if (!databaseKinds().includes('postgres')) throw new Error('No PostgreSQL was found.')
  return withPortal('postgres', (on) =>
    withPortal('postgres', (off) => measure(context, on, off), { REQUEST_LOG: 'off' }),
  )
}

export const requestLog: Measure = { name: 'request-log', title: 'The log of calls by key', run }
