/**
 * Starts several servers at the same moment on an empty PostgreSQL, repeatedly, and counts those that become ready:
 *
 *     node tools/bench/first-start.ts [servers] [runs]
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgresCluster } from '../../apps/api/src/testing/postgres-cluster.ts'
import { freePort } from '../test-run/free-port.ts'
import { startServerProcess } from './server-process.ts'

/** Long, because ten servers share one machine. */
const READY_WITHIN_MS = 240_000
const [servers = 10, runs = 20] = process.argv.slice(2).map(Number)
const cluster = await startPostgresCluster()
if (!cluster) throw new Error('PostgreSQL is needed.')
const admin = new pg.Client({ connectionString: cluster.url })
await admin.connect()
const dataDir = mkdtempSync(join(tmpdir(), 'assure-first-start-'))

let whole = 0
let slowestS = 0
for (let run = 1; run <= runs; run++) {
  const name = `first_start_${run}`
  await admin.query(`create database ${name}`)
  const settings = {
    DATABASE_URL: cluster.url.replace(/\w+$/, name),
    DATA_DIR: dataDir,
    PORTAL_SECRET: Buffer.alloc(32, 7).toString('base64'),
    LOG_LEVEL: 'warn',
  }
  const ports = await Promise.all(Array.from({ length: servers }, freePort))
  const started = await Promise.allSettled(
    ports.map((port) => startServerProcess(port, settings, READY_WITHIN_MS)),
  )
  const ready = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const lastS = Math.max(0, ...ready.map(({ readyMs }) => readyMs)) / 1000
  process.stdout.write(
    `run ${run}: ${ready.length} of ${servers} ready, the last after ${lastS.toFixed(1)} s\n`,
  )
  for (const each of started)
    if (each.status === 'rejected') process.stdout.write(`  ${String(each.reason)}\n`)
  if (ready.length === servers) whole++
  slowestS = Math.max(slowestS, lastS)
  await Promise.all(ready.map(({ stop }) => stop()))
  await admin.query(`drop database ${name} with (force)`)
}
process.stdout.write(
  `${servers} servers: all ready in ${whole} of ${runs} runs, within ${slowestS.toFixed(1)} s\n`,
)
await admin.end()
await cluster.stop()
rmSync(dataDir, { recursive: true })
process.exitCode = whole === runs ? 0 : 1
