import type * as z from 'zod'

/** A call with an address of its own, made by anybody: a POST without a body, its parameters in the query. */
export interface DirectCall<Q extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> {
  path: `/${string}`
  summary: string
  /** Strict: an unknown parameter is an error that names it. */
  query: Q
  output: O
}

/** Defines one direct call. */
export const directCall = <Q extends z.ZodObject, O extends z.ZodType>(
  definition: DirectCall<Q, O>,
): DirectCall<Q, O> => definition
