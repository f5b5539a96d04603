import { type DatabaseKind, databaseKinds, KIND_NAMES } from './bench-database.ts'
import { withPortal } from './bench-portal.ts'
import { importWeights } from './import-weight.ts'
import type { BenchContext, Findings, Measure } from './measure.ts'
import { anonymousBytes, childrenOf, residentBytes } from './processes.ts'
import { inMb } from './statistics.ts'

const GOAL_BYTES = 160_000_000
const IDLE_S = 30
const QUICK_IDLE_S = 2

interface Weighed {
  process: string
  when: string
  resident: number
  anonymous: number
}

const sleepS = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

/** Measures the server, and its child database if there is one, when ready and after idling. */
const measureMemory = (kind: DatabaseKind, idleS: number): Promise<Weighed[]> =>
  withPortal(kind, async ({ pid }) => {
    const weigh = (when: string): Weighed[] => [
      {
        process: `server on ${KIND_NAMES[kind]}`,
        when,
        resident: residentBytes(pid),
        anonymous: anonymousBytes(pid),
      },
      ...childrenOf(pid).map((child) => ({
        process: 'its database process',
        when,
        resident: residentBytes(child),
        anonymous: anonymousBytes(child),
      })),
    ]
    const ready = weigh('ready')
    await sleepS(idleS)
    return [...ready, ...weigh(`${idleS} s later`)]
  })

const run = async ({ quick, say }: BenchContext): Promise<Findings> => {
  const idleS = quick ? QUICK_IDLE_S : IDLE_S
  const rows: string[][] = []
  const goals: Findings['goals'][number][] = []
  for (const kind of databaseKinds()) {
    say(`idle on ${KIND_NAMES[kind]} for ${idleS} s`)
    const weighed = await measureMemory(kind, idleS)
    rows.push(
      ...weighed.map(({ process, when, resident, anonymous }) => [
        process,
        when,
        inMb(resident),
        inMb(anonymous),
      ]),
    )
    if (kind !== 'postgres') continue
    const most = Math.max(...weighed.map(({ resident }) => resident))
    goals.push({
      what: 'resident memory idle on PostgreSQL',
      goal: `<= ${inMb(GOAL_BYTES)}`,
      measured: inMb(most),
      met: most <= GOAL_BYTES,
    })
  }
  say('weighing imports')
  const head = ['process', 'when', 'resident', 'of it backed by no file']
  return {
    goals,
    tables: [{ caption: 'Resident memory without a request', head, rows }, importWeights(quick)],
    notes: [
      'Memory backed by a file is mostly the program of Node itself, which processes of one machine share.',
    ],
  }
}

export const memory: Measure = { name: 'memory', title: 'Memory', run }
