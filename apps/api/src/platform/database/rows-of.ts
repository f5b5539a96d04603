import sql, { raw, type Sql } from 'sql-template-tag'

/**
 * Passes rows as a table `i`, with the columns of one of our tables, in one parameter. The statement's text therefore
 * does not depend on the number of rows. Missing columns are null.
 */
export const rowsOf = (table: string, rows: readonly object[]): Sql =>
  sql`json_populate_recordset(null::${raw(table)}, ${JSON.stringify(rows)}::json) as i`
