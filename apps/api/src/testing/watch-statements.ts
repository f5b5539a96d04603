import pg from 'pg'

let observe: ((text: string) => void) | null = null

const { query } = pg.Client.prototype
// Each statement of the process passes here: those of the product, of the job queue, of migrations and of tests.
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const [statement] = given as (string | { text?: string })[]
  const text = typeof statement === 'string' ? statement : statement?.text
  if (text !== undefined) observe?.(text)
  return Reflect.apply(query, this, given) as unknown
} as typeof query

/** Calls `by` with the text of every statement of this process from now on. */
export const watchStatementsBy = (by: (text: string) => void): void => {
  observe = by
}
