import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { readRunningBuild } from '../http/running-build.ts'
import { MIGRATIONS_FOLDER } from '../release-files.ts'

/** Large tables take long to change, and so does waiting for another server that migrates. */
const MIGRATION_MAX_MS = 6 * 3_600_000

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
 * Starts the job queue. The first server creates the queue's schema under a lock; afterwards servers start
 * concurrently. `start` uses other connections, so do not call this for the embedded database, which has one session.
 */
export const startQueueAlone = async (pool: pg.Pool, start: () => Promise<void>): Promise<void> => {
  const client = await pool.connect()
  const isFirst = async () => {
    const { rows } = await client.query<{ is_first: boolean }>(
      `select to_regclass('pgboss.queue') is null as is_first`,
    )
    return rows[0]?.is_first
  }
  try {
    await beginAlone(client)
    if (await isFirst()) return await start()
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
  return start()
}

/** The database does not fit this release of the server. */
export class SchemaError extends Error {}

/** The first line of a migration that names the earliest release whose servers work with it. */
const NEEDS = /^-- needs: (\d+\.\d+\.\d+)\n/

/** Lists the migrations of this release, in order. */
export const migrationFiles = () =>
  readdirSync(MIGRATIONS_FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(MIGRATIONS_FOLDER, name), 'utf8')
      const sha256 = createHash('sha256').update(sql).digest('hex')
      return { name, sql, sha256, needs: NEEDS.exec(sql)?.[1] ?? null }
    })
type MigrationFile = ReturnType<typeof migrationFiles>[number]

/** A migration that a database has run. */
interface MigrationRun {
  name: string
  sha256: string
  /** The earliest release whose servers work with it; null if that is the release that brought it. */
  needs: string | null
}

/** Lists the migrations that a database has run, in order; none if it has no tables. */
export const migrationsRun = async (queryable: Pick<pg.Pool, 'query'>): Promise<MigrationRun[]> => {
  const { rows } = await queryable.query<{ is_there: boolean }>(
    `select to_regclass('schema_migrations') is not null as is_there`,
  )
  if (!rows[0]?.is_there) return []
  // Databases of releases before 1.0.0 lack the column `needs`.
  const run = await queryable.query<MigrationRun>(
    `select name, sha256, to_jsonb(m) ->> 'needs' as needs from schema_migrations m order by name`,
  )
  return run.rows
}

/** Whether a version is at least another one, such as 1.10.0 and 1.9.2. */
const isAtLeast = (version: string, other: string): boolean =>
  version.localeCompare(other, 'en', { numeric: true }) >= 0

/** Throws `SchemaError` if this release cannot work with what a database has run. */
const expectFits = (run: readonly MigrationRun[], files: readonly MigrationFile[], version: string): void => {
  for (const { name, sha256, needs } of run) {
    const known = files.find((file) => file.name === name)
    if (!known && (needs === null || !isAtLeast(version, needs)))
      throw new SchemaError(
        `The database is newer than this server: it holds migration ${name}${needs === null ? '' : `, which needs release ${needs}`}.`,
      )
    if (known && known.sha256 !== sha256) throw new SchemaError(`Migration ${name} was changed after it ran.`)
  }
}

const addNeeds = `
  do $$ begin
    if not exists (select from pg_attribute
      where attrelid = 'schema_migrations'::regclass and attname = 'needs' and not attisdropped)
    then alter table schema_migrations add column needs text; end if;
  end $$`

/** Runs the next pending migration in a transaction. Returns whether there was one. */
const migrateOnce = async (
  client: pg.PoolClient,
  files: readonly MigrationFile[],
  version: string,
): Promise<boolean> => {
  await beginAlone(client)
  try {
    await client.query(addNeeds)
    const run = await migrationsRun(client)
    expectFits(run, files, version)
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
    return next !== undefined
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/**
 * Runs all pending migrations, or those named by `only`, each in a transaction of its own, so that a killed server
 * continues where it stopped. A migration that waits for a busy table gives way to calls and tries again. Throws
 * `SchemaError` if the database holds a migration that does not work with this server, or was changed after it ran.
 */
export const migrate = async (pool: pg.Pool, only?: ReadonlySet<string>): Promise<void> => {
  const { version } = readRunningBuild()
  const files = migrationFiles().filter(({ name }) => only?.has(name) !== false)
  const client = await pool.connect()
  try {
    await makeMigrationsTable(client)
    for (let attempt = 1; ; ) {
      try {
        if (!(await migrateOnce(client, files, version))) return
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
