import { randomUUID } from 'node:crypto'
import { PgBoss } from 'pg-boss'
import * as z from 'zod'
import type { TextQueryable, Transaction } from './database/database.ts'
import { withDeadline } from './deadline.ts'
import { readPayload, versionOf, writePayload } from './job-payloads.ts'

const POLL_S = 0.5
const STOP_PATIENCE_MS = 3000
/** Finished jobs are deleted at this interval, once they are this old. */
const SWEEP_S = 600
/** A job that only a newer server can read is offered again after this long. */
const LEFT_FOR_S = 60

/** Settings of a queue. Times are in seconds. */
export interface QueueRules {
  /** Allows one waiting job per key. */
  once?: true
  /** Enqueues a job on a schedule (UTC), without data. */
  cron?: string
  /** Polling interval. */
  pollS?: number
  /** How many jobs run concurrently per process. */
  atOnce?: number
  /** Time limit of a job. Beyond it, or if its process ended, the job counts as failed. */
  leaseS?: number
  /** Retries of a failed job. The delay starts at about `firstS` and doubles up to `mostS`. */
  retries?: { times: number; firstS: number; mostS: number }
}

/** The retries that a waiting job has, with the delays in seconds. */
export const KeptRetries = z.object({ times: z.int(), firstS: z.int(), mostS: z.int().nullable() })

/** A waiting job in a backup. */
export interface KeptJob {
  queue: string
  /** The policy of its queue, as pg-boss names it. */
  policy: string
  key: string | null
  payload: object
  /** When it is due, as PostgreSQL writes it. */
  startAfter: string
  /** How often it was tried. */
  attempts: number
  /** Its own limits; by default those of its queue. */
  retries?: z.infer<typeof KeptRetries>
}

