import sql, { raw, type Sql } from 'sql-template-tag'

/**
 * Rows as a table `i` with the columns of a table of ours, in one parameter: the text of a statement does not
 * depend on their number, and planning it does not on their width. Columns that rows leave out are null.
 */
export const rowsOf = (table: string, rows: readonly object[]): Sql =>
  sql`json_populate_recordset(null::${raw(table)}, ${JSON.stringify(rows)}::json) as i`
