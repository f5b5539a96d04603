import * as z from 'zod'
import type { Realm } from './constants.ts'
import type { Permission } from './rpc.ts'
import type { Topic } from './topics.ts'

/** Kind of bearer token of a call (RFC 6750): the token in a link to the analytics page. */
export type BearerToken = 'analytics_link'

/** Signer of a call's raw body (Stripe's scheme). The server verifies the signature before it parses the body. */
export type BodySigner = 'card_provider'

/** A large file that the server sends in parts. */
export interface FileParts {
  byteSize: number
  parts: AsyncIterable<Uint8Array>
}
/** Characters in the name of a file. */
export const FILE_NAME = /^[\w.-]+$/
/** A file as an answer: file name, and the content as a whole or in parts. */
export const FileAnswer = z.object({
  file_name: z.string().regex(FILE_NAME),
  content: z.custom<Uint8Array | FileParts>(
    (value) =>
      value instanceof Uint8Array || (typeof value === 'object' && value !== null && 'parts' in value),
  ),
})

/**
 * A call with its own path and its parameters in the query. Only signed calls have a body. The caller is anybody, the
 * bearer of its token, its signer or a logged-in user.
 */
export interface DirectCall<
  Q extends z.ZodObject = z.ZodObject,
  O extends z.ZodType = z.ZodType,
  S extends Realm | undefined = Realm | undefined,
> {
  /** The name in the published document. */
  name: string
  path: `/${string}`
  /** GET for calls that only read. Default: POST. */
  method?: 'GET'
  bearer?: BearerToken
  signedBy?: BodySigner
  /** The realm of the caller's web session. The call needs its cookie and must come from our own pages. */
  session?: S
  /** The permission that a caller with a developer session needs. */
  permission?: Permission
  /** The call answers with a file of this type, and its output is a `FileAnswer`. Default: JSON. */
  file?: 'application/pdf' | 'application/octet-stream'
  /** The screen with links to such files. The server redirects there when a user opens the URL of a file directly. */
  screen?: `/${string}`
  /** Title and topic in the reference, for calls of apps and servers. */
  title?: string
  topic?: Topic
  summary: string
  /** Strict: an unknown parameter causes an error that names it. */
  query: Q
  output: O
}

/** A call of an organisation's members needs a permission. */
type Policy<S extends Realm | undefined> = S extends 'developer'
  ? { permission: Permission }
  : { permission?: never }

/** Defines a direct call. The compiler checks that it has a policy. */
export const directCall = <
  Q extends z.ZodObject,
  O extends z.ZodType,
  const S extends Realm | undefined = undefined,
>(
  definition: DirectCall<Q, O, S> & Policy<S>,
): DirectCall<Q, O, S> => definition
