import type pg from 'pg'

/** The reference for calls that answer after a commit: one row with one column, inserted by raw SQL. */
export const bareCommit = async (pool: pg.Pool): Promise<() => Promise<unknown>> => {
  await pool.query('create table if not exists bench_commits (made_at timestamptz not null)')
  return () => pool.query('insert into bench_commits values (now())')
}
