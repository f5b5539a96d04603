import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type SQL, sql } from 'drizzle-orm'
import pg from 'pg'

/** The one way to the database, whichever it is. */
export type Database = NodePgDatabase
/** A transaction under way: what a function takes that must be part of a larger change. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
export type Queryable = Database | Transaction

// Days are calendar days: never a Date at some hour of the server's zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
// Counts stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** A moment as the wire has it: whole seconds since 1970 UTC, 0 for null. */
export const secondsOf = (moment: SQL): SQL => sql`coalesce(floor(extract(epoch from ${moment})), 0)::bigint`

const POOL_SIZE = 10

export interface DatabaseConnection {
  database: Database
  pool: pg.Pool
  close(): Promise<void>
}

/**
 * Opens a pool. Statements end by themselves after 5 s, waits for a lock after 2 s, so that nothing
 * holds a connection for long.
 */
export const connect = (config: pg.PoolConfig, onIdleError: (error: Error) => void): DatabaseConnection => {
  const pool = new pg.Pool({
    max: POOL_SIZE,
    connectionTimeoutMillis: 2000,
    idle_in_transaction_session_timeout: 5000,
    statement_timeout: 5000,
    lock_timeout: 2000,
    ...config,
  })
  pool.on('error', onIdleError)
  return { database: drizzle(pool), pool, close: () => pool.end() }
}

const RETRIED = new Set(['40001', '40P01'])
const TRIES = 5

const sqlState = (error: unknown): string | undefined => {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code
  }
  return undefined
}

/**
 * Runs one business operation: all of it or nothing. It may run more than once, when the database
 * ends it for a deadlock, so it must touch nothing but the database.
 */
export const inTransaction = async <T>(
  database: Database,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.transaction(work)
    } catch (error) {
      if (attempt === TRIES || !RETRIED.has(sqlState(error) ?? '')) throw error
    }
  }
}

const UNAVAILABLE = /^(08|53|57P|57014|55P03|ECONN|EPIPE|ENOENT|ENOTFOUND|ETIMEDOUT)/
const UNAVAILABLE_MESSAGE = /timeout exceeded when trying to connect|Connection terminated|server closed the connection/

/** Whether a failure is the database's absence or overload, which passes, and not a fault of ours. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && UNAVAILABLE.test(cause.code)) return true
    if (UNAVAILABLE_MESSAGE.test(cause.message)) return true
  }
  return false
}
