import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { COMMANDS } from '../run/commands.mjs'
import { childEnvironment } from '../test-run/child-environment.ts'
import { makeAccount } from './accounts.ts'
import { databaseKinds } from './bench-database.ts'
import { type BenchPortal, withPortal } from './bench-portal.ts'
import { fillAccount, withoutSlowIndexes } from './bulk-licences.ts'
import { arriving, listCalls, timesOf } from './list-load.ts'
import { inParallel } from './load.ts'
import type { BenchContext, Findings, Measure } from './measure.ts'
import { count, inMb, inMs, median, p95, ratio } from './statistics.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CLIENTS = 12
/** Share of the capacity that the load uses, both with and without a backup. */
const LOAD_SHARE = 0.4
const RATIO_GOAL = 2

// About 2.2 rows for each licence: with its device, activation and link.
const sizes = (quick: boolean) =>
  quick
    ? { licences: 2000, batch: 1000, calls: 100, s: 2 }
    : { licences: 460_000, batch: 20_000, calls: 2000, s: 10 }

/** Runs an operator's command in a process of its own. Returns its JSON and how long it took. */
const runCommand = async ({ environment }: BenchPortal, ...words: string[]) => {
  const startedMs = performance.now()
  const child = spawn(process.execPath, [...(COMMANDS.admin?.args ?? []), ...words, '--json', '--yes'], {
    cwd: ROOT,
    env: { ...childEnvironment(), ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (text) => (said += String(text)))
  const [code] = (await once(child, 'close')) as [number]
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}`)
  return { json: JSON.parse(said) as Record<string, unknown>, ms: performance.now() - startedMs }
}

const measure = async ({ quick, say }: BenchContext, portal: BenchPortal): Promise<Findings> => {
  const { licences, batch, calls, s } = sizes(quick)
  const { pool } = portal.connection
  const folder = mkdtempSync(join(tmpdir(), 'assure-bench-backup-'))
  const file = join(folder, 'bench.backup')
  try {
    say(`an account with ${count(licences)} licences`)
    const { accountId } = await makeAccount(portal)
    await withoutSlowIndexes(pool, () => fillAccount(portal, accountId, licences, batch))
    await pool.query('analyze')
    await pool.query('checkpoint')
    const { call, close } = await listCalls(portal, 4)
    const { perSecond } = await inParallel(CLIENTS, calls, call)
    const rate = perSecond * LOAD_SHARE
    say(`${count(rate)} licence lists a second, before, next to and after a backup`)
    const alone = timesOf(await arriving(call, rate, s), 200)
    const ending = new AbortController()
    const backup = runCommand(portal, 'backup', 'create', file).finally(() => ending.abort())
    const beside: number[] = []
    while (!ending.signal.aborted) beside.push(...timesOf(await arriving(call, rate, 1), 200))
    const made = await backup
    alone.push(...timesOf(await arriving(call, rate, s), 200))
    close()
    say('a restore of it')
    await pool.query('create database restored')
    const url = new URL(portal.environment['DATABASE_URL'] ?? '')
    url.pathname = '/restored'
    const restored = await runCommand(portal, 'backup', 'restore', file, '--into', url.href)
    const rows = Number(restored.json['rows'])
    const seconds = (ms: number) => `${(ms / 1000).toFixed(0)} s`
    return {
      goals: [
        {
          what: `p95 of calls next to a backup of ${count(rows)} rows`,
          goal: `<= ${RATIO_GOAL} x`,
          measured: ratio(p95(beside), p95(alone)),
          met: p95(beside) / p95(alone) <= RATIO_GOAL,
        },
      ],
      tables: [
        {
          caption: 'Licence lists next to a backup on PostgreSQL',
          head: ['what', 'calls', 'p50', 'p95'],
          rows: [
            [
              `reference: ${count(rate)} lists a second`,
              count(alone.length),
              inMs(median(alone)),
              inMs(p95(alone)),
            ],
            ['the same next to the backup', count(beside.length), inMs(median(beside)), inMs(p95(beside))],
          ],
        },
        {
          caption: 'A backup and its restore into another database of the same PostgreSQL',
          head: ['rows', 'file', 'backup', 'restore'],
          rows: [[count(rows), inMb(statSync(file).size), seconds(made.ms), seconds(restored.ms)]],
        },
      ],
      notes: [
        'The restore compares the number and the sum of the rows of every table with the backup before it ends.',
        'Load, server, backup and database share the cores. The backup is a process of its own, as an operator runs it.',
      ],
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const run = async (context: BenchContext): Promise<Findings> => {
  if (!databaseKinds().includes('postgres')) throw new Error('No PostgreSQL was found.')
  return withPortal('postgres', (portal) => measure(context, portal))
}

export const backup: Measure = { name: 'backup', title: 'A backup next to load', run }
