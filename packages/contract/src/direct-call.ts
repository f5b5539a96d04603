import * as z from 'zod'
import type { Realm } from './constants.ts'

/** What a call asks its bearer for (RFC 6750): the token in a link to the analytics page. */
export type BearerToken = 'analytics_link'

/** Who signs a call's raw body (Stripe's scheme). Nothing of a body is read before its signature is right. */
export type BodySigner = 'card_provider'

/** What a call that answers a file gives it: bytes, and a name to keep it by. */
export const FileAnswer = z.object({
  file_name: z.string().regex(/^[\w.-]+$/),
  content: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
})

/**
 * A call with an address of its own, its parameters in the query; without a body, but where it is signed.
 * Anybody makes it, or whoever bears the token, signs or is logged in as it asks for.
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
  /** The web session that makes it, by its cookie and from our own pages alone. */
  session?: S
  /** Answers a file of this type, and its output is a `FileAnswer`; JSON without it. */
  file?: 'application/pdf'
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
