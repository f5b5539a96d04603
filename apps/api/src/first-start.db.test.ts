import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { serve } from './serve.ts'
import { readSettings } from './settings.ts'
import { makeFreshDatabase } from './testing/fresh-database.ts'
import { startQuietProxy } from './testing/quiet-proxy.ts'
import { freePort } from '../../../tools/test-run/free-port.ts'

const SERVERS = 4
/** Later than a running server waits for a connection. */
const LATE_MS = 2300

/** Starts a server of its own; with it comes what it says of itself once it listens. */
const start = async (url: string, dataDir: string) => {
  const port = await freePort()
  const environment = {
    ...{ DATABASE_URL: url, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'silent' },
    PORTAL_SECRET: Buffer.alloc(32, 7).toString('base64'),
  }
  const server = await serve(readSettings(environment, false), () => undefined)
  return { ...server, readiness: await fetch(`http://localhost:${port}/readyz`) }
}

test.runIf(inject('database').kind === 'postgres')(
  'four servers started at once on an empty database are all ready',
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
  'a server whose connections to the database come late is ready in the end',
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
