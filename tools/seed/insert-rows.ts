import type pg from 'pg'

export type Row = Record<string, string | number | boolean | Date | Buffer | null>

const ROWS_AT_ONCE = 4000

const onWire = (row: Row) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value,
    ]),
  )

/** Inserts rows of one table in bulk. All rows must have the first row's columns. */
export const insertRows = async (
  client: pg.ClientBase,
  table: string,
  rows: readonly Row[],
): Promise<void> => {
  const columns = Object.keys(rows[0] ?? {})
    .map((name) => `"${name}"`)
    .join(', ')
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const batch = rows.slice(start, start + ROWS_AT_ONCE).map(onWire)
    await client.query(
      `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(batch)],
    )
  }
}

/** Inserts the rows of several tables in order, in one transaction. */
export const inSeedTransaction = async (
  pool: pg.Pool,
  tables: Record<string, readonly Row[]>,
): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const [table, rows] of Object.entries(tables)) await insertRows(client, table, rows)
    await client.query('commit')
    await client.query(`analyze ${Object.keys(tables).join(', ')}`)
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
