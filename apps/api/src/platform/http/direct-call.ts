import { Readable } from 'node:stream'
import { type DirectCall, FileAnswer } from '@assure/contract/direct-call'
import { type Fault, faultsOf, IN_OUR_WORDS } from '@assure/contract/faults'
import { type CallerByKind, checkPermission } from '@assure/contract/authorise'
import { RpcError } from '@assure/contract/rpc-error'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { untilDeadline } from '../deadline.ts'
import { browserOf, type CallerSources, bySession, type CallingBrowser } from './callers.ts'
import { challenge } from './challenge.ts'
import { refuseOtherMethods } from './other-methods.ts'
import { originOf } from './same-origin.ts'
import { unfitPart } from './strict-json.ts'

/** The request's data other than its parameters. */
export interface DirectCallContext<C extends DirectCall = DirectCall> extends CallingBrowser {
  /** The client's address, taken from the headers of trusted proxies only. */
  address: string
  requestId: string
  /** The bearer token as sent; empty if the call needs none. */
  bearer: string
  /** The logged-in user; null if the call needs no session. */
  caller: CallerOf<C>
}
type CallerOf<C extends DirectCall> = [NonNullable<C['session']>] extends [never]
  ? null
  : CallerByKind[NonNullable<C['session']>]
export type DirectCallHandler<C extends DirectCall> = (
  query: z.output<C['query']>,
  context: DirectCallContext<C>,
) => Promise<z.input<C['output']>>

const repeatedIn = (query: object): Fault[] =>
  Object.entries(query).flatMap(([name, value]) =>
    Array.isArray(value)
      ? [{ pointer: `/${name}`, code: 'repeated', message: 'This parameter is given once.' }]
      : [],
  )

/** Parses the parameters. Throws `RpcError` `invalid` naming each one that is repeated, unknown or invalid. */
const queryOf = (schema: z.ZodObject, request: FastifyRequest) => {
  const given = request.query as object
  const repeated = repeatedIn(given)
  if (repeated.length > 0) throw new RpcError('invalid', { faults: repeated })
  const unfit = unfitPart(given)
  if (unfit) throw new RpcError('invalid', { faults: [unfit] })
  const query = schema.safeParse(given, IN_OUR_WORDS)
  if (!query.success) throw new RpcError('invalid', { faults: faultsOf(query.error, schema) })
  return query.data
}

/** The token of an Authorization header (RFC 6750). Throws `RpcError` `unauthenticated`. */
const bearerOf = ({ headers: { authorization = '' } }: FastifyRequest): string => {
  const token = /^bearer ([\w.~+/=-]+)$/i.exec(authorization.trim())?.[1]
  if (token === undefined) throw new RpcError('unauthenticated')
  return token
}

/**
 * Returns the logged-in user, or null if the call needs none. Throws `RpcError`: `forbidden` without the call's
 * permission; without a session `session_expired` for our own pages, otherwise `unauthenticated`.
 */
const sessionOf = async (
  sources: CallerSources,
  request: FastifyRequest,
  { session, permission }: DirectCall,
) => {
  if (session === undefined) return null
  const caller = await bySession(sources, request, session, { isPublic: false, permission })
  if (!caller) {
    const isOurPage = originOf(request, sources.publicUrl) === 'same'
    throw new RpcError(isOurPage ? 'session_expired' : 'unauthenticated')
  }
  if (caller.kind === 'person') throw new RpcError('no_organisation')
  checkPermission(permission, caller)
  return caller
}

/**
 * Serves a direct call on its path: one method, no body. Calls without a bearer token are refused from other sites,
 * because browsers send them without asking (CSRF).
 */
export const serveDirectCall = <C extends DirectCall>(
  app: FastifyInstance,
  sources: CallerSources,
  call: C,
  handler: DirectCallHandler<C>,
): void => {
  const { path, method = 'POST' } = call
  const answer = async (request: FastifyRequest) => {
    if (!call.bearer && originOf(request, sources.publicUrl) === 'other') throw new RpcError('cross_origin')
    if (request.body !== undefined) {
      const message = 'This call takes no body.'
      throw new RpcError('invalid', { faults: [{ pointer: '', code: 'unknown_field', message }] })
    }
    const bearer = call.bearer ? bearerOf(request) : ''
    const caller = (await sessionOf(sources, request, call)) as CallerOf<C>
    const query = queryOf(call.query, request) as z.output<C['query']>
    const context = {
      ...browserOf(sources, request),
      ...{ address: request.ip, requestId: request.id, bearer, caller },
    }
    return call.output.parse(await handler(query, context))
  }
  const send = (request: FastifyRequest, reply: FastifyReply, answered: unknown): unknown => {
    if (!call.file) return answered
    const { file_name, content } = FileAnswer.parse(answered)
    reply
      .type(call.file)
      .header('content-disposition', `attachment; filename="${file_name}"`)
      .header('cache-control', 'no-store')
    if (content instanceof Uint8Array) return reply.send(content)
    // Fastify reads the body of a HEAD to its end.
    const parts = request.method === 'HEAD' ? [] : content.parts
    return reply.header('content-length', content.byteSize).send(Readable.from(parts))
  }
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    // The address was typed or linked elsewhere. Our own links are downloads, and a redirect would save the screen as
    // the file.
    const isTyped =
      request.headers['sec-fetch-mode'] === 'navigate' && originOf(request, sources.publicUrl) === 'other'
    if (call.screen && isTyped) return reply.redirect(call.screen, 303)
    const answered = await untilDeadline(answer(request)).catch((error: unknown) => {
      const takes = call.bearer ? (['bearer'] as const) : call.session ? [call.session] : []
      if (error instanceof RpcError) challenge(request, reply, sources.publicUrl, takes, error)
      throw error
    })
    return send(request, reply, answered)
  }
  app.route({ method, url: path, config: { isFile: call.file !== undefined }, handler: handle })
  refuseOtherMethods(app, path, method)
}
