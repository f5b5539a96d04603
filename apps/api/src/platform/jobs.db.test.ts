import { afterAll, beforeAll, expect, test } from 'vitest'
import { newJobSchema, openTestConnection } from '#src/testing/test-connection.ts'
import type { DatabaseConnection } from './database/database.ts'
import { makeJobs } from './jobs.ts'

const QUEUE = 'greet'
const RULES = { leaseS: 900, retries: { times: 5, firstS: 1, mostS: 1 } }

let connection: DatabaseConnection
beforeAll(() => {
  connection = openTestConnection(4)
})
afterAll(() => connection.close())

/** A process that does jobs, on a queue of the test's own. */
const startWorker = async (schema: string, alone: boolean, work: () => Promise<void>) => {
  const errors: unknown[] = []
  const jobs = makeJobs(connection.pool, (error) => errors.push(error), { schema, alone, schedules: false })
  await jobs.start()
  await jobs.define(QUEUE, work, RULES)
  return { ...jobs, errors }
}
/** One that has taken a job and will never end it. */
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

test('a server that is alone does at once what one that was killed had under way', async () => {
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

test('a server beside others leaves them what they have under way', async () => {
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
