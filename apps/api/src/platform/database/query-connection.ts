import pg from 'pg'
import { addStatement } from '../call-cost.ts'
import { timeLeft, UnavailableError, untilDeadline } from '../deadline.ts'
import type { Breaker } from './breaker.ts'
import type { PreparedStatements } from './prepared-statements.ts'

const SILENT = 'Query read timeout'

/** Whether a statement got no answer in time. Its connection must be discarded. */
export const isSilent = (error: unknown): boolean => error instanceof Error && error.message === SILENT

/** A query with a timeout in ms. `pg` supports it, but its types omit it. */
export type Timed = pg.QueryConfig & { query_timeout?: number }
/** A statement to run on a connection. */
export interface Statement {
  text: string
  values?: unknown[]
  /** Whether it may be prepared: one statement with parameters. */
  isPreparable?: boolean
}
export type Ask = <Row extends object>(statement: Statement) => Promise<pg.QueryResult<Row>>

/** A statement failed only because it was prepared before a schema change. A repetition succeeds. */
export class OutdatedStatement extends Error {}

interface Dependencies {
  breaker: Breaker
  prepared: PreparedStatements
  silenceMaxMs: number
}

/** Runs queries on one connection, until the caller's deadline. */
export const queryConnection =
  (client: pg.PoolClient, { breaker, prepared, silenceMaxMs }: Dependencies): Ask =>
  async <Row extends object>({ text, values, isPreparable }: Statement) => {
    const left = timeLeft()
    if (left !== null && left <= 0) throw new UnavailableError('the deadline is over')
    const since = performance.now()
    const limitMs = Math.ceil(Math.min(left ?? Infinity, silenceMaxMs || Infinity))
    const limited: Timed = { text }
    if (values) limited.values = values
    if (Number.isFinite(limitMs)) limited.query_timeout = limitMs
    const name = isPreparable ? prepared.nameFor(client, text) : undefined
    if (name !== undefined) limited.name = name
    try {
      const answer = await client.query<Row>(limited)
      breaker.heard()
      return answer
    } catch (error) {
      // An error from the database is a response too.
      if (error instanceof pg.DatabaseError) breaker.heard()
      else breaker.suspect(since)
      throw prepared.isOutdated(client, error) ? new OutdatedStatement(text, { cause: error }) : error
    } finally {
      addStatement(performance.now() - since)
    }
  }

/** Takes a connection from the pool, until the caller's deadline. */
export const takeConnection = async (
  pool: pg.Pool,
  breaker: Breaker,
  waitingMax: number,
): Promise<pg.PoolClient> => {
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
