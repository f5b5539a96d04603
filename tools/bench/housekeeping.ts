import { runStep } from '../../apps/api/src/platform/housekeeping.ts'
import { proofHousekeeping } from '../../apps/api/src/platform/used-proofs.ts'
import { databaseKinds } from './bench-database.ts'
import { type BenchPortal, withPortal } from './bench-portal.ts'
import { arriving, listCalls, timesOf } from './list-load.ts'
import { inParallel } from './load.ts'
import type { BenchContext, Findings, Measure } from './measure.ts'
import { count, inMs, median, p95, ratio } from './statistics.ts'

const CLIENTS = 12
/** Share of the capacity that the load uses, both with and without housekeeping. */
const LOAD_SHARE = 0.4
const RATIO_GOAL = 2
const FILLED_AT_ONCE = 250_000

const sizes = (quick: boolean) =>
  quick ? { rows: 50_000, calls: 100, s: 2, windows: 2 } : { rows: 5_000_000, calls: 2000, s: 10, windows: 8 }

const HASH = `sha256(convert_to(i::text, 'UTF8'))`
/** Inserts expired proofs: of the previous release, deleted in batches, and in the ring, truncated. */
const FILLS: Record<string, string> = {
  'former-proofs': `insert into used_proofs select ${HASH}, $3::bigint from generate_series($1::int, $2::int) i`,
  'spent-proofs': `insert into spent_proofs select ($3::bigint / 3600 % 4)::smallint, ${HASH}, $3::bigint
    from generate_series($1::int, $2::int) i`,
}

const fill = async ({ connection }: BenchPortal, text: string, rows: number) => {
  const twoHoursAgo = Math.floor(Date.now() / 1000) - 7200
  for (let from = 1; from <= rows; from += FILLED_AT_ONCE) {
    const upTo = Math.min(rows, from + FILLED_AT_ONCE - 1)
    await connection.pool.query(text, [from, upTo, twoHoursAgo])
  }
}

const timeOf = async (work: () => Promise<void>): Promise<number> => {
  const startedMs = performance.now()
  await work()
  return performance.now() - startedMs
}

const measure = async ({ quick, say }: BenchContext, portal: BenchPortal): Promise<Findings> => {
  const { rows, calls, s, windows } = sizes(quick)
  const { call, close } = await listCalls(portal, 4)
  const steps = proofHousekeeping(portal.connection.database, () => new Date())
  const tableRows: string[][] = []
  const goals: Findings['goals'][number][] = []
  for (const { name, batch } of steps) {
    say(`${count(rows)} expired rows for ${name}`)
    await fill(portal, FILLS[name] ?? '', rows)
    await portal.connection.pool.query('checkpoint')
    const { perSecond } = await inParallel(CLIENTS, calls, call)
    const rate = perSecond * LOAD_SHARE
    say(`${count(rate)} licence lists a second, in turn without the housekeeping and next to it`)
    const alone: number[] = []
    const beside: number[] = []
    let isLeft = true
    for (let window = 0; window < windows && isLeft; window++) {
      alone.push(...timesOf(await arriving(call, rate, s), 200))
      const work = runStep({ batch }, { runMaxMs: s * 1000 })
      beside.push(...timesOf(await arriving(call, rate, s), 200))
      isLeft = await work
    }
    say('the rest of the rows, without load')
    const restMs = await timeOf(async () => {
      while (isLeft) isLeft = await runStep({ batch })
    })
    const factor = p95(beside) / p95(alone)
    goals.push({
      what: `p95 of calls next to ${name}`,
      goal: `<= ${RATIO_GOAL} x`,
      measured: ratio(p95(beside), p95(alone)),
      met: factor <= RATIO_GOAL,
    })
    const line = (what: string, times: readonly number[], work: string) =>
      tableRows.push([what, count(times.length), inMs(median(times)), inMs(p95(times)), work])
    line(`reference: ${count(rate)} lists a second, no housekeeping`, alone, '')
    const speed = restMs < 1 ? 'all in a window' : `the rest in ${(restMs / 1000).toFixed(0)} s`
    line(`the same next to ${name}, ${count(rows)} rows`, beside, speed)
  }
  close()
  return {
    goals,
    tables: [
      {
        caption: 'Licence lists next to the housekeeping on PostgreSQL',
        head: ['what', 'calls', 'p50', 'p95', 'housekeeping'],
        rows: tableRows,
      },
    ],
    notes: [
      'former-proofs deletes 1,000 rows in one statement and rests four times as long; spent-proofs truncates a partition. Both run in the process of the load, on connections of their own.',
      'Windows of 10 s without and with the housekeeping take turns, so that the noise of the machine hits both alike.',
      'Load, server and database share the cores. A commit waits for the disk.',
    ],
  }
}

const run = async (context: BenchContext): Promise<Findings> => {
  if (!databaseKinds().includes('postgres')) throw new Error('No PostgreSQL was found.')
  return withPortal('postgres', (portal) => measure(context, portal))
}

export const housekeeping: Measure = { name: 'housekeeping', title: 'Housekeeping next to load', run }
