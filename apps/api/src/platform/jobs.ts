import { PgBoss } from 'pg-boss'
import type { TextQueryable, Transaction } from './database/database.ts'
import { withDeadline } from './deadline.ts'
import { readPayload, versionOf, writePayload } from './job-payloads.ts'

const POLL_S = 0.5
const STOP_PATIENCE_MS = 3000
/** Jobs that are over are swept away this often, from this age on. */
const SWEEP_S = 600
/** A job that only a newer server can read is offered again this often. */
const LEFT_FOR_S = 60

/** How the jobs of a queue are treated. Times are in seconds. */
export interface QueueRules {
  /** Jobs of one key wait in the queue no more than one at a time. */
  once?: true
  /** Runs it on a schedule (UTC), with no data. */
  cron?: string
  /** How long a job waits at most before it is noticed. */
  pollS?: number
  /** How many run at a time in a process. */
  atOnce?: number
  /** A job that takes longer, or whose process ended, counts as failed. */
  leaseS?: number
  /** When a failed job runs again: at first after about `firstS`, then twice as late each time, up to `mostS`. */
  retries?: { times: number; firstS: number; mostS: number }
}

/** Work that is done after the answer: once, in any of the server's processes, again when it fails. */
export interface Jobs {
  /** Says what a job does, given its data and its id. */
  define<T extends object>(
    name: string,
    work: (data: T, jobId: string) => Promise<void>,
    rules?: QueueRules,
  ): Promise<void>
  /**
   * Puts a job into its queue; within a transaction the job exists when that commits. A queue with the rule `once`
   * keeps one of several jobs with the same key.
   */
  enqueue(transaction: Transaction | null, name: string, data: object, key?: string): Promise<void>
  /** Puts several jobs into a queue by one statement. */
  enqueueAll(
    transaction: Transaction | null,
    name: string,
    jobs: readonly { data: object; key?: string }[],
  ): Promise<void>
  /** Ends the schedule of a queue of the release before, whose servers may still do its jobs. A later release deletes it. */
  retire(name: string): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

const NO_JOB = '00000000-0000-0000-0000-000000000000'
const DEFAULT_RETRIES = { times: 5, firstS: 1, mostS: 60 }
const DEFAULT_LEASE_S = 900

/**
 * The job queue, in the server's own database. `onError` hears of jobs that failed and of the queue's troubles.
 * With `works: false` jobs are put in for another process, and none is done here; with `schedules: false` none
 * begins by the time of day. `alone` says that no other process does jobs on this database: what is under way when
 * this one comes was left by one that ended, and runs again without waiting for its lease.
 */
export const makeJobs = (
  database: TextQueryable,
  onError: (error: unknown) => void,
  {
    schema = 'pgboss',
    works = true,
    schedules = works,
    alone = false,
  }: { schema?: string; works?: boolean; schedules?: boolean; alone?: boolean } = {},
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
  /** Leaves a job to a newer server: it stays in its queue, and this is no attempt that counts. */
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
      // A queue that an earlier release made gets the rules of this one.
      await boss.updateQueue(name, options)
      // Any question fetches the queue's rules. Within a transaction that would come too late: another
      // connection would ask, and with the embedded database wait for that very transaction.
      await boss.getJobById(name, NO_JOB)
      if (!works) return
      if (alone) await takeBackLeft(name)
      await boss.work<Parameters<typeof work>[0]>(
        name,
        {
          pollingIntervalSeconds: pollS,
          // Two take turns, so that a slow job holds up only those it was taken with.
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
                return { id: job.id, status: 'failed' as const, output: error }
              }
              // Marked at once, and again with its batch: a stop in between must not repeat it.
              await boss.complete(name, job).catch(onError)
              return { id: job.id, status: 'completed' as const }
            }),
          ),
      )
      if (cron && schedules) await boss.schedule(name, cron)
    },
    enqueue: (transaction, name, data, key) => enqueueAll(transaction, name, [{ data, ...(key && { key }) }]),
    enqueueAll,
    retire: (name) => boss.unschedule(name),
    start: async () => {
      await boss.start()
    },
    stop: () => boss.stop({ graceful: true, timeout: STOP_PATIENCE_MS }),
  }
}
