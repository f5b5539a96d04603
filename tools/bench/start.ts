import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { randomBytes } from 'node:crypto'
import { type DatabaseKind, databaseKinds, KIND_NAMES, makeDatabase } from './bench-database.ts'
import type { BenchContext, Findings, Goal, Measure } from './measure.ts'
import { freePort } from '../test-run/free-port.ts'
import { startServerProcess } from './server-process.ts'
import { inMs, median, ratio } from './statistics.ts'

const RUNS = 5
const FIRST_GOAL_MS = 10_000
const WARM_GOAL_MS = 3000
const BARE_PGLITE = fileURLToPath(new URL('./bare-pglite.ts', import.meta.url))

interface Starts {
  first: number[]
  warm: number[]
}

/** Measures the first start on a fresh database, and a second one on the same data. */
const startTwice = async (kind: DatabaseKind, starts: Starts): Promise<void> => {
  const database = await makeDatabase(kind)
  const port = await freePort()
  const settings = { ...database.settings, PORTAL_SECRET: randomBytes(32).toString('base64') }
  try {
    for (const times of [starts.first, starts.warm]) {
      const server = await startServerProcess(port, settings)
      times.push(server.readyMs)
      await server.stop()
    }
  } finally {
    await database.remove()
  }
}

/** The reference: PGlite in a script, with the server's extensions and no schema. */
const startPgliteTwice = (starts: Starts): void => {
  const folder = mkdtempSync(join(tmpdir(), 'assure-bench-'))
  try {
    for (const times of [starts.first, starts.warm]) {
      const startedMs = performance.now()
      execFileSync(process.execPath, [BARE_PGLITE, join(folder, 'database')])
      times.push(performance.now() - startedMs)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The reference: Node with an empty script. */
const startNode = (): number => {
  const startedMs = performance.now()
  execFileSync(process.execPath, ['--eval', '0'])
  return performance.now() - startedMs
}

const run = async ({ quick, say }: BenchContext): Promise<Findings> => {
  const runs = quick ? 1 : RUNS
  const none = (): Starts => ({ first: [], warm: [] })
  const starts = { postgres: none(), embedded: none(), bare: none() }
  const node: number[] = []
  for (let index = 0; index < runs; index++) {
    say(`start ${index + 1} of ${runs}`)
    for (const kind of databaseKinds()) await startTwice(kind, starts[kind])
    startPgliteTwice(starts.bare)
    node.push(startNode())
  }
  const rowOf = (what: string, { first, warm }: Starts, reference: Starts) => [
    what,
    inMs(median(first)),
    ratio(median(first), median(reference.first)),
    inMs(median(warm)),
    ratio(median(warm), median(reference.warm)),
  ]
  const goal = (what: string, times: readonly number[], limitMs: number): Goal => ({
    what,
    goal: `<= ${limitMs / 1000} s`,
    measured: `${(median(times) / 1000).toFixed(2)} s`,
    met: median(times) <= limitMs,
  })
  const nodeStarts = { first: node, warm: node }
  return {
    goals: [
      goal('first start on PGlite', starts.embedded.first, FIRST_GOAL_MS),
      goal('warm start on PGlite', starts.embedded.warm, WARM_GOAL_MS),
    ],
    tables: [
      {
        caption: `From the start of the process to the first answer of /readyz, median of ${runs}`,
        head: ['what', 'first', 'against its reference', 'warm', 'against its reference'],
        rows: [
          rowOf('server on PGlite', starts.embedded, starts.bare),
          rowOf('its reference: a bare script that opens PGlite', starts.bare, starts.bare),
          ...(starts.postgres.first.length > 0
            ? [rowOf(`server on ${KIND_NAMES.postgres}`, starts.postgres, nodeStarts)]
            : []),
          rowOf('its reference: Node with an empty script', nodeStarts, nodeStarts),
        ],
      },
    ],
    notes: [
      'First: on an empty database, all migrations and the tables of the job queue included. Warm: after a stop by SIGTERM.',
    ],
  }
}

export const start: Measure = { name: 'start', title: 'Start', run }