/** Background work: each job runs in one of the server's processes and is retried if it fails. */
export interface Jobs {
  /** The schema of the queue's tables. */
  schema: string
  /** Registers the function that runs the jobs of a queue. It receives a job's data and id. */
  define<T extends object>(
    name: string,
    work: (data: T, jobId: string) => Promise<void>,
    rules?: QueueRules,
  ): Promise<void>
  /**
   * Enqueues a job. With a transaction, the job exists once that commits. A queue with the rule `once` keeps one
   * waiting job per key.
   */
  enqueue(transaction: Transaction | null, name: string, data: object, key?: string): Promise<void>
  /** Enqueues several jobs with one statement. */
  enqueueAll(
    transaction: Transaction | null,
    name: string,
    jobs: readonly { data: object; key?: string }[],
  ): Promise<void>
  /**
   * Does a part of a running job, and keeps the data that it returns, in one transaction. A job that is repeated, or that two
   * processes run, goes on from there, so no part is done twice. Returns the data.
   */
  advance<T extends object>(
    transaction: Transaction,
    name: string,
    jobId: string,
    part: (data: T) => Promise<T>,
  ): Promise<T>
  /** Enqueues jobs of a backup with their payloads as they are. Creates queues that do not exist. */
  putBack(jobs: readonly KeptJob[]): Promise<void>
  /**
   * Removes the schedule of a queue of the previous release, whose servers may still run its jobs. A later release
   * deletes the queue.
   */
  retire(name: string): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

const NO_JOB = '00000000-0000-0000-0000-000000000000'
const DEFAULT_RETRIES = { times: 5, firstS: 1, mostS: 60 }
/** For work that must not be lost if it fails for some days. */
export const RETRIES_FOR_DAYS = { times: 120, firstS: 2, mostS: 3600 }
const DEFAULT_LEASE_S = 900

/**
 * Makes the job queue in the server's own database. `onError` receives errors of jobs and of the queue. With `works:
 * false` this process only enqueues. With `schedules: false` it starts no scheduled jobs. `alone` means that no other
 * process runs jobs on this database. Jobs marked as running at the start then belong to a dead process and are retried
 * at once. `onDefine` runs for each queue whose jobs this process runs, and `onEnd` after each attempt.
 */
export const makeJobs = (
  database: TextQueryable,
  onError: (error: unknown) => void,
  {
    schema = 'pgboss',
    works = true,
    schedules = works,
    alone = false,
    onEnd = () => undefined,
    onDefine = () => undefined,
  }: {
    schema?: string
    works?: boolean
    schedules?: boolean
    alone?: boolean
    onEnd?: (queue: string, isDone: boolean) => void
    onDefine?: (queue: string) => void
  } = {},
): Jobs => {
  const boss = new PgBoss({
    schema,
    supervise: works,
    schedule: schedules,
    db: { executeSql: database.executeText },
    maintenanceIntervalSeconds: SWEEP_S,
  })
  boss.on('error', onError)
  const takeBackLeft = async (name: string) => {
    const left = `select id from ${schema}.job where name = $1 and state = 'active'`
    const { rows } = await database.executeText(left, [name])
    const ids = rows.map((row) => (row as { id: string }).id)
    if (ids.length > 0) await boss.fail(name, ids)
  }
  /** Puts a job back into its queue for a newer server, without counting an attempt. */
  const leaveToNewer = async (name: string, { id, data }: { id: string; data: object | null }) => {
    await database.executeText(
      `update ${schema}.job set state = 'retry', started_on = null,
         start_after = now() + ${LEFT_FOR_S} * interval '1 second'
       where name = $1 and id = $2 and state = 'active'`,
      [name, id],
    )
    onError(new Error(`a job in ${name} waits for a newer server: version ${versionOf(data)}`))
  }
  const enqueueAll: Jobs['enqueueAll'] = async (transaction, name, jobs) => {
    await boss.insert(
      name,
      jobs.map(({ data, key }) => ({ data: writePayload(name, data), ...(key && { singletonKey: key }) })),
      transaction ? { db: { executeSql: transaction.executeText } } : {},
    )
  }
  return {
    schema,
    define: async (name, work, rules = {}) => {
      const {
        once,
        cron,
        pollS = POLL_S,
        atOnce = 1,
        leaseS = DEFAULT_LEASE_S,
        retries = DEFAULT_RETRIES,
      } = rules
      const options = {
        retryLimit: retries.times,
        retryBackoff: true,
        retryDelay: retries.firstS,
        retryDelayMax: retries.mostS,
        expireInSeconds: leaseS,
        deleteAfterSeconds: SWEEP_S,
      }
      await boss.createQueue(name, { policy: once ? 'short' : 'standard', ...options })
      // Update the settings of a queue that an earlier release created.
      await boss.updateQueue(name, options)
      // This call makes pg-boss cache the queue's settings. Inside a transaction it would load them over a second
      // connection, which deadlocks on the embedded database.
      await boss.getJobById(name, NO_JOB)
      if (!works) return
      onDefine(name)
      if (alone) await takeBackLeft(name)
      await boss.work<Parameters<typeof work>[0]>(
        name,
        {
          pollingIntervalSeconds: pollS,
          // Two workers, so that a slow job delays only the jobs fetched with it.
          localConcurrency: Math.min(atOnce, 2),
          batchSize: Math.ceil(atOnce / 2),
          burstWhenBatchFull: true,
          perJobResults: true,
        },
        (batch) =>
          Promise.all(
            batch.map(async (job) => {
              try {
                const payload = readPayload(name, job.data)
                if (payload === null) await leaveToNewer(name, job)
                else
                  await withDeadline(leaseS * 1000, () => work(payload as Parameters<typeof work>[0], job.id))
              } catch (error) {
                onError(error)
                onEnd(name, false)
                return { id: job.id, status: 'failed' as const, output: error }
              }
              // Complete it at once, not only with its batch, so that a stop in between does not repeat it.
              await boss.complete(name, job).catch(onError)
              onEnd(name, true)
              return { id: job.id, status: 'completed' as const }
            }),
          ),
      )
      if (cron && schedules) await boss.schedule(name, cron)
    },
    enqueue: (transaction, name, data, key) => enqueueAll(transaction, name, [{ data, ...(key && { key }) }]),
    enqueueAll,
    advance: async <T extends object>(
      transaction: Transaction,
      name: string,
      jobId: string,
      part: (data: T) => Promise<T>,
    ) => {
      const locked = `select data from ${schema}.job where name = $1 and id = $2 for update`
      const { rows } = await transaction.executeText(locked, [name, jobId])
      const payload = readPayload(name, (rows[0] as { data: object } | undefined)?.data ?? null)
      const data = await part(payload as T)
      await transaction.executeText(`update ${schema}.job set data = $3 where name = $1 and id = $2`, [
        ...[name, jobId],
        JSON.stringify(writePayload(name, data)),
      ])
      return data
    },
    putBack: async (jobs) => {
      const queues = new Map(jobs.map(({ queue, policy }) => [queue, policy]))
      for (const [queue, policy] of queues) {
        await boss.createQueue(queue, { policy })
        const own = jobs.filter((job) => job.queue === queue)
        const ids = own.map(() => randomUUID())
        await boss.insert(
          queue,
          own.map(({ payload: data, key, startAfter, retries }, index) => ({
            ...{ id: ids[index] ?? '', data, startAfter: new Date(startAfter) },
            ...(key !== null && { singletonKey: key }),
            ...(retries && {
              ...{ retryLimit: retries.times, retryDelay: retries.firstS, retryBackoff: true },
              ...(retries.mostS !== null && { retryDelayMax: retries.mostS }),
            }),
          })),
        )
        const counted = `update ${schema}.job set retry_count = kept.attempts
          from unnest($2::uuid[], $3::integer[]) as kept (id, attempts)
          where name = $1 and job.id = kept.id`
        await database.executeText(counted, [queue, ids, own.map(({ attempts }) => attempts)])
      }
    },
    retire: (name) => boss.unschedule(name),
    start: async () => {
      await boss.start()
    },
    stop: () => boss.stop({ graceful: true, timeout: STOP_PATIENCE_MS }),
  }
}
