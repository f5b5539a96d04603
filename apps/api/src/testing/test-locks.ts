import type { TestPortal } from './test-portal.ts'

/** Runs `work` while another connection holds the locks that a statement takes. */
export const whileLocked = async <T>(
  { pool }: Pick<TestPortal, 'pool'>,
  statement: string,
  values: readonly unknown[],
  work: () => Promise<T>,
): Promise<T> => {
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query(statement, [...values])
    return await work()
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}
