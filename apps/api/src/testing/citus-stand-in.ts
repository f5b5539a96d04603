import { readFileSync } from 'node:fs'
import pg from 'pg'
import { makeFreshDatabase } from './fresh-database.ts'

const STAND_IN = readFileSync(new URL('./citus-stand-in.sql', import.meta.url), 'utf8')

/**
 * Creates an empty database that looks like the coordinator of a Citus cluster. Stand-ins for the functions of Citus
 * record their calls and refuse a wrong order.
 */
export const makeCitusStandIn = async () => {
  const { url, drop } = await makeFreshDatabase()
  const setUp = new pg.Client({ connectionString: url })
  await setUp.connect()
  // One text runs as one transaction.
  await setUp.query(STAND_IN)
  await setUp.query(`do $$ begin
    execute format('alter database %I set search_path = public, citus_stand_in', current_database());
  end $$`)
  await setUp.end()
  const pool = new pg.Pool({ connectionString: url })
  return {
    url,
    pool,
    /** The calls of Citus functions so far, in order: table, column, `colocate_with`, number of shards. */
    calls: async () => {
      const { rows } = await pool.query<{ call: string }>('select call from calls order by place')
      return rows.map(({ call }) => call)
    },
    drop: async () => {
      await pool.end()
      await drop()
    },
  }
}
