import type { PoolClient } from 'pg'
import { expect } from 'vitest'
import type { TestPortal } from './test-portal.ts'

/**
 * Runs `work` while another connection, its argument, holds the locks that a statement takes. The connection rolls back
 * what `work` did not commit.
 */
export const whileLocked = async <T>(
  { pool }: Pick<TestPortal, 'pool'>,
  statement: string,
  values: readonly unknown[],
  work: (holder: PoolClient) => Promise<T>,
): Promise<T> => {
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query(statement, [...values])
    return await work(holder)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

/**
 * Makes a call that waits for the lock of a row, runs `meanwhile` with the holder of the lock, and returns the answer.
 * Not for PGlite, which has only one session.
 */
export const behindLock = async <T>(
  portal: Pick<TestPortal, 'pool'>,
  [table, id]: readonly ['accounts' | 'users', string],
  call: () => Promise<T>,
  meanwhile: (holder: PoolClient) => Promise<unknown>,
): Promise<T> => {
  const key = table === 'accounts' ? 'account_id' : 'user_id'
  const statement = `select from ${table} where ${key} = $1 for no key update`
  return whileLocked(portal, statement, [id], async (holder) => {
    const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
    const answer = call()
    const waiting = 'select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))'
    await expect
      .poll(async () => (await portal.pool.query(waiting, [rows[0]?.pid])).rowCount)
      .toBeGreaterThan(0)
    await meanwhile(holder)
    await holder.query('commit')
    return answer
  })
}
