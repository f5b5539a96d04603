import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { runCommand } from './admin/run-command.ts'
import { explain } from './failed-start.ts'
import { migrationFiles } from './platform/database/schema-state.ts'
import { serve } from './serve.ts'
import { readSettings } from './settings.ts'
import { makeFreshDatabase } from './testing/fresh-database.ts'
import { freePort } from '../../../tools/test-run/free-port.ts'
import { patientFetch } from '../../../tools/test-run/patient-fetch.ts'

const isPostgres = inject('database').kind === 'postgres'
const names = migrationFiles().map(({ name }) => name)
const folder = mkdtempSync(join(tmpdir(), 'assure-start-modes-'))
let environment: Record<string, string>
let drop: () => Promise<void>
let url: string
beforeAll(async () => {
  if (!isPostgres) return
  const database = await makeFreshDatabase()
  drop = database.drop
  const port = String(await freePort())
  url = `http://localhost:${port}`
  environment = {
    ...{ DATABASE_URL: database.url, DATA_DIR: folder, PORT: port, LOG_LEVEL: 'silent' },
    PORTAL_SECRET: Buffer.alloc(32, 'modes').toString('base64'),
  }
})
afterAll(async () => {
  await drop?.()
  rmSync(folder, { recursive: true })
})

const settingsOf = (more: Record<string, string>) => readSettings({ ...environment, ...more }, false)
const start = (more: Record<string, string>) => serve(settingsOf(more), () => undefined)
const admin = async (...args: string[]) => (await runCommand(args, () => settingsOf({ MIGRATE: 'off' }))).json

test.runIf(isPostgres)(
  'with MIGRATE=off a server and a command change no schema and end with code 75',
  async () => {
    const line = `MIGRATE is off. Pending migrations: ${names.length}, from ${names[0]} on. Run npm run admin -- database migrate`
    expect(await start({ MIGRATE: 'off' }).then(() => null, explain)).toEqual([line, 75])
    expect(await admin('accounts', 'list').then(() => null, explain)).toEqual([line, 75])
    expect(await admin('database', 'status')).toEqual({
      run: [],
      pending: names,
      newer: [],
      incompatibility: null,
    })
  },
)

test.runIf(isPostgres)(
  'the plan of a migration changes nothing, and the migration runs what is pending',
  async () => {
    const planned = await admin('database', 'migrate', '--plan')
    expect(planned).toMatchObject({ migrations: names.map((name) => ({ name })) })
    expect(await admin('database', 'status')).toMatchObject({ run: [], pending: names })
    expect(await admin('database', 'migrate')).toMatchObject({ migrations: names })
    expect(await admin('database', 'status')).toMatchObject({ run: names, pending: [] })
    expect(await admin('database', 'migrate')).toMatchObject({ migrations: [] })
  },
)

test.runIf(isPostgres)('with JOBS=off a server answers calls, and its mails wait', async () => {
  const quiet = await start({ MIGRATE: 'off', JOBS: 'off' })
  expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({
    status: 'ready',
    warnings: ['jobs_off'],
  })
  const answer = await patientFetch(`${url}/api/account`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({
      ...{ execution_mode: 'contact_us', email: 'vera@example.com' },
      additional_info_fields: {
        ...{ name: 'Vera Moor', company: 'Moor', job_title: 'Buyer', subscribe_news: false },
        ...{ solution_type: 'SDK - Android', additional_details: 'Ten stores.' },
      },
    }),
  })
  expect(answer.status).toBe(200)
  const states = `select distinct state::text from pgboss.job where name = 'send-mail'`
  // Twice as long as the queue needs to notice a job.
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect((await quiet.connection.pool.query(states)).rows).toEqual([{ state: 'created' }])
  await quiet.stop()
})

test.runIf(isPostgres)(
  'a running server is not ready while a newer release has changed its schema',
  async () => {
    const running = await start({})
    const { pool } = running.connection
    const ready = async () => (await fetch(`${url}/readyz`)).json()
    const later = (needs: string) =>
      pool.query(`insert into schema_migrations values ('9999_later.sql', '', now(), $1)`, [needs])
    await later('1.0.0')
    expect(await ready()).toMatchObject({ status: 'ready' })
    await pool.query(`update schema_migrations set needs = '99.0.0' where name = '9999_later.sql'`)
    expect(await ready()).toMatchObject({ status: 'unavailable', reason: 'schema_incompatible' })
    await pool.query(`delete from schema_migrations where name = '9999_later.sql'`)
    expect(await ready()).toMatchObject({ status: 'ready' })
    await running.stop()
  },
)
