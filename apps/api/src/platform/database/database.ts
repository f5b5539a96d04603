import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import { UnavailableError } from '../deadline.ts'
import {
  type Ask,
  isSilent,
  OutdatedStatement,
  queryConnection,
  type Statement,
  takeConnection,
  type Timed,
} from './query-connection.ts'
import { type Breaker, makeBreaker } from './breaker.ts'
import { preparedStatements } from './prepared-statements.ts'

/** A result column with the id of its type (`pg_type.oid`). */
interface Field {
  name: string
  dataTypeID: number
}
/** Runs one statement, with its parameters separate from its text. */
export interface Queryable {
  /** Use `select` to read rows. It types them by a shape. */
  execute(statement: Sql): Promise<{ rows: unknown[]; rowCount: number | null; fields: readonly Field[] }>
}
/** Runs a statement that already has `$1` placeholders, such as those of the job queue. */
export interface TextQueryable {
  executeText(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
}
/** An open transaction. Functions take it when they must be part of a larger change. */
export interface Transaction extends Queryable, TextQueryable {}
/** The connection pool of either kind of database. */
export interface Database extends Queryable {
  /** Runs `work` in a transaction and rolls back if it throws. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>
}

// Keep calendar days as text, so that the server's time zone cannot shift them.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
// Counts stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Converts a moment to whole seconds since 1970 UTC, as in the API; 0 for null. */
export const secondsOf = (moment: Sql): Sql =>
  // Names the zone, so that the value depends on no setting and Citus accepts it in `returning`.
  sql`coalesce(floor(extract(epoch from ${moment} at time zone 'UTC')), 0)::bigint`

const POOL_SIZE = 10
const CONNECT_MAX_MS = 2000
/** Connecting is slow while several servers start on one machine, and must not fail the start. */
const START_CONNECT_MAX_MS = 30_000
/** The time limits that PostgreSQL enforces on each connection, by their names there. */
export const TIME_LIMITS_MS = {
  statement_timeout: 5000,
  lock_timeout: 1500,
  idle_in_transaction_session_timeout: 5000,
} as const
/** How often PostgreSQL looks whether the client of a running statement has disconnected. */
export const CHECK_CLIENT_MS = 1000
/** Longer than the database's own statement timeout. */
const SILENCE_MAX_MS = 8000
/** Maximum number of calls that wait for a connection. Later ones would reach their deadline first. */
const WAITING_MAX = 40
/** Time limit of the rollback after a transaction has passed its deadline. */
const ROLLBACK_MAX_MS = 500

let observe: ((text: string) => void) | null = null
/** For tests: calls `by` with the text of every statement from now on. */
export const observeStatementsBy = (by: (text: string) => void): void => {
  observe = by
}

const inTransactionNow = new AsyncLocalStorage<true>()
let isGuarded = false
/**
 * For tests: a transaction that uses a second connection throws from now on. On the embedded database it would
 * deadlock.
 */
export const refusePoolInTransactions = (): void => {
  isGuarded = true
}

const expectOutsideTransaction = (statement: string): void => {
  if (isGuarded && inTransactionNow.getStore())
    throw new Error(`the pool is used inside a transaction: ${statement}`)
}

const toQueryable = (ask: Ask): Queryable => ({
  execute: ({ text, values }) => {
    observe?.(text)
    return ask({ text, values, isPreparable: values.length > 0 })
  },
})

const databaseOf = (
  pool: pg.Pool,
  breaker: Breaker,
  { waitingMax, usesPreparedStatements }: { waitingMax: number; usesPreparedStatements: boolean },
): Database & TextQueryable => {
  const prepared = preparedStatements(pool, usesPreparedStatements)
  const dependencies = { breaker, prepared, silenceMaxMs: Number(pool.options.query_timeout) }
  const onConnection = async <T>(work: (ask: Ask, client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await takeConnection(pool, breaker, waitingMax)
    let broken: Error | undefined
    // The pool handles errors of idle connections only. Without a listener, losing this one would end the process.
    const lost = (error: Error) => {
      broken = error
    }
    client.on('error', lost)
    try {
      return await work(queryConnection(client, dependencies), client)
    } catch (error) {
      // Discard a connection that timed out or could not roll back.
      if (isSilent(error)) lost(error as Error)
      else if (error instanceof FailedRollback) lost(error)
      throw error instanceof FailedRollback ? error.cause : error
    } finally {
      client.off('error', lost)
      client.release(broken ?? prepared.isOld(client))
    }
  }
  const ask: Ask = async <Row extends object>(statement: Statement) => {
    expectOutsideTransaction(statement.text)
    const once = () => onConnection((askHere) => askHere<Row>(statement))
    return once().catch((error: unknown) => {
      if (error instanceof OutdatedStatement) return once()
      throw error
    })
  }
  return {
    ...toQueryable(ask),
    executeText: (text, values = []) => ask<Record<string, unknown>>({ text, values }),
    transaction: async (work) => {
      expectOutsideTransaction('begin')
      return onConnection(async (askHere, client) => {
        try {
          await askHere({ text: 'begin' })
          const result = await inTransactionNow.run(true, () =>
            work({
              ...toQueryable(askHere),
              executeText: (text, values = []) => askHere<Record<string, unknown>>({ text, values }),
            }),
          )
          await askHere({ text: 'commit' })
          return result
        } catch (error) {
          if (isSilent(error)) throw error
          const rollback: Timed = { text: 'rollback', query_timeout: ROLLBACK_MAX_MS }
          await client.query(rollback).catch(() => {
            throw new FailedRollback({ cause: error })
          })
          throw error
        }
      })
    },
  }
}

/** Carries the original error of a transaction whose rollback failed. */
class FailedRollback extends Error {
  constructor(options: ErrorOptions) {
    super('a transaction could not be rolled back', options)
  }
}

export interface DatabaseConnection {
  database: Database & TextQueryable
  pool: pg.Pool
  /** Ends the start: from now on connecting may take 2 s. */
  endStart(): void
  close(): Promise<void>
}

export type ConnectOptions = pg.PoolConfig & {
  /** Maximum number of calls that wait for a connection. */
  waitingMax?: number
  /** Whether frequent statements are prepared. Connection poolers before PgBouncer 1.21 do not support it. */
  usesPreparedStatements?: boolean
  /** Whether it connects to a pooler, which refuses startup parameters. The role then has the time limits. */
  hasPooler?: boolean
  /** Whether a server is starting. Connecting may take 30 s until `endStart`. */
  isStarting?: boolean
  /** Called when the database becomes unavailable and when it is back. */
  onAway?: (isAway: boolean) => void
}

/**
 * Opens a pool. The database ends statements and waits by `TIME_LIMITS_MS`, so that nothing holds a connection for long. The client gives up a statement at the caller's deadline or, over a network, after 8 s. It then
 * discards the connection. While the database does not respond at all, a circuit breaker refuses calls.
 */
export const connect = (
  {
    waitingMax = WAITING_MAX,
    usesPreparedStatements = true,
    hasPooler = false,
    isStarting = false,
    onAway,
    ...config
  }: ConnectOptions,
  onIdleError: (error: Error) => void,
): DatabaseConnection => {
  const isLocal = config.host?.startsWith('/') ?? false
  const pool = new pg.Pool({
    max: POOL_SIZE,
    connectionTimeoutMillis: isStarting ? START_CONNECT_MAX_MS : CONNECT_MAX_MS,
    query_timeout: isLocal || config.statement_timeout === 0 ? 0 : SILENCE_MAX_MS,
    ...(!hasPooler && TIME_LIMITS_MS),
    ...(!hasPooler && !isLocal && { options: `-c client_connection_check_interval=${CHECK_CLIENT_MS}` }),
    ...config,
  })
  pool.on('error', onIdleError)
  const breaker = makeBreaker((limitMs) => {
    const probe: Timed = { text: 'select 1', query_timeout: limitMs }
    return pool.query(probe)
  }, onAway)
  return {
    database: databaseOf(pool, breaker, { waitingMax, usesPreparedStatements }),
    pool,
    endStart: () => {
      pool.options.connectionTimeoutMillis = CONNECT_MAX_MS
    },
    close: () => {
      breaker.stop()
      return pool.end()
    },
  }
}

const RETRIED = new Set(['40001', '40P01'])
const TRIES = 5

/** The code (SQLSTATE) of a database error, or of its cause. */
export const sqlState = (error: unknown): string | undefined => {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code
  }
  return undefined
}

/**
 * Runs a business operation in one transaction. A deadlock, a serialization failure or a schema change repeats it, so
 * `work` must change nothing outside the database.
 */
export const inTransaction = async <T>(
  database: Database,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.transaction(work)
    } catch (error) {
      const isRetried = error instanceof OutdatedStatement || RETRIED.has(sqlState(error) ?? '')
      if (attempt === TRIES || !isRetried) throw error
    }
  }
}

/** Whether a statement waited too long for a row that another transaction has locked. */
export const isLockTimeout = (error: unknown): boolean => sqlState(error) === '55P03'

const UNAVAILABLE = /^(08|53|57P|57014|55P03|ECONN|EPIPE|ENOENT|ENOTFOUND|ETIMEDOUT)/
const UNAVAILABLE_MESSAGE =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|server closed the connection|is not queryable/

/** Whether an error means that the database is down or overloaded, which is temporary. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof UnavailableError) return true
    if ('code' in cause && typeof cause.code === 'string' && UNAVAILABLE.test(cause.code)) return true
    if (UNAVAILABLE_MESSAGE.test(cause.message)) return true
  }
  return false
}
