import { afterAll, beforeAll, expect, test } from 'vitest'
import { newJobSchema, openTestConnection } from '#src/testing/test-connection.ts'
import { type DatabaseConnection, inTransaction } from './database/database.ts'
import { makeJobs } from './jobs.ts'

const QUEUE = 'greet'
const RULES = { leaseS: 900, retries: { times: 5, firstS: 1, mostS: 1 } }

let connection: DatabaseConnection
beforeAll(() => {
  connection = openTestConnection(4)
})
afterAll(() => connection.close())

/** Starts a process that runs jobs of the test's own queue. */
const startWorker = async (schema: string, alone: boolean, work: () => Promise<void>) => {
  const errors: unknown[] = []
  const jobs = makeJobs(connection.database, (error) => errors.push(error), {
    schema,
    alone,
    schedules: false,
  })
  await jobs.start()
  await jobs.define(QUEUE, work, RULES)
  return { ...jobs, errors }
}
/** Starts a worker with a job that never ends. */
const startStuck = async (schema: string) => {
  const { promise: taken, resolve: take } = Promise.withResolvers<void>()
  const worker = await startWorker(schema, false, () => {
    take()
    return new Promise(() => undefined)
  })
  await worker.enqueue(null, QUEUE, { to: 'Ada' })
  await taken
  return worker
}

test('a server running alone takes over the jobs of a killed server', async () => {
  const schema = newJobSchema()
  const killed = await startStuck(schema)
  const { promise: done, resolve: finish } = Promise.withResolvers<void>()
  const next = await startWorker(schema, true, () => {
    finish()
    return Promise.resolve()
  })
  await done
  expect(next.errors).toEqual([])
  await Promise.all([next.stop(), killed.stop()])
})

test('a server next to others leaves their running jobs alone', async () => {
  const schema = newJobSchema()
  const busy = await startStuck(schema)
  const ran: string[] = []
  const other = await startWorker(schema, false, () => {
    ran.push('again')
    return Promise.resolve()
  })
  await other.enqueue(null, QUEUE, { to: 'Charles' })
  await expect.poll(() => ran).toEqual(['again'])
  const underWay = async () =>
    (await connection.pool.query(`select 1 from ${schema}.job where state = 'active'`)).rowCount
  await expect.poll(underWay).toBe(1)
  expect(ran).toEqual(['again'])
  await Promise.all([other.stop(), busy.stop()])
})

test('a job of a newer version waits in its queue, keeps its attempts, and runs once known', async () => {
  const schema = newJobSchema()
  const ran: unknown[] = []
  const worker = await startWorker(schema, false, () => {
    ran.push('known')
    return Promise.resolve()
  })
  await worker.enqueue(null, QUEUE, { to: 'Ada' })
  await expect.poll(() => ran).toEqual(['known'])
  const job = async () =>
    (
      await connection.pool.query<Record<string, unknown>>(
        `select state, retry_count, data, start_after > now() as later from ${schema}.job where state <> 'completed'`,
      )
    ).rows
  const rewrite = (changes: string) =>
    connection.pool.query(`update ${schema}.job set ${changes} where state <> 'completed'`)
  await worker.stop()

  const older = await startWorker(schema, false, () => Promise.reject(new Error('must not run')))
  await connection.pool.query(
    `insert into ${schema}.job (name, data, retry_limit) values ('${QUEUE}', '{"to":"Ada","v":2}', 5)`,
  )
  const waits = { state: 'retry', retry_count: 0, later: true, data: { to: 'Ada', v: 2 } }
  await expect.poll(job).toEqual([waits])
  await rewrite(`start_after = now()`)
  await expect.poll(() => older.errors.length).toBe(2)
  await expect.poll(job).toEqual([waits])
  expect(String(older.errors[0])).toContain('a job in greet waits for a newer server: version 2')

  await rewrite(`start_after = now(), data = '{"to":"Ada"}'`)
  await expect.poll(() => older.errors.map(String).at(-1)).toContain('must not run')
  await older.stop()
})

test('a retired queue has no schedule, and a server of the previous release still runs its jobs', async () => {
  const schema = newJobSchema()
  const ran: string[] = []
  const former = await startWorker(schema, false, () => {
    ran.push('done')
    return Promise.resolve()
  })
  await connection.pool.query(`insert into ${schema}.schedule (name, cron) values ('${QUEUE}', '* * * * *')`)
  const next = makeJobs(connection.database, (error) => former.errors.push(error), {
    schema,
    schedules: false,
  })
  await next.start()
  await next.retire(QUEUE)
  expect((await connection.pool.query(`select 1 from ${schema}.schedule`)).rowCount).toBe(0)
  await former.enqueue(null, QUEUE, { to: 'Ada' })
  await expect.poll(() => ran).toEqual(['done'])
  expect(former.errors).toEqual([])
  await Promise.all([former.stop(), next.stop()])
})

test('a job that several processes run at once, and that fails, does each of its parts once', async () => {
  const schema = newJobSchema()
  const worker = makeJobs(connection.database, () => undefined, { schema, works: false })
  await worker.start()
  await worker.define(QUEUE, () => Promise.resolve())
  await worker.enqueue(null, QUEUE, { done: 0 })
  const { rows } = await connection.pool.query<{ id: string }>(`select id from ${schema}.job`)
  const id = rows[0]?.id ?? ''
  await connection.pool.query(`create table ${schema}.parts (part int)`)
  const failures = new Set([7, 19])
  const run = async () => {
    for (let isOver = false; !isOver; )
      isOver = await inTransaction(connection.database, async (transaction) => {
        const { done } = await worker.advance<{ done: number }>(transaction, QUEUE, id, async (job) => {
          if (job.done === 30) return job
          await transaction.executeText(`insert into ${schema}.parts values ($1)`, [job.done])
          if (failures.delete(job.done)) throw new Error('the process is killed')
          return { done: job.done + 1 }
        })
        return done === 30
      })
  }
  const outcomes = await Promise.allSettled([run(), run(), run(), run()])
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(2)
  const parts = await connection.pool.query<{ part: number }>(
    `select part from ${schema}.parts order by part`,
  )
  expect(parts.rows.map(({ part }) => part)).toEqual(Array.from({ length: 30 }, (_, part) => part))
  await worker.stop()
})

test('100 jobs are enqueued by one insert, and only one per key', async () => {
  const schema = newJobSchema()
  const texts: string[] = []
  const watched = {
    executeText: (text: string, values?: unknown[]) => {
      texts.push(text)
      return connection.database.executeText(text, values)
    },
  }
  const jobs = makeJobs(watched, () => undefined, { schema, works: false })
  await jobs.start()
  await jobs.define(QUEUE, () => Promise.resolve(), { once: true })
  const wanted = Array.from({ length: 100 }, (_, n) => ({ data: { n }, key: `account ${n % 50}` }))
  texts.length = 0
  await jobs.enqueueAll(null, QUEUE, wanted)
  expect(texts.filter((text) => /insert into \S+job/i.test(text))).toHaveLength(1)
  const { rows } = await connection.pool.query(`select distinct singleton_key from ${schema}.job`)
  expect(rows).toHaveLength(50)
  const { rowCount } = await connection.pool.query(`select 1 from ${schema}.job where name = $1`, [QUEUE])
  expect(rowCount).toBe(50)
  await jobs.stop()
})
