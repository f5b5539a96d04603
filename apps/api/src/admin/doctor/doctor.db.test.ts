import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { HOUR_MS } from '#src/platform/clock.ts'
import { migrate } from '#src/platform/database/migrate.ts'
import { migrationFiles } from '#src/platform/database/schema-state.ts'
import { readSettings } from '#src/settings.ts'
import { makeFreshDatabase } from '#src/testing/fresh-database.ts'
import { examine } from './doctor.ts'

const isPostgres = inject('database').kind === 'postgres'
const names = migrationFiles().map(({ name }) => name)
const last = names.at(-1) ?? ''
const now = new Date()
const folder = mkdtempSync(join(tmpdir(), 'assure-doctor-'))
let environment: Record<string, string>
let pool: pg.Pool
let drop: () => Promise<void>
beforeAll(async () => {
  if (!isPostgres) return
  const database = await makeFreshDatabase()
  drop = database.drop
  pool = new pg.Pool({ connectionString: database.url })
  environment = { DATABASE_URL: database.url, PORTAL_SECRET: Buffer.alloc(32, 'doctor').toString('base64') }
})
afterAll(async () => {
  await pool?.end()
  await drop?.()
  rmSync(folder, { recursive: true })
})

const settingsOf = (more: Record<string, string> = {}) =>
  readSettings({ DATA_DIR: folder, PORT: '1', ...environment, ...more }, false, { serves: false })
const lookAt = async (at = now, more: Record<string, string> = {}) => {
  const found = await examine(settingsOf(more), { clock: () => at })
  return Object.fromEntries(found.map(({ check, level, says }) => [check, `${level}: ${says}`]))
}

test.runIf(isPostgres)('doctor reports an empty, old, newer and incompatible schema', async () => {
  expect(await lookAt()).toMatchObject({
    database: expect.stringMatching(/^ok: answers, version \d+/) as string,
    schema: expect.stringMatching(/^warning: the database is empty/) as string,
    secret: 'skipped: the database is empty',
  })
  await migrate(pool, new Set(names.slice(0, -1)))
  expect((await lookAt())['schema']).toMatch(new RegExp(`^warning: pending: ${last}\\. The next start`))
  expect((await lookAt(now, { MIGRATE: 'off' }))['schema']).toMatch(
    /^fault: pending: .*run npm run admin -- database migrate$/,
  )
  await migrate(pool)
  const found = await lookAt()
  expect(found['schema']).toBe(`ok: up to date with ${last}`)
  expect(found['secret']).toMatch(/^ok: /)
  const later = (needs: string | null) =>
    pool.query(`insert into schema_migrations values ('9999_later.sql', '', now(), $1)`, [needs])
  await later('1.0.0')
  expect((await lookAt())['schema']).toMatch(/^ok: newer than this release, .*9999_later\.sql/)
  await pool.query(`update schema_migrations set needs = null where name = '9999_later.sql'`)
  expect((await lookAt())['schema']).toMatch(
    /^fault: The database is newer .* Install that release or a later one/,
  )
  await pool.query(`delete from schema_migrations where name = '9999_later.sql'`)
})

test.runIf(isPostgres)('a missing and an old backup are warnings', async () => {
  expect((await lookAt())['backup']).toMatch(/^warning: there is none: run npm run admin -- backup create/)
  await pool.query(`insert into operations (name, ended_at) values ('backup', $1)`, [now])
  const hoursLater = (hours: number) => new Date(now.getTime() + hours * HOUR_MS)
  expect((await lookAt(hoursLater(3)))['backup']).toBe('ok: the last one is 3 h old')
  expect((await lookAt(hoursLater(27)))['backup']).toMatch(/^warning: the last one is 27 h old/)
})

test.runIf(isPostgres)('doctor warns from 5 s of clock offset and faults from 30 s', async () => {
  const later = (seconds: number) => new Date(Date.now() + seconds * 1000)
  const at = async (seconds: number) => (await lookAt(later(seconds)))['clock']
  expect(await at(3)).toMatch(/^ok: /)
  expect(await at(9)).toMatch(/^warning: .*[5-9]\.\d s from the clock of the database/)
  expect(await at(28)).toMatch(/^warning: /)
  expect(await at(36)).toMatch(/^fault: .*NTP/)
})

test('a database that does not answer is a fault, and other checks still run', async () => {
  const DATABASE_URL = 'postgres://me:canary@127.0.0.1:1/x'
  const PORTAL_SECRET = Buffer.alloc(32, 1).toString('base64')
  const found = await lookAt(now, { DATABASE_URL, PORTAL_SECRET })
  expect(found['database']).toBe(
    'fault: PostgreSQL does not answer (ECONNREFUSED). Is it running? Check DATABASE_URL.',
  )
  expect(found['disk']).toMatch(/^(ok|warning): [\d.]+ GB free/)
  expect(JSON.stringify(found)).not.toContain('canary')
})

test('faults and warnings of settings are listed, and a folder without a database stays so', async () => {
  const settings = settingsOf({ DATABASE_URL: '', PUBLIC_URL: 'https://127.0.0.2:1' })
  const found = await examine(settings)
  const ofSettings = found.filter(({ check }) => check === 'settings')
  expect(ofSettings.filter(({ level }) => level === 'fault').map(({ says }) => says)).toEqual(
    settings.startFaults,
  )
  expect(settings.startFaults.length).toBeGreaterThan(4)
  expect(ofSettings.some(({ level }) => level === 'warning')).toBe(true)
  expect(found.find(({ check }) => check === 'database')).toMatchObject({ level: 'warning' })
  expect(found.find(({ check }) => check === 'public url')).toMatchObject({ level: 'warning' })
  const again = await examine(settings)
  expect(again.find(({ check }) => check === 'database')?.says).toMatch(/^there is none in DATA_DIR/)
})
