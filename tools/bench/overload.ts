import { startQuietProxy } from '../../apps/api/src/testing/quiet-proxy.ts'
import { type BenchDatabase, databaseKinds } from './bench-database.ts'
import { type BenchPortal, withPortal } from './bench-portal.ts'
import { arriving, type Call, listCalls, type Outcome, timesOf } from './list-load.ts'
import { inParallel } from './load.ts'
import type { BenchContext, Findings, Measure } from './measure.ts'
import { count, inMs, median, p95 } from './statistics.ts'

const CLIENTS = 12
const TIMES_CAPACITY = 5
const P95_GOAL_MS = 1000
const SILENT_GOAL_MS = 2500
const RECOVERY_GOAL_MS = 5000
const SILENT_PER_S = 40
const sizes = (quick: boolean) =>
  quick ? { accounts: 2, calls: 100, s: 2 } : { accounts: 8, calls: 3000, s: 12 }

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Milliseconds until three calls in a row succeed. */
const recovery = async (call: Call): Promise<number> => {
  const startedMs = performance.now()
  for (let served = 0; served < 3 && performance.now() - startedMs < 60_000; ) {
    served = (await call(0)).status === 200 ? served + 1 : 0
    if (served === 0) await sleep(25)
  }
  return performance.now() - startedMs
}

const row = (what: string, perSecond: string, times: readonly number[]) => [
  what,
  count(times.length),
  perSecond,
  inMs(median(times)),
  inMs(p95(times)),
  inMs(Math.max(...times)),
]

const measure = async (
  { quick, say }: BenchContext,
  portal: BenchPortal,
  proxy: Proxy,
): Promise<Findings> => {
  const { accounts, calls, s } = sizes(quick)
  const { call, close } = await listCalls(portal, accounts)
  await inParallel(CLIENTS, calls / 4, call)
  say(`licence lists, ${CLIENTS} clients`)
  const before: Outcome[] = []
  const { perSecond } = await inParallel(CLIENTS, calls, async (index) => before.push(await call(index)))
  const arrivals = perSecond * TIMES_CAPACITY
  say(`${count(arrivals)} licence lists a second, for ${s} s`)
  const full = await arriving(call, arrivals, s)
  const afterFull = await recovery(call)
  say(`${SILENT_PER_S} licence lists a second of a silent database, for ${s} s`)
  proxy.fallSilent()
  const silent = await arriving(call, SILENT_PER_S, s)
  proxy.answerAgain()
  const afterSilent = await recovery(call)
  close()

  const [accepted, refused] = [timesOf(full, 200), timesOf(full, 503)]
  const unanswered = full.length - accepted.length - refused.length
  const [away, notAway] = [timesOf(silent, 503), silent.filter(({ status }) => status !== 503).length]
  return {
    goals: [
      {
        what: `p95 of accepted calls at ${TIMES_CAPACITY} x capacity`,
        goal: `< ${inMs(P95_GOAL_MS)}`,
        measured: inMs(p95(accepted)),
        met: p95(accepted) < P95_GOAL_MS,
      },
      {
        what: 'calls with no answer, or one other than 200 or 503',
        goal: '0',
        measured: String(unanswered),
        met: unanswered === 0,
      },
      {
        what: 'served again after the overload',
        goal: `<= ${inMs(RECOVERY_GOAL_MS)}`,
        measured: inMs(afterFull),
        met: afterFull <= RECOVERY_GOAL_MS,
      },
      {
        what: 'slowest 503 of a silent database',
        goal: `<= ${inMs(SILENT_GOAL_MS)}`,
        measured: inMs(Math.max(...away)),
        met: Math.max(...away) <= SILENT_GOAL_MS,
      },
      {
        what: 'calls of a silent database without a 503',
        goal: '0',
        measured: String(notAway),
        met: notAway === 0,
      },
      {
        what: 'served again when the database answers',
        goal: `<= ${inMs(RECOVERY_GOAL_MS)}`,
        measured: inMs(afterSilent),
        met: afterSilent <= RECOVERY_GOAL_MS,
      },
    ],
    tables: [
      {
        caption: `Licence lists on PostgreSQL, ${accounts} accounts`,
        head: ['what', 'calls', 'a second', 'p50', 'p95', 'slowest'],
        rows: [
          row(`reference: ${CLIENTS} clients, 200`, count(perSecond), timesOf(before, 200)),
          row(`${TIMES_CAPACITY} x capacity arrive, 200`, count(accepted.length / s), accepted),
          row(`${TIMES_CAPACITY} x capacity arrive, 503`, count(refused.length / s), refused),
          row('silent database, 503', count(away.length / s), away),
        ],
      },
    ],
    notes: [
      'Calls arrive at a steady rate, whether the ones before have ended or not, over as many sockets as it takes. Load, server and database share the cores.',
      'The silent database is one behind a proxy that keeps its connections open and reads nothing.',
    ],
  }
}

type Proxy = Awaited<ReturnType<typeof startQuietProxy>>

const run = async (context: BenchContext): Promise<Findings> => {
  if (!databaseKinds().includes('postgres')) throw new Error('No PostgreSQL was found.')
  let proxy: Proxy | undefined
  const throughProxy = async ({ settings }: BenchDatabase) => {
    const url = new URL(settings['DATABASE_URL'] ?? '')
    proxy = await startQuietProxy({ host: url.hostname, port: Number(url.port) })
    url.port = String(proxy.port)
    return { DATABASE_URL: url.href }
  }
  try {
    return await withPortal(
      'postgres',
      (portal) => {
        if (!proxy) throw new Error('the server has no proxy')
        return measure(context, portal, proxy)
      },
      throughProxy,
    )
  } finally {
    await proxy?.stop()
  }
}

export const overload: Measure = { name: 'overload', title: 'Overload and a silent database', run }
