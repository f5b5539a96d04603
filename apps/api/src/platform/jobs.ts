import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Transaction } from './database/database.ts'

const POLL_S = 0.5
const STOP_PATIENCE_MS = 3000

/** Work that is done after the answer: once, in any of the server's processes, again when it fails. */
export interface Jobs {
  /**
   * Says what a job does. With `once`, jobs of one key wait in the queue no more than one at a time.
   * `cron` (UTC) runs it on a schedule, with no data.
   */
  define<T extends object>(
    name: string,
    work: (data: T) => Promise<void>,
    options?: { once?: true; cron?: string },
  ): Promise<void>
  /** Puts a job into its queue; within a transaction it is there when that commits, and only then. */
  enqueue(transaction: Transaction | null, name: string, data: object, key: string): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** The job queue, on the server's own pool. `onError` hears of jobs that failed and of the queue's troubles. */
export const makeJobs = (pool: pg.Pool, onError: (error: unknown) => void, schema = 'pgboss'): Jobs => {
  const boss = new PgBoss({ schema, db: { executeSql: (text, values) => pool.query(text, values) } })
  boss.on('error', onError)
  return {
    define: async (name, work, { once, cron } = {}) => {
      await boss.createQueue(name, { policy: once ? 'short' : 'standard', retryLimit: 5, retryBackoff: true })
      await boss.work<Parameters<typeof work>[0]>(name, { pollingIntervalSeconds: POLL_S }, async (batch) => {
        for (const job of batch) {
          try {
            await work(job.data)
          } catch (error) {
            onError(error)
            throw error
          }
        }
      })
      if (cron) await boss.schedule(name, cron)
    },
    enqueue: async (transaction, name, data, key) => {
      await boss.send(name, data, {
        singletonKey: key,
        ...(transaction && { db: { executeSql: transaction.executeText } }),
      })
    },
    start: async () => {
      await boss.start()
    },
    stop: () => boss.stop({ graceful: true, timeout: STOP_PATIENCE_MS }),
  }
}
