import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { HOUR_MS } from '../clock.ts'

/** Large tables take long to change, and so does waiting for another server that migrates. */
const CHANGE_MAX_MS = 6 * HOUR_MS
/** How long a server waits for another one that changes the schema. */
const START_LOCK_MAX_MS = 60_000
const TRY_EVERY_MS = 100
/** The error code of PostgreSQL when a lock is not free. */
export const LOCKED = '55P03'

/** A statement that may take hours. */
export const patient = (text: string) => ({ text, query_timeout: CHANGE_MAX_MS })

/**
 * Settings that Citus needs to change or distribute tables in one transaction. Plain PostgreSQL accepts them as
 * placeholders.
 */
export const CITUS_SETTINGS = [
  `set local citus.multi_shard_modify_mode = 'sequential'`,
  'set local citus.enable_local_reference_table_foreign_keys = off',
]

/**
 * Begins a transaction that changes the schema. Only one server can hold it. The others try again until it is free, and
 * then find the work done. They do not wait inside PostgreSQL: a statement that waits has a snapshot, and the build of an
 * index next to calls waits for all older snapshots, so both servers would wait for each other. Throws after
 * `START_LOCK_MAX_MS`.
 */
export const beginAlone = async (client: pg.ClientBase): Promise<void> => {
  const lastMs = Date.now() + START_LOCK_MAX_MS
  for (;;) {
    await client.query('begin')
    for (const setting of CITUS_SETTINGS) await client.query(setting)
    await client.query(`set local lock_timeout = ${START_LOCK_MAX_MS}`)
    await client.query('set local statement_timeout = 0')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    try {
      await client.query('lock table schema_migrations in exclusive mode nowait')
      return
    } catch (error) {
      await client.query('rollback')
      if ((error as pg.DatabaseError).code !== LOCKED || Date.now() > lastMs) throw error
    }
    await setTimeout(TRY_EVERY_MS)
  }
}
