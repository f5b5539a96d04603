import type pg from 'pg'

/** Counts the rows of each table and the waiting jobs of each queue. */
export const countRows = async (pool: pg.Pool) => {
  const counts = async (statement: string): Promise<Record<string, number>> =>
    Object.fromEntries(
      (await pool.query<{ name: string; count: string }>(statement)).rows.map(({ name, count }) => [
        name,
        Number(count),
      ]),
    )
  const { rows: tables } = await pool.query<{ name: string }>(`
    select relname as name from pg_class where relkind in ('r', 'p') and not relispartition
      and relnamespace = 'public'::regnamespace order by relname`)
  return {
    rows: await counts(
      tables.map(({ name }) => `select '${name}' as name, count(*) from ${name}`).join(' union all '),
    ),
    queued:
      await counts(`select name, count(*) from pgboss.job where state in ('created', 'retry') group by name
                          order by name`),
  }
}
