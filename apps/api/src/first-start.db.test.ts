import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { serve } from './serve.ts'
import { readSettings } from './settings.ts'
import { makeFreshDatabase } from './testing/fresh-database.ts'
import { freePort } from '../../../tools/test/free-port.ts'

const SERVERS = 4

test.runIf(inject('database').kind === 'postgres')(
  'four servers started at once on an empty database are all ready',
  async () => {
    const { url, drop } = await makeFreshDatabase()
    const dataDir = mkdtempSync(join(tmpdir(), 'assure-first-start-'))
    const start = async () => {
      const port = await freePort()
      const environment = {
        ...{ DATABASE_URL: url, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'silent' },
        PORTAL_SECRET: Buffer.alloc(32, 7).toString('base64'),
      }
      const server = await serve(readSettings(environment, false), () => undefined)
      return { ...server, readiness: await fetch(`http://localhost:${port}/readyz`) }
    }
    const started = await Promise.allSettled(Array.from({ length: SERVERS }, start))
    const ready = started.filter((each) => each.status === 'fulfilled').map(({ value }) => value)
    await Promise.all(ready.map(({ stop }) => stop()))
    await drop()
    rmSync(dataDir, { recursive: true })
    const failures = started.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))
    expect(failures).toEqual([])
    expect(ready.map(({ readiness }) => readiness.status)).toEqual(Array(SERVERS).fill(200))
  },
)
