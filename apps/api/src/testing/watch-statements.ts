import pg from 'pg'

const observers = new Set<(text: string) => void>()

const { query } = pg.Client.prototype
// Each statement of the process passes here: those of the product, of the job queue, of migrations and of tests.
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const [statement] = given as (string | { text?: string })[]
  const text = typeof statement === 'string' ? statement : statement?.text
  if (text !== undefined) for (const observe of observers) observe(text)
  return Reflect.apply(query, this, given) as unknown
} as typeof query

/** Calls `by` with the text of every statement of this process from now on. Returns a function that ends this. */
export const watchStatementsBy = (by: (text: string) => void): (() => void) => {
  observers.add(by)
  return () => void observers.delete(by)
}
