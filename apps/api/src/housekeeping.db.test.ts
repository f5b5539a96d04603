import { REQUEST_LOG_DAYS } from '@assure/contract/constants'
import { defineHousekeeping } from '#src/platform/housekeeping.ts'
import { makeJobs } from '#src/platform/jobs.ts'
import { spendProof } from '#src/platform/used-proofs.ts'
import { NO_ROWS_DELETED, OLD_ROWS, type OldRows } from '#src/testing/old-rows.ts'
import { newJobSchema } from '#src/testing/test-connection.ts'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { PLACES } from '#src/testing/test-licences.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

test('housekeeping deletes expired rows and keeps the others', async () => {
  const account = await portal.newAccount()
  const session = await portal.login(account)
  await portal.nobody.account('email_login', { email: account.email, password: 'Wrong-pass1!' })
  await session.licences('generate_licences', { quantity: 1, tags: PLACES }, { 'idempotency-key': 'one' })
  const { pool } = portal
  await pool.query(
    `insert into api_keys (account_id, session_id, secret_sealed, created_at, expires_at)
     values ($1, $2, '', now(), now() + interval '1 hour')`,
    [account.accountId, `old-${account.accountId}`],
  )
  const ofAccount = [account.accountId]
  const ofPerson = [account.userId]
  const ofLogin = [`login:developer:${account.email}`]
  const kept = async () => [
    (await pool.query('select 1 from idempotency_keys where account_id = $1', ofAccount)).rowCount,
    (await pool.query('select 1 from user_sessions where user_id = $1', ofPerson)).rowCount,
    (await pool.query('select 1 from throttles where subject = $1', ofLogin)).rowCount,
    (await pool.query('select 1 from api_keys where account_id = $1', ofAccount)).rowCount,
  ]
  await portal.housekeep()
  expect(await kept()).toEqual([1, 1, 1, 2])
  // Ages the rows instead of moving the clock, because other tests share the tables.
  await pool.query(
    `update idempotency_keys set created_at = (created_at at time zone 'UTC' - interval '25 hours') at time zone 'UTC' where account_id = $1`,
    ofAccount,
  )
  await pool.query(
    `update user_sessions set last_seen_at = (last_seen_at at time zone 'UTC' - interval '13 hours') at time zone 'UTC' where user_id = $1`,
    ofPerson,
  )
  await pool.query('update throttles set resets_at_s = resets_at_s - 3600 where subject = $1', ofLogin)
  const endKey = (daysAgo: number) =>
    pool.query(
      `update api_keys set expires_at = (now() at time zone 'UTC' - make_interval(days => $2)) at time zone 'UTC'
       where account_id = $1 and expires_at is not null`,
      [account.accountId, daysAgo],
    )
  await endKey(REQUEST_LOG_DAYS)
  await portal.housekeep()
  expect(await kept()).toEqual([0, 0, 0, 2])
  // The request log drops its lines by whole days, so an ended key stays a day longer than they do.
  await endKey(REQUEST_LOG_DAYS + 1)
  await portal.housekeep()
  expect(await kept()).toEqual([0, 0, 0, 1])
})

test('housekeeping deletes old mails of the outbox', async () => {
  const tidied: Date[] = []
  const other = await startTestPortal({
    transport: {
      send: () => Promise.resolve(),
      tidy: async (now) => {
        tidied.push(now)
      },
      close: () => undefined,
    },
  })
  await other.housekeep()
  expect(tidied).toHaveLength(1)
  await other.stop()
})

const LONG_AGO = `now() - interval '900 days'`
const OLD = 3
const YOUNG = 12_000
const MANY_ROWS = 'many-rows'
const parametersOf = (insert: OldRows['insert'], accountId: string, rows: number, world = MANY_ROWS) => [
  accountId,
  rows,
  ...(insert('').includes('$3') ? [world] : []),
]
const tablesOf = (name: string): OldRows[] => OLD_ROWS[name] ?? []

test('a failing housekeeping step does not stop the others', async () => {
  const schema = newJobSchema()
  const { promise: done, resolve: finish } = Promise.withResolvers<void>()
  const failing = {
    name: 'failing',
    every: '7 * * * *',
    batch: () => Promise.reject(new Error('too many rows')),
  }
  const other = {
    name: 'other',
    every: '7 * * * *',
    batch: async () => {
      finish()
      return 0
    },
  }
  const failures: unknown[] = []
  const start = async (works: boolean) => {
    const jobs = makeJobs(portal.database, (error) => failures.push(error), {
      schema,
      works,
      schedules: false,
    })
    await jobs.start()
    await defineHousekeeping(jobs, [failing, other])
    return jobs
  }
  const queue = await start(false)
  await queue.enqueue(null, 'housekeeping-failing', {})
  await queue.enqueue(null, 'housekeeping-other', {})
  const worker = await start(true)
  await done
  const statesOf = async () => {
    const { rows } = await portal.pool.query<{ name: string; state: string }>(
      `select name, state from ${schema}.job order by name`,
    )
    return rows.map(({ name, state }) => `${name} ${state}`)
  }
  await expect.poll(statesOf).toEqual(['housekeeping-failing retry', 'housekeeping-other completed'])
  expect(failures).toEqual([new Error('too many rows')])
  await worker.stop()
  await queue.stop()
  await portal.pool.query(`drop schema ${schema} cascade`)
})

