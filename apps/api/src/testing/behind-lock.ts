import type { PoolClient } from 'pg'
import { expect } from 'vitest'
import type { TestPortal } from './test-portal.ts'

/**
 * Makes a call that waits for the lock of a row, runs `meanwhile` with the holder of the lock, and returns the answer. Not for PGlite, which has only
 * one session.
 */
export const behindLock = async <T>(
  { pool }: Pick<TestPortal, 'pool'>,
  [table, id]: readonly ['accounts' | 'users', string],
  call: () => Promise<T>,
  meanwhile: (holder: PoolClient) => Promise<unknown>,
): Promise<T> => {
  const holder = await pool.connect()
  try {
    const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
    await holder.query('begin')
    const key = table === 'accounts' ? 'account_id' : 'user_id'
    await holder.query(`select from ${table} where ${key} = $1 for no key update`, [id])
    const answer = call()
    const waiting = 'select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))'
    await expect.poll(async () => (await pool.query(waiting, [rows[0]?.pid])).rowCount).toBeGreaterThan(0)
    await meanwhile(holder)
    await holder.query('commit')
    return await answer
  } finally {
    holder.release(true)
  }
}
