import type * as z from 'zod'

/** What a call asks its bearer for (RFC 6750): the token in a link to the analytics page. */
export type BearerToken = 'analytics_link'

/** Who signs a call's raw body (Stripe's scheme). Nothing of a body is read before its signature is right. */
export type BodySigner = 'card_provider'

/**
 * A call with an address of its own, its parameters in the query; without a body, but where it is signed.
 * Anybody makes it, or whoever bears the token or signs as it asks for; nobody's cookie or key matters to it.
 */
export interface DirectCall<Q extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> {
  path: `/${string}`
  /** GET for what only reads; POST without it. */
  method?: 'GET'
  bearer?: BearerToken
  signedBy?: BodySigner
  summary: string
  /** Strict: an unknown parameter is an error that names it. */
  query: Q
  output: O
}

/** Defines one direct call. */
export const directCall = <Q extends z.ZodObject, O extends z.ZodType>(
  definition: DirectCall<Q, O>,
): DirectCall<Q, O> => definition