test('no housekeeping step deletes more than a batch in one statement', async () => {
  const { accountId } = await portal.newAccount()
  await portal.pool.query('insert into sandbox_worlds (world, offset_s) values ($1, 0)', [portal.jobSchema])
  expect(portal.housekeeping.map(({ name }) => name).sort()).toEqual(
    [...Object.keys(OLD_ROWS), ...NO_ROWS_DELETED].sort(),
  )
  for (const { name, batch } of portal.housekeeping) {
    for (const { insert } of tablesOf(name))
      await portal.pool.query(insert(LONG_AGO), parametersOf(insert, accountId, OLD, portal.jobSchema))
    if (NO_ROWS_DELETED.has(name)) continue
    const query = vi.spyOn(portal.database, 'execute')
    let deleted = 0
    for (let done = 2; done === 2; deleted += done) done = await batch(2)
    const deletes = query.mock.results.slice(query.mock.calls.findIndex(([asked]) => isDelete(asked)))
    const counts = await Promise.all(
      deletes.map(async ({ value }) => ((await value) as { rowCount: number }).rowCount),
    )
    query.mockRestore()
    expect(Math.max(...counts), name).toBeLessThanOrEqual(2)
    expect(deleted, name).toBeGreaterThanOrEqual(OLD)
  }
})
const isDelete = (asked: unknown) => (asked as { text: string }).text.trim().startsWith('delete')

// Not on PGlite: its planner is the same, but its one process takes minutes for so many rows.
test.runIf(inject('database').kind === 'postgres')(
  'every housekeeping step finds old rows among many without a sequential scan',
  async () => {
    const { accountId } = await portal.newAccount()
    const client = await portal.pool.connect()
    try {
      await client.query('begin')
      await client.query('insert into sandbox_worlds (world, offset_s) values ($1, 0)', [MANY_ROWS])
      for (const { table, insert } of Object.values(OLD_ROWS).flat()) {
        await client.query(insert(`now() + interval '1 hour'`), parametersOf(insert, accountId, YOUNG))
        await client.query(insert(LONG_AGO), parametersOf(insert, accountId, OLD))
        await client.query(`analyze ${table}`)
      }
      for (const step of portal.housekeeping.filter(({ name }) => OLD_ROWS[name])) {
        const query = vi.spyOn(portal.database, 'execute')
        await step.batch(10_000)
        const asked = query.mock.calls.map(([call]) => call as unknown as pg.QueryConfig)
        query.mockRestore()
        for (const { text, values = [] } of asked) {
          const own = values.map((value: unknown) => (value === portal.jobSchema ? MANY_ROWS : value))
          const explain = { text: `explain ${text}`, values: own }
          const { rows } = await client.query<{ 'QUERY PLAN': string }>(explain)
          const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
          for (const { table } of tablesOf(step.name))
            expect(plan, step.name).not.toContain(`Seq Scan on ${table}`)
        }
      }
    } finally {
      await client.query('rollback')
      client.release()
    }
  },
)

test('housekeeping empties the proof slot of two hours ago, except for proofs that are still valid', async () => {
  const { database, clock } = portal
  const nowS = Math.floor(clock.now().getTime() / 1000)
  const inTwoHours = nowS + 7200
  const [old, good] = [`old ${nowS}`, `good ${nowS}`]
  const isSpent = async (name: string, expiresAtS: number) => !(await spendProof(database, name, expiresAtS))
  const step = portal.housekeeping.find(({ name }) => name === 'spent-proofs')
  await spendProof(database, old, nowS - 7200)
  await spendProof(database, good, inTwoHours)
  await step?.batch(10_000)
  expect(await isSpent(good, inTwoHours)).toBe(true)
  expect(await isSpent(old, nowS - 7200)).toBe(false)
  await database.execute(sql`delete from spent_proofs where expires_at_s >= ${inTwoHours - 7200}`)
  await step?.batch(10_000)
  expect(await isSpent(old, nowS - 7200)).toBe(false)
})
