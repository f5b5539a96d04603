import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import pg from 'pg'
import { explain } from './failed-start.ts'
import { serve } from './serve.ts'
import { readSettings } from './settings.ts'
import { makeFreshDatabase } from './testing/fresh-database.ts'
import { startQuietProxy } from './testing/quiet-proxy.ts'
import { freePort } from '../../../tools/test-run/free-port.ts'

const SERVERS = 4
/** Longer than a running server waits for a database connection. */
const LATE_MS = 2300

/** Starts a server and reads `/readyz` once it listens. */
const start = async (
  url: string,
  dataDir: string,
  prepare: (address: string) => Promise<void> = async () => undefined,
) => {
  const port = await freePort()
  const environment = {
    ...{ DATABASE_URL: url, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'silent' },
    PORTAL_SECRET: Buffer.alloc(32, 7).toString('base64'),
  }
  const server = await serve(readSettings(environment, false), () => undefined, {
    prepare: () => prepare(`http://localhost:${port}`),
  })
  return { ...server, readiness: await fetch(`http://localhost:${port}/readyz`) }
}

test.runIf(inject('database').kind === 'postgres')(
  'four servers started at once on an empty database all become ready',
  async () => {
    const { url, drop } = await makeFreshDatabase()
    const dataDir = mkdtempSync(join(tmpdir(), 'assure-first-start-'))
    const started = await Promise.allSettled(Array.from({ length: SERVERS }, () => start(url, dataDir)))
    const ready = started.filter((each) => each.status === 'fulfilled').map(({ value }) => value)
    await Promise.all(ready.map(({ stop }) => stop()))
    await drop()
    rmSync(dataDir, { recursive: true })
    const failures = started.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))
    expect(failures).toEqual([])
    expect(ready.map(({ readiness }) => readiness.status)).toEqual(Array(SERVERS).fill(200))
  },
)

test.runIf(inject('database').kind === 'postgres')(
  'a database of a newer release stops the start with code 78 and names its migration',
  async () => {
    const { url, drop } = await makeFreshDatabase()
    const dataDir = mkdtempSync(join(tmpdir(), 'assure-first-start-'))
    await (await start(url, dataDir)).stop()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query("insert into schema_migrations values ('9999_later.sql', '', now())")
    await client.end()
    const failure = await start(url, dataDir).then(() => null, explain)
    await drop()
    rmSync(dataDir, { recursive: true })
    expect(failure).toEqual([
      'The database is newer than this server: it holds migration 9999_later.sql, which needs the release that brought it. Install that release or a later one, or restore the backup from before the upgrade.',
      78,
    ])
  },
)

test.runIf(inject('database').kind === 'postgres')(
  'a server accepts no connection before it is prepared',
  async () => {
    const { url, drop } = await makeFreshDatabase()
    const dataDir = mkdtempSync(join(tmpdir(), 'assure-first-start-'))
    let before: Promise<string> | undefined
    const { readiness, stop } = await start(url, dataDir, async (address) => {
      before = fetch(`${address}/readyz`).then(
        () => 'answered',
        () => 'refused',
      )
      await before
    })
    await stop()
    await drop()
    rmSync(dataDir, { recursive: true })
    expect(await before).toBe('refused')
    expect(readiness.status).toBe(200)
  },
)

test.runIf(inject('database').kind === 'postgres')(
  'a server becomes ready even if its database connections take longer than usual',
  async () => {
    const { host, port } = inject('database')
    const { url, drop } = await makeFreshDatabase()
    const proxy = await startQuietProxy({ host, port }, LATE_MS)
    const dataDir = mkdtempSync(join(tmpdir(), 'assure-first-start-'))
    const lateUrl = Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(proxy.port) })
    const { readiness, stop } = await start(lateUrl.href, dataDir)
    await stop()
    await proxy.stop()
    await drop()
    rmSync(dataDir, { recursive: true })
    expect(readiness.status).toBe(200)
  },
)
