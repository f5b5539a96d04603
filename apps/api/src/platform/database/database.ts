import pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'

/** What runs one statement, with its parameters apart from its text. */
export interface Queryable {
  execute<Row extends object>(statement: Sql): Promise<{ rows: Row[]; rowCount: number | null }>
}
/** A transaction under way: what a function takes that must be part of a larger change. */
export interface Transaction extends Queryable {
  /** Runs a statement that comes with its own `$1` placeholders, as the job queue's do. */
  executeText(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
}
/** The one way to the database, whichever it is. */
export interface Database extends Queryable {
  /** All of it or nothing; what `work` throws undoes it. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>
}

// Days are calendar days: never a Date at some hour of the server's zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
// Counts stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** A moment as the wire has it: whole seconds since 1970 UTC, 0 for null. */
export const secondsOf = (moment: Sql): Sql => sql`coalesce(floor(extract(epoch from ${moment})), 0)::bigint`

const POOL_SIZE = 10
const STATEMENT_MAX_MS = 5000
/** Longer than the database itself lets a statement run. */
const SILENCE_MAX_MS = 8000
const SILENT = 'Query read timeout'

const queryableOf = (client: pg.Pool | pg.PoolClient): Queryable => ({
  execute: <Row extends object>({ text, values }: Sql) => client.query<Row>({ text, values }),
})

const databaseOf = (pool: pg.Pool): Database => ({
  ...queryableOf(pool),
  transaction: async (work) => {
    const client = await pool.connect()
    let broken: Error | undefined
    // The pool listens to idle connections only: unheard, the loss of this one would end the process.
    const lost = (error: Error) => {
      broken = error
    }
    client.on('error', lost)
    try {
      await client.query('begin')
      const result = await work({
        ...queryableOf(client),
        executeText: (text, values) => client.query<Record<string, unknown>>(text, values),
      })
      await client.query('commit')
      return result
    } catch (error) {
      // A connection that is silent, or cannot even roll back, is not for the pool.
      if (error instanceof Error && error.message === SILENT) broken = error
      else {
        await client.query('rollback').catch((fault: unknown) => {
          broken = fault instanceof Error ? fault : new Error(String(fault))
        })
      }
      throw error
    } finally {
      client.off('error', lost)
      client.release(broken)
    }
  },
})

export interface DatabaseConnection {
  database: Database
  pool: pg.Pool
  close(): Promise<void>
}

/**
 * Opens a pool. Statements end by themselves after 5 s, waits for a lock after 2 s, so that nothing
 * holds a connection for long; one on which no answer comes at all, since a network lost it without a word,
 * is given up. A socket of this machine is never lost so.
 */
export const connect = (config: pg.PoolConfig, onIdleError: (error: Error) => void): DatabaseConnection => {
  const pool = new pg.Pool({
    max: POOL_SIZE,
    connectionTimeoutMillis: 2000,
    idle_in_transaction_session_timeout: 5000,
    statement_timeout: STATEMENT_MAX_MS,
    query_timeout: config.host?.startsWith('/') || config.statement_timeout === 0 ? 0 : SILENCE_MAX_MS,
    lock_timeout: 2000,
    ...config,
  })
  pool.on('error', onIdleError)
  return { database: databaseOf(pool), pool, close: () => pool.end() }
}

const RETRIED = new Set(['40001', '40P01'])
const TRIES = 5

/** The code of a database's error (SQLSTATE), or of what is behind it. */
export const sqlState = (error: unknown): string | undefined => {
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
const UNAVAILABLE_MESSAGE =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|server closed the connection|is not queryable/

/** Whether a failure is the database's absence or overload, which passes, and not a fault of ours. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && UNAVAILABLE.test(cause.code)) return true
    if (UNAVAILABLE_MESSAGE.test(cause.message)) return true
  }
  return false
}
