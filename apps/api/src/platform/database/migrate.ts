import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { HOUR_MS } from '../clock.ts'
import { readRunningBuild } from '../http/running-build.ts'
import { expectCompatible, type MigrationFile, migrationFiles, migrationsRun } from './schema-state.ts'

/** Large tables take long to change, and so does waiting for another server that migrates. */
const MIGRATION_MAX_MS = 6 * HOUR_MS

const patient = (text: string) => ({ text, query_timeout: MIGRATION_MAX_MS })

/** How long a server waits for another one that migrates. */
const START_LOCK_MAX_MS = 60_000
/** How long a migration waits for a table. Calls on the table queue behind it meanwhile. */
const TABLE_LOCK_MAX_MS = 3000
const TABLE_LOCKED = '55P03'
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

/** Begins a transaction that only one server can hold. The others wait and then find the work done. */
const beginAlone = async (client: pg.PoolClient): Promise<void> => {
  await client.query('begin')
  // Citus needs this for statements after a schema change. Plain PostgreSQL accepts it as a placeholder.
  await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await client.query(`set local lock_timeout = ${START_LOCK_MAX_MS}`)
  await client.query('set local statement_timeout = 0')
  await client.query('set local idle_in_transaction_session_timeout = 0')
  await client.query(patient('lock table schema_migrations in exclusive mode'))
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

/** Runs the next pending migration in a transaction. Returns its name; null if there was none. */
const migrateOnce = async (
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
      await client.query(patient(next.sql))
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
 * again. Throws `SchemaError` if the database holds a migration that does not work with this server, or was changed
 * after it ran.
 */
export const migrate = async (pool: pg.Pool, only?: ReadonlySet<string>): Promise<string[]> => {
  const { version } = readRunningBuild()
  const files = migrationFiles().filter(({ name }) => only?.has(name) !== false)
  const names: string[] = []
  const client = await pool.connect()
  try {
    await makeMigrationsTable(client)
    for (let attempt = 1; ; ) {
      try {
        const name = await migrateOnce(client, files, version)
        if (name === null) return names
        names.push(name)
        attempt = 1
      } catch (error) {
        if ((error as pg.DatabaseError).code !== TABLE_LOCKED || attempt++ === TABLE_TRIES) throw error
        await setTimeout(TABLE_PAUSE_MS)
      }
    }
  } finally {
    client.release()
  }
}
