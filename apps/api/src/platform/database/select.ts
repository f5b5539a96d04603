import sql, { type RawValue } from 'sql-template-tag'
import type { Queryable } from './database.ts'
import type { RowOf, Shape } from './row.ts'

export type Answer = Pick<Awaited<ReturnType<Queryable['execute']>>, 'rows' | 'fields'>
/** Throws if a result does not match its shape. */
export type AnswerCheck = (shape: Shape, answer: Answer, statement: string) => void

let check: AnswerCheck | null = null
/** For tests: checks each result from now on. */
export const checkAnswersBy = (by: AnswerCheck): void => {
  check = by
}

/**
 * Runs a statement and returns its rows: ``select(database, orderShape)`select … from orders where …` ``. The result
 * must have exactly the columns of the shape.
 */
export const select =
  <S extends Shape>(queryable: Queryable, shape: S) =>
  async (text: readonly string[], ...values: RawValue[]): Promise<RowOf<S>[]> => {
    const statement = sql(text, ...values)
    const answer = await queryable.execute(statement)
    check?.(shape, answer, statement.text)
    return answer.rows as RowOf<S>[]
  }

/** Like `select`, for a statement that returns at most one row; null for none. */
export const selectOne =
  <S extends Shape>(queryable: Queryable, shape: S) =>
  async (text: readonly string[], ...values: RawValue[]): Promise<RowOf<S> | null> =>
    (await select(queryable, shape)(text, ...values))[0] ?? null
