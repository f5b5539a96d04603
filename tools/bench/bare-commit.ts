import type pg from 'pg'

/**
 * The reference for whatever must be on the disk before it is answered: one row of one column, inserted and
 * committed by raw SQL.
 */
export const bareCommit = async (pool: pg.Pool): Promise<() => Promise<unknown>> => {
  await pool.query('create table if not exists bench_commits (made_at timestamptz not null)')
  return () => pool.query('insert into bench_commits values (now())')
}
