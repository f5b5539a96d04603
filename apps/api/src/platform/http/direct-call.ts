import type { DirectCall } from '@assure/contract/direct-call'
import { type Fault, faultsOf, RpcError } from '@assure/contract/implement'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { refuseOtherMethods } from './other-methods.ts'
import { originOf } from './same-origin.ts'

/** What the handler of a direct call may know beside its parameters. */
export interface DirectCallContext {
  /** The client's address, as far as the proxies in front are trusted. */
  address: string
  requestId: string
  /** The bearer token as it was sent; empty where the call asks for none. */
  bearer: string
}
export type DirectCallHandler<C extends DirectCall> = (
  query: z.output<C['query']>,
  context: DirectCallContext,
) => Promise<z.input<C['output']>>

const repeatedIn = (query: object): Fault[] =>
  Object.entries(query).flatMap(([name, value]) =>
    Array.isArray(value)
      ? [{ pointer: `/${name}`, code: 'repeated', message: 'This parameter is given once.' }]
      : [],
  )

/** Throws `RpcError` `invalid` naming each parameter at fault: repeated, unknown, or not what it must be. */
const queryOf = (schema: z.ZodObject, request: FastifyRequest) => {
  const given = request.query as object
  const repeated = repeatedIn(given)
  if (repeated.length > 0) throw new RpcError('invalid', { faults: repeated })
  const query = schema.safeParse(given)
  if (!query.success) throw new RpcError('invalid', { faults: faultsOf(query.error) })
  return query.data
}

/** The token of an Authorization header (RFC 6750). Throws `RpcError` `unauthenticated`. */
const bearerOf = ({ headers: { authorization = '' } }: FastifyRequest): string => {
  const token = /^bearer ([\w.~+/=-]+)$/i.exec(authorization.trim())?.[1]
  if (token === undefined) throw new RpcError('unauthenticated')
  return token
}

/**
 * Puts a direct call on its path: its one method alone, without a body. A page of another site can have its
 * visitors send one that needs no token, as nothing in it makes a browser ask first: it is refused.
 */
export const serveDirectCall = <C extends DirectCall>(
  app: FastifyInstance,
  publicUrl: string,
  call: C,
  handler: DirectCallHandler<C>,
): void => {
  const { path, method = 'POST' } = call
  const answer = async (request: FastifyRequest) => {
    if (!call.bearer && originOf(request, publicUrl) === 'other') throw new RpcError('cross_origin')
    if (request.body !== undefined) {
      const message = 'This call takes no body.'
      throw new RpcError('invalid', { faults: [{ pointer: '', code: 'unknown_field', message }] })
    }
    const bearer = call.bearer ? bearerOf(request) : ''
    const query = queryOf(call.query, request) as z.output<C['query']>
    return call.output.parse(await handler(query, { address: request.ip, requestId: request.id, bearer }))
  }
  const handle = (request: FastifyRequest, reply: FastifyReply) =>
    answer(request).catch((error: unknown) => {
      // Which proof is asked for (RFC 6750, 3). A refusal never says what was wrong with the one it got.
      if (call.bearer && error instanceof RpcError && error.code === 'unauthenticated')
        reply.header('www-authenticate', 'Bearer')
      throw error
    })
  app.route({ method, url: path, handler: handle })
  refuseOtherMethods(app, path, method)
}
