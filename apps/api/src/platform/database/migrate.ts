import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { MIGRATIONS_FOLDER } from '../release-files.ts'

/** Large tables take long to change, and so does waiting for another server that migrates. */
const MIGRATION_MAX_MS = 6 * 3_600_000

const patient = (text: string) => ({ text, query_timeout: MIGRATION_MAX_MS })

const LOCK_WAIT_MAX_MS = 60_000

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
  await client.query(`set local lock_timeout = ${LOCK_WAIT_MAX_MS}`)
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

/**
 * Runs all pending migrations, numbered SQL files, in one transaction. Throws `SchemaError` if the database holds a
 * migration that this server does not know, or that was changed after it ran.
 */
export const migrate = async (pool: pg.Pool): Promise<void> => {
  const files = readdirSync(MIGRATIONS_FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(MIGRATIONS_FOLDER, name), 'utf8')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    })
  const client = await pool.connect()
  try {
    await makeMigrationsTable(client)
    await beginAlone(client)
    const { rows } = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from schema_migrations',
    )
    for (const { name, sha256 } of rows) {
      const known = files.find((file) => file.name === name)
      if (!known) throw new SchemaError(`The database is newer than this server: it holds migration ${name}.`)
      if (known.sha256 !== sha256) throw new SchemaError(`Migration ${name} was changed after it ran.`)
    }
    for (const { name, sql, sha256 } of files) {
      if (rows.some((row) => row.name === name)) continue
      await client.query(patient(sql))
      await client.query('insert into schema_migrations values ($1, $2, $3)', [name, sha256, new Date()])
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
