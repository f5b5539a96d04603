import { createHash } from 'node:crypto'
import pg from 'pg'

/** A text is prepared at this use. Texts of one-off commands never are. */
const PREPARED_AT_USE = 3
/** Maximum number of prepared texts. Each takes memory of PostgreSQL in every connection. */
const PREPARED_MAX = 250
/** How many texts are counted before the counts start again. */
const COUNTED_MAX = 1000

/**
 * Texts that search or page. Their best plan depends on the values, such as a frequent or a rare word, but PostgreSQL
 * may keep one plan of a prepared statement for all values.
 */
const NEEDS_ITS_OWN_PLAN = /\bi?like\b|\blimit \$/i

const nameOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** Whether a prepared statement would return other columns than before, because a migration changed a table. */
const hasOtherColumns = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'

/**
 * Decides which statements of a pool have a name. PostgreSQL keeps those for the life of a connection, so that it
 * parses and plans their texts once.
 */
export const preparedStatements = (pool: pg.Pool, isOn: boolean) => {
  const names = new Map<string, string>()
  let uses = new Map<string, number>()
  let generation = 0
  const generations = new WeakMap<pg.PoolClient, number>()
  pool.on('connect', (client) => generations.set(client, generation))

  /** Whether a connection was opened before the last schema change that failed a statement. */
  const isOld = (client: pg.PoolClient): boolean => generations.get(client) !== generation

  return {
    isOld,
    /** Returns the name of a statement on a connection; undefined if it is parsed and planned each time. */
    nameFor: (client: pg.PoolClient, text: string): string | undefined => {
      if (!isOn || isOld(client)) return undefined
      const known = names.get(text)
      if (known !== undefined || names.size === PREPARED_MAX || NEEDS_ITS_OWN_PLAN.test(text)) return known
      const used = (uses.get(text) ?? 0) + 1
      if (used < PREPARED_AT_USE) {
        if (uses.size === COUNTED_MAX) uses = new Map()
        uses.set(text, used)
        return undefined
      }
      uses.delete(text)
      const name = nameOf(text)
      names.set(text, name)
      return name
    },
    /**
     * Whether a statement failed only because it was prepared before a schema change. Then no open connection uses
     * names any more, so that a repetition succeeds, and the pool replaces them.
     */
    isOutdated: (client: pg.PoolClient, error: unknown): boolean => {
      if (!hasOtherColumns(error)) return false
      if (!isOld(client)) generation += 1
      return true
    },
  }
}
export type PreparedStatements = ReturnType<typeof preparedStatements>
