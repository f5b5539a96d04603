import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SERVICE_PATHS } from '@assure/contract/service-paths'
import pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { freePort } from '../../../tools/test-run/free-port.ts'
import { patientFetch } from '../../../tools/test-run/patient-fetch.ts'
import { explain } from './failed-start.ts'
import { utcDay } from './platform/clock.ts'
import { sqlState, TIME_LIMITS_MS } from './platform/database/database.ts'
import { missingTimeLimits } from './platform/database/time-limits.ts'
import { serve } from './serve.ts'
import { readSettings } from './settings.ts'
import { makeFreshDatabase } from './testing/fresh-database.ts'
import { hasPgBouncer, startPgBouncer } from './testing/pg-bouncer.ts'
import { serverProcess } from './testing/rolling/server-process.ts'
import { newEstimations } from './testing/test-reports.ts'
import { basicOf } from './testing/upgrade/release-client.ts'
import { TAGS } from './testing/upgrade/release-steps.ts'

const runs = hasPgBouncer && inject('database').kind === 'postgres'
if (!hasPgBouncer) process.stdout.write('PgBouncer is not installed: its tests are skipped.\n')

/** Shorter than the product's, so that the tests wait less. */
const STATEMENT_MS = 1500
const LOCK_MS = 500
const CALLS = 20

type Server = Pick<Awaited<ReturnType<typeof start>>, 'url' | 'stop'>
const folder = mkdtempSync(join(tmpdir(), 'assure-pooler-'))
let pooler: Awaited<ReturnType<typeof startPgBouncer>>
let direct: pg.Client
let drop: () => Promise<void>
let first: Awaited<ReturnType<typeof start>>
let servers: Server[] = []

const environmentOf = async (more: Record<string, string>) => ({
  ...{ DATABASE_URL: pooler.url, DATA_DIR: folder, PORT: String(await freePort()), LOG_LEVEL: 'silent' },
  ...{ PORTAL_SECRET: Buffer.alloc(32, 'pooler').toString('base64'), ...more },
})
/** Starts a server that reaches its database only through PgBouncer. */
const start = async (more: Record<string, string> = { DATABASE_POOLER: 'on' }) => {
  const settings = readSettings(await environmentOf(more), false)
  return { ...(await serve(settings, () => undefined)), url: settings.publicUrl }
}
/** Starts another one in a process of its own, whose log can be read. */
const startProcess = async () => {
  const environment = await environmentOf({ DATABASE_POOLER: 'on', LOG_LEVEL: 'warn' })
  const url = `http://localhost:${environment.PORT}`
  const server = serverProcess(Number(environment.PORT), { ...environment, PUBLIC_URL: url })
  server.start()
  await expect.poll(() => readiness({ url }).catch(() => null)).toMatchObject({ status: 'ready' })
  return { ...server, url }
}
const setLimits = async (limits: Partial<Record<keyof typeof TIME_LIMITS_MS, number>>) => {
  const { database } = direct
  for (const [name, ms] of Object.entries(limits))
    await direct.query(`alter database ${database} set ${name} = ${ms}`)
}
const callOf = (mode: string, input: object, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify({ execution_mode: mode, ...input }),
})
const readiness = async ({ url }: Pick<Server, 'url'>) => (await fetch(`${url}/readyz`)).json()

beforeAll(async () => {
  if (!runs) return
  const database = await makeFreshDatabase()
  drop = database.drop
  direct = new pg.Client({ connectionString: database.url })
  await direct.connect()
  pooler = await startPgBouncer(database.url)
})
afterAll(async () => {
  await Promise.all(servers.map(({ stop }) => stop()))
  await pooler?.remove()
  await direct?.end()
  await drop?.()
  rmSync(folder, { recursive: true })
})

