import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import { timeLeft, UnavailableError, untilDeadline } from '../deadline.ts'
import { type Breaker, makeBreaker } from './breaker.ts'

/** A column of an answer, with the id of its type (`pg_type.oid`). */
interface Field {
  name: string
  dataTypeID: number
}
/** Runs one statement, with its parameters separate from its text. */
export interface Queryable {
  /** Rows are read by `select`, which knows their shape. */
  execute(statement: Sql): Promise<{ rows: unknown[]; rowCount: number | null; fields: readonly Field[] }>
}
/** Runs a statement with `$1` placeholders of its own, such as the job queue's. */
export interface TextQueryable {
  executeText(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
}
/** A transaction under way: what a function takes that must be part of a larger change. */
export interface Transaction extends Queryable, TextQueryable {}
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
export const secondsOf = (moment: Sql): Sql =>
  // In a named zone, so that a distributed database takes it in `returning` as well: the value does not depend on a setting.
  sql`coalesce(floor(extract(epoch from ${moment} at time zone 'UTC')), 0)::bigint`

const POOL_SIZE = 10
const CONNECT_MAX_MS = 2000
/** Servers that start together keep a machine busy: its connections come late, and that ends no start. */
const START_CONNECT_MAX_MS = 30_000
const STATEMENT_MAX_MS = 5000
/** Longer than the database itself lets a statement run. */
const SILENCE_MAX_MS = 8000
const SILENT = 'Query read timeout'
/** Work that waits for a connection. What comes then would be over before its turn. */
const WAITING_MAX = 40
/** For a transaction whose own time is over. */
const ROLLBACK_MAX_MS = 500

const isSilent = (error: unknown): boolean => error instanceof Error && error.message === SILENT

/** A query that is given up after `query_timeout` ms. The library takes it; its types do not name it. */
type Timed = pg.QueryConfig & { query_timeout?: number }
type Ask = <Row extends object>(query: pg.QueryConfig) => Promise<pg.QueryResult<Row>>

/** Asks on a connection until the deadline of the caller. */
const askingOn =
  (client: pg.PoolClient, breaker: Breaker, silenceMaxMs: number): Ask =>
  async <Row extends object>(query: pg.QueryConfig) => {
    const left = timeLeft()
    if (left !== null && left <= 0) throw new UnavailableError('the deadline is over')
    const since = performance.now()
    const limitMs = Math.ceil(Math.min(left ?? Infinity, silenceMaxMs || Infinity))
    const limited: Timed = Number.isFinite(limitMs) ? { ...query, query_timeout: limitMs } : query
    try {
      const answer = await client.query<Row>(limited)
      breaker.heard()
      return answer
    } catch (error) {
      // An error of the database's own is an answer.
      if (error instanceof pg.DatabaseError) breaker.heard()
      else breaker.suspect(since)
      throw error
    }
  }

/** Takes a connection from the pool until the deadline of the caller. */
const take = async (pool: pg.Pool, breaker: Breaker, waitingMax: number): Promise<pg.PoolClient> => {
  breaker.expectClosed()
  if (pool.waitingCount >= waitingMax) throw new UnavailableError('too many wait for the database')
  const since = performance.now()
  const taken = pool.connect()
  try {
    return await untilDeadline(taken)
  } catch (error) {
    taken.then(
      (client) => client.release(),
      () => undefined,
    )
    breaker.suspect(since)
    throw error
  }
}

let observe: ((text: string) => void) | null = null
/** For tests: from now on each statement of the product is shown. */
export const observeStatementsBy = (by: (text: string) => void): void => {
  observe = by
}

const inTransactionNow = new AsyncLocalStorage<true>()
let isGuarded = false
/** For tests: from now on a transaction that asks for a second connection fails. On the embedded database it would wait for itself. */
export const refusePoolInTransactions = (): void => {
  isGuarded = true
}

const toQueryable = (ask: Ask): Queryable => ({
  execute: ({ text, values }) => {
    observe?.(text)
    return ask({ text, values })
  },
})

const databaseOf = (pool: pg.Pool, breaker: Breaker, waitingMax: number): Database & TextQueryable => {
  const silenceMaxMs = Number(pool.options.query_timeout)
  const onConnection = async <T>(work: (ask: Ask, client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await take(pool, breaker, waitingMax)
    let broken: Error | undefined
    // The pool listens to idle connections only: unheard, the loss of this one would end the process.
    const lost = (error: Error) => {
      broken = error
    }
    client.on('error', lost)
    try {
      return await work(askingOn(client, breaker, silenceMaxMs), client)
    } catch (error) {
      // A connection that is silent, or cannot even roll back, is not for the pool.
      if (isSilent(error)) lost(error as Error)
      else if (error instanceof FailedRollback) lost(error)
      throw error instanceof FailedRollback ? error.cause : error
    } finally {
      client.off('error', lost)
      client.release(broken)
    }
  }
  const ask: Ask = async (query) => {
    if (isGuarded && inTransactionNow.getStore())
      throw new Error(`the pool is used inside a transaction: ${query.text}`)
    return onConnection((askHere) => askHere(query))
  }
  return {
    ...toQueryable(ask),
    executeText: (text, values = []) => ask<Record<string, unknown>>({ text, values }),
    transaction: (work) =>
      onConnection(async (askHere, client) => {
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
      }),
  }
}

/** Carries the error of a transaction on a connection that could not undo it. */
class FailedRollback extends Error {
  constructor(options: ErrorOptions) {
    super('a transaction could not be rolled back', options)
  }
}

export interface DatabaseConnection {
  database: Database & TextQueryable
  pool: pg.Pool
  /** Ends the patience of the start: from now on a connection has 2 s. */
  endStart(): void
  close(): Promise<void>
}

export type ConnectOptions = pg.PoolConfig & {
  /** How much work may wait for a connection. */
  waitingMax?: number
  /** A server starts on it: a connection has 30 s, until `endStart`. */
  isStarting?: boolean
  /** Hears when the database is found to be away, and when it is back. */
  onAway?: (isAway: boolean) => void
}

/**
 * Opens a pool. Statements end by themselves after 5 s, waits for a lock before the deadline of a call, so that nothing
 * holds a connection for long. A statement without an answer is given up at the deadline of its caller, or, over a
 * network, after 8 s; its connection is thrown away. While the database does not answer at all, a breaker refuses work.
 */
export const connect = (
  { waitingMax = WAITING_MAX, isStarting = false, onAway, ...config }: ConnectOptions,
  onIdleError: (error: Error) => void,
): DatabaseConnection => {
  const isLocal = config.host?.startsWith('/') ?? false
  const pool = new pg.Pool({
    max: POOL_SIZE,
    connectionTimeoutMillis: isStarting ? START_CONNECT_MAX_MS : CONNECT_MAX_MS,
    idle_in_transaction_session_timeout: 5000,
    statement_timeout: STATEMENT_MAX_MS,
    query_timeout: isLocal || config.statement_timeout === 0 ? 0 : SILENCE_MAX_MS,
    lock_timeout: 1500,
    // PostgreSQL ends a statement whose connection was thrown away.
    ...(!isLocal && { options: '-c client_connection_check_interval=1000' }),
    ...config,
  })
  pool.on('error', onIdleError)
  const breaker = makeBreaker((limitMs) => {
    const probe: Timed = { text: 'select 1', query_timeout: limitMs }
    return pool.query(probe)
  }, onAway)
  return {
    database: databaseOf(pool, breaker, waitingMax),
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
    if (cause instanceof UnavailableError) return true
    if ('code' in cause && typeof cause.code === 'string' && UNAVAILABLE.test(cause.code)) return true
    if (UNAVAILABLE_MESSAGE.test(cause.message)) return true
  }
  return false
}
