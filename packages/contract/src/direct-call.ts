import * as z from 'zod'
import type { Realm } from './constants.ts'

/** The bearer of a call (RFC 6750): the token in a link to the analytics page. */
export type BearerToken = 'analytics_link'

/** The signer of a call's raw body (Stripe's scheme). Nothing of a body is read before its signature is verified. */
export type BodySigner = 'card_provider'

/** A file as an answer: bytes, and a name to keep it by. */
export const FileAnswer = z.object({
  file_name: z.string().regex(/^[\w.-]+$/),
  content: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
})

/**
 * A call with an address of its own and its parameters in the query; without a body unless it is signed. Its callers
 * are anybody, the bearer of its token, its signer or a logged-in user.
 */
export interface DirectCall<
  Q extends z.ZodObject = z.ZodObject,
  O extends z.ZodType = z.ZodType,
  S extends Realm | undefined = Realm | undefined,
> {
  path: `/${string}`
  /** GET for what only reads; POST without it. */
  method?: 'GET'
  bearer?: BearerToken
  signedBy?: BodySigner
  /** The web session of the caller, by its cookie and only from our own pages. */
  session?: S
  /** Answers a file of this type, and its output is a `FileAnswer`; JSON without it. */
  file?: 'application/pdf'
  /** The screen with the links to such files. A browser is led there when its user typed or bookmarked the address of one. */
  screen?: `/${string}`
  summary: string
  /** Strict: an unknown parameter is an error that names it. */
  query: Q
  output: O
}

/** Defines one direct call. */
export const directCall = <
  Q extends z.ZodObject,
  O extends z.ZodType,
  const S extends Realm | undefined = undefined,
>(
  definition: DirectCall<Q, O, S>,
): DirectCall<Q, O, S> => definition
