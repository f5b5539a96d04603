import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** A change of a large table takes its time, and so does waiting for another server that makes it. */
const MIGRATION_MAX_MS = 6 * 3_600_000
const FOLDER = new URL('../../../migrations/', import.meta.url)

const patient = (text: string) => ({ text, query_timeout: MIGRATION_MAX_MS })

/**
 * Brings the schema up to date: numbered SQL files, forward only, all pending ones in one transaction.
 * Throws when the database holds a migration that is unknown here or was changed since it ran.
 */
export const migrate = async (pool: pg.Pool): Promise<void> => {
  const files = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(new URL(name, FOLDER), 'utf8')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    })
  const client = await pool.connect()
  try {
    await client.query(
      'create table if not exists schema_migrations (name text primary key, sha256 text not null, ran_at timestamptz not null)',
    )
    await client.query('begin')
    // Accepted as a placeholder by plain PostgreSQL; Citus needs it for statements after a change of schema.
    await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`)
    await client.query('set local lock_timeout = 60000')
    await client.query('set local statement_timeout = 0')
    // Several servers may start at once: one migrates, the others wait here and find it done.
    await client.query(patient('lock table schema_migrations in exclusive mode'))
    const { rows } = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from schema_migrations',
    )
    for (const { name, sha256 } of rows) {
      const known = files.find((file) => file.name === name)
      if (!known) throw new Error(`The database is newer than this server: it holds migration ${name}.`)
      if (known.sha256 !== sha256) throw new Error(`Migration ${name} was changed after it ran.`)
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
