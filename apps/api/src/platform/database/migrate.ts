import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { readRunningBuild } from '../http/running-build.ts'
import { buildIndexes } from './build-indexes.ts'
import { readCitus } from './citus.ts'
import { distributeNewTables, expectCoordinator } from './distribute.ts'
import { expectCompatible, type MigrationFile, migrationFiles, migrationsRun } from './schema-state.ts'
import { beginAlone, LOCKED, patient } from './schema-transaction.ts'

/** How long a migration waits for a table. Calls on the table queue behind it meanwhile. */
const TABLE_LOCK_MAX_MS = 3000
const TABLE_TRIES = 20
const TABLE_PAUSE_MS = 1000

/** Error codes of PostgreSQL when another server creates the same table concurrently. */
const MADE_MEANWHILE = new Set(['23505', '42P07', '42710'])
const TRIES = 20
const PAUSE_MS = 50

const makeMigrationsTable = async (client: pg.PoolClient): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(
        'create table if not exists schema_migrations (name text primary key, sha256 text not null, ran_at timestamptz not null)',
      )
      return
    } catch (error) {
      if (attempt === TRIES || !MADE_MEANWHILE.has((error as pg.DatabaseError).code ?? '')) throw error
      await setTimeout(PAUSE_MS)
    }
  }
}

/**
 * Runs `work` while no other server migrates or runs such work. `work` uses other connections, so do not call this for
 * the embedded database, which has one session.
 */
export const whileAlone = async (pool: pg.Pool, work: () => Promise<void>): Promise<void> => {
  const client = await pool.connect()
  try {
    await beginAlone(client)
    await work()
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}

/**
 * Starts the job queue. The first server creates the queue's schema under a lock; afterwards servers start
 * concurrently. `start` uses other connections, so do not call this for the embedded database, which has one session.
 */
export const startQueueAlone = async (pool: pg.Pool, start: () => Promise<void>): Promise<void> => {
  const isFirst = async () => {
    const { rows } = await pool.query<{ is_first: boolean }>(
      `select to_regclass('pgboss.queue') is null as is_first`,
    )
    return rows[0]?.is_first === true
  }
  let isStarted = false
  await whileAlone(pool, async () => {
    if (!(await isFirst())) return
    await start()
    isStarted = true
  })
  if (!isStarted) await start()
}

const addNeeds = `
  do $$ begin
    if not exists (select from pg_attribute
      where attrelid = 'schema_migrations'::regclass and attname = 'needs' and not attisdropped)
    then alter table schema_migrations add column needs text; end if;
  end $$`

/**
 * Runs the next pending migration in a transaction. Returns its name; null if there was none. Indexes are built on a
 * connection of their own, and the transaction keeps other servers waiting meanwhile.
 */
const migrateOnce = async (
  pool: pg.Pool,
  client: pg.PoolClient,
  files: readonly MigrationFile[],
  version: string,
): Promise<string | null> => {
  await beginAlone(client)
  try {
    await client.query(addNeeds)
    const run = await migrationsRun(client)
    expectCompatible(run, files, version)
    const next = files.find(({ name }) => !run.some((row) => row.name === name))
    if (next) {
      await client.query(`set local lock_timeout = ${TABLE_LOCK_MAX_MS}`)
      if (next.isConcurrent) await buildIndexes(pool, client, next.sql)
      else await client.query(patient(next.sql))
      await distributeNewTables(client)
      const values = [next.name, next.sha256, new Date(), next.needs]
      await client.query(
        'insert into schema_migrations (name, sha256, ran_at, needs) values ($1, $2, $3, $4)',
        values,
      )
    }
    await client.query('commit')
    return next?.name ?? null
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/**
 * Runs all pending migrations, or those named by `only`, each in a transaction of its own, so that a killed server
 * continues where it stopped. Returns their names. A migration that waits for a busy table gives way to calls and tries
 * again. If Citus distributes the tables by account, it distributes new ones too. Throws `SchemaError` on a worker node
 * of Citus, or if the database holds a migration that does not work with this server, or was changed after it ran.
 */
export const migrate = async (pool: pg.Pool, only?: ReadonlySet<string>): Promise<string[]> => {
  const { version } = readRunningBuild()
  const files = migrationFiles().filter(({ name }) => only?.has(name) !== false)
  const names: string[] = []
  const client = await pool.connect()
  try {
    expectCoordinator(await readCitus(client))
    await makeMigrationsTable(client)
    for (let attempt = 1; ; ) {
      try {
        const name = await migrateOnce(pool, client, files, version)
        if (name === null) return names
        names.push(name)
        attempt = 1
      } catch (error) {
        if ((error as pg.DatabaseError).code !== LOCKED || attempt++ === TABLE_TRIES) throw error
        await setTimeout(TABLE_PAUSE_MS)
      }
    }
  } finally {
    client.release()
  }
}
