import { Gauge } from 'prom-client'
import sql from 'sql-template-tag'
import { listOperations } from '../backup/operations.repository.ts'
import { utcDay } from '../platform/clock.ts'
import type { DatabaseConnection } from '../platform/database/database.ts'
import { float, int, text } from '../platform/database/row.ts'
import { select } from '../platform/database/select.ts'
import { withDeadline } from '../platform/deadline.ts'
import { freeSpace } from '../platform/http/health.ts'
import type { RunningBuild } from '../platform/http/running-build.ts'
import type { Metrics } from './metrics.ts'

const QUERY_MS = 1500

interface Sources {
  connection: DatabaseConnection
  dataDir: string
  build: RunningBuild
}

/** Returns a function that reads the values of the moment: queues, connections, disk, backups. */
export const stateMetrics = ({ registry }: Metrics, { connection, dataDir, build }: Sources) => {
  const registers = [registry]
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers })
  const databaseUp = gauge('db_up', 'Whether the database answered this scrape.')
  const connections = gauge('db_connections', 'Open connections to the database.')
  const waiting = gauge('db_pool_waiting', 'Calls that wait for a connection to the database.')
  const jobsWaiting = gauge('jobs_waiting', 'Jobs that wait, for their first attempt or a retry.', 'queue')
  const jobsOldest = gauge('jobs_oldest_seconds', 'How long the oldest waiting job has existed.', 'queue')
  const partitions = gauge('partitions_ahead', 'Days ahead whose partition for report ids exists.')
  const operations = gauge(
    'operation_last_success_timestamp_seconds',
    'When the operator’s backup and rehearsal last ended well.',
    'operation',
  )
  const disk = gauge('disk_free_bytes', 'Free space of the disk with DATA_DIR.')
  gauge('build_info', 'The running release, always 1.', 'version', 'commit').set(
    { version: build.version, commit: build.commit ?? '' },
    1,
  )

  const { database, pool } = connection
  const readDatabase = async () => {
    const queues = await select(database, { name: text(), waiting: int, oldest_s: float })`
      select name, count(*)::integer as waiting, extract(epoch from now() - min(created_on))::float8 as oldest_s
      from pgboss.job where state in ('created', 'retry') group by name`
    jobsWaiting.reset()
    jobsOldest.reset()
    for (const { name: queue, waiting: count, oldest_s } of queues) {
      jobsWaiting.set({ queue }, count)
      jobsOldest.set({ queue }, oldest_s)
    }
    const today = `usage_reports_${utcDay(new Date()).replaceAll('-', '')}`
    const [ahead] = await select(database, { days: int })`
      select count(*)::integer as days from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'usage_reports'::regclass and c.relname > ${today}`
    partitions.set(ahead?.days ?? 0)
    for (const { name, endedAt } of await listOperations(database))
      operations.set({ operation: name }, endedAt.getTime() / 1000)
  }

  const refresh = async (): Promise<void> => {
    connections.set(pool.totalCount)
    waiting.set(pool.waitingCount)
    disk.set(await freeSpace(dataDir).catch(() => Number.NaN))
    const answers = (work: () => Promise<unknown>) =>
      withDeadline(QUERY_MS, work).then(
        () => true,
        () => false,
      )
    databaseUp.set((await answers(() => database.execute(sql`select 1`))) ? 1 : 0)
    // A slow query must not report the database as down. On a timeout the gauges keep their last values.
    await answers(readDatabase)
  }
  let running: Promise<void> | null = null
  // Concurrent scrapes share one reading.
  return (): Promise<void> => {
    running ??= refresh().finally(() => {
      running = null
    })
    return running
  }
}