test.runIf(runs)(
  'a server behind a pooler without DATABASE_POOLER=on ends with code 78 and names it',
  async () => {
    expect(await start({}).then(() => null, explain)).toEqual([
      'DATABASE_POOLER: must be on, because DATABASE_URL leads to a connection pooler, for example DATABASE_POOLER=on',
      78,
    ])
  },
)

test.runIf(runs)(
  'two servers start at once through a pooler, and warn once of missing time limits',
  async () => {
    const [one, other] = await Promise.all([start(), startProcess()])
    first = one
    servers = [one, other]
    for (const server of servers) expect(await readiness(server)).toMatchObject({ status: 'ready' })
    const missing = await missingTimeLimits(one.connection.database, true)
    expect(other.said().filter((line) => line.includes('lock_timeout'))).toEqual([
      expect.stringContaining(missing ?? 'a warning'),
    ])
  },
)

test.runIf(runs)('servers without their pooler answer 503, and go on when it is back', async () => {
  await setLimits({ ...TIME_LIMITS_MS, statement_timeout: STATEMENT_MS, lock_timeout: LOCK_MS })
  await pooler.stop()
  for (const server of servers) {
    await expect.poll(() => readiness(server)).toMatchObject({ reason: 'database_away' })
    const login = callOf('email_login', { email: 'pooled@example.com', password: 'Wrong-pass1!' })
    const { status, headers } = await fetch(server.url + SERVICE_PATHS.account, login)
    expect([status, headers.has('retry-after')]).toEqual([503, true])
  }
  await pooler.start()
  for (const server of servers) await expect.poll(() => readiness(server)).toMatchObject({ status: 'ready' })
  expect(await missingTimeLimits(first.connection.database, true)).toBeNull()
})

test.runIf(runs)('a pooled statement or lock that takes too long is ended by the database', async () => {
  const slow = async (statement: Sql) => first.connection.database.execute(statement).catch(sqlState)
  expect(await slow(sql`select pg_sleep(30)`)).toBe('57014')
  await direct.query('begin; lock table accounts')
  expect(await slow(sql`/* all accounts */ select from accounts`)).toBe('55P03')
  await direct.query('rollback')
})

test.runIf(runs)(
  'concurrent calls through a pooler count once, and each server shows the result',
  async () => {
    const account = await first.accounts.createAccount(
      {
        ...{ email: 'pooled@example.com', name: 'Ada Byron', company: 'Engines', passwordHash: null },
        ...{ status: 'active', sessionType: 'trial', monthlyLimit: null, selfService: false },
        ...{ permissions: [], sampleData: false },
      },
      new Date(),
    )
    if (!account) throw new Error('the address is taken')
    const { authorization } = basicOf(account.sessionId, first.accounts.secretOf(account))
    const call = async (at: Server, path: string, mode: string, input: object, headers = {}) => {
      const answer = await patientFetch(at.url + path, callOf(mode, input, { authorization, ...headers }))
      expect(answer.status).toBe(200)
      return (await answer.json()) as Record<string, unknown>
    }
    const now = new Date()
    const reports = Array.from({ length: CALLS }, () => [newEstimations(utcDay(now), 2)])
    const keys = Array.from({ length: CALLS }, () => ({ 'idempotency-key': randomUUID() }))
    // Both servers get each call.
    await Promise.all(
      servers.flatMap((server) => [
        ...reports.map((each) => call(server, SERVICE_PATHS.device, 'report_estimations', { reports: each })),
        ...keys.map((key) =>
          call(server, SERVICE_PATHS.retailLicence, 'generate_licences', { quantity: 1, tags: TAGS }, key),
        ),
      ]),
    )
    const month = { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 }
    for (const server of servers) {
      expect(await call(server, SERVICE_PATHS.budget, 'cukka', month)).toMatchObject({ count: 2 * CALLS })
      expect(await call(server, SERVICE_PATHS.retailLicence, 'list_licences', {})).toMatchObject({
        counters: { total: CALLS },
      })
    }
  },
)
