import type { Caller } from '@assure/contract/authorise'
import type { Realm } from '@assure/contract/constants'
import { type Handlers, implement } from '@assure/contract/implement'
import { RpcError } from '@assure/contract/rpc-error'
import type { Mode, Service } from '@assure/contract/rpc'
import { SERVICES } from '@assure/contract/services'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type IdempotencyClaim, idempotencyClaim } from '../idempotency.ts'
import { untilDeadline } from '../deadline.ts'
import { bodyAt, callRoute } from './call-address.ts'
import { browserOf, type CallerSources, type CallingBrowser, findCaller } from './callers.ts'
import { challenge } from './challenge.ts'
import { refuseOtherMethods } from './other-methods.ts'

/** The request as a handler sees it, except for its input. */
export interface CallContext extends CallingBrowser {
  /** The client's address, taken from the headers of trusted proxies only. */
  address: string
  requestId: string
  userAgent: string
  /** The caller and its `Idempotency-Key` with a hash of the call's content; null if the call has no key. */
  idempotency: IdempotencyClaim | null
  setSessionToken(realm: Realm, token: string | null): void
  /** The sign-up token of this browser. */
  signUpToken(): string | null
  setSignUpToken(token: string | null): void
  setKnownCookie(value: string): void
  /** The login of this browser that goes on at an identity provider. */
  ssoTicket(): string | null
  setSsoTicket(ticket: string | null): void
}
export type ServiceHandlers<S extends Service> = Handlers<S, CallContext>

const USER_AGENT_MAX = 300
const KEY_PATTERN = /^[\x21-\x7e]{1,255}$/

/** The content of a call, independent of field order and credentials. */
const canonical = (payload: object): string =>
  JSON.stringify(
    { ...payload, session_id: undefined, session_password: undefined },
    (_name, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
        : value,
  )

const idempotencyOf = (
  request: FastifyRequest,
  payload: object,
  caller: Caller | null,
): CallContext['idempotency'] => {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !KEY_PATTERN.test(key)) {
    const message = 'This header takes 1 to 255 visible characters.'
    throw new RpcError('invalid', {
      faults: [{ pointer: '/Idempotency-Key', code: 'invalid_header', message }],
    })
  }
  return idempotencyClaim(caller, key, canonical(payload))
}

const contextOf = (
  sources: CallerSources,
  request: FastifyRequest,
  reply: FastifyReply,
  idempotency: CallContext['idempotency'],
): CallContext => ({
  address: request.ip,
  requestId: request.id,
  userAgent: request.headers['user-agent']?.slice(0, USER_AGENT_MAX) ?? '',
  idempotency,
  ...browserOf(sources, request),
  setSessionToken: (realm, token) => sources.cookies.write(reply, realm, token),
  signUpToken: () => sources.cookies.read(request, 'signUp'),
  setSignUpToken: (token) => sources.cookies.write(reply, 'signUp', token),
  setKnownCookie: (value) => sources.cookies.write(reply, 'known', value),
  ssoTicket: () => sources.cookies.read(request, 'sso'),
  setSsoTicket: (ticket) => sources.cookies.write(reply, 'sso', ticket),
})

/**
 * Serves a service: one POST with the mode in the body, and one for each call at an address of its own, such as
 * `/api/device/heartbeat`. Both are the same call.
 */
export const serveService = <S extends Service>(
  app: FastifyInstance,
  sources: CallerSources,
  service: S,
  handlers: ServiceHandlers<S>,
  options: { bodyLimit?: number } = {},
): void => {
  const call = implement(service, handlers, SERVICES)
  const serve = (request: FastifyRequest, reply: FastifyReply, body: unknown) => {
    let takes: Mode['access'] | undefined
    const answer = call(body, async (mode, payload) => {
      takes = mode.access
      const caller = await findCaller(sources, request, reply, mode, payload)
      const idempotency = mode.idempotent ? idempotencyOf(request, payload, caller) : null
      const context = contextOf(sources, request, reply, idempotency)
      const takesSession = mode.access.some((kind) => kind === 'developer' || kind === 'retail')
      const isExpired = context.fromPortal && takesSession
      return { caller, context, nobody: isExpired ? 'session_expired' : 'unauthenticated' }
    })
    return untilDeadline(answer).catch((error: unknown) => {
      if (takes && error instanceof RpcError) challenge(request, reply, sources.publicUrl, takes, error)
      throw error
    })
  }
  app.post(service.path, options, (request, reply) => serve(request, reply, request.body))
  const route = callRoute(service.path)
  app.post<{ Params: { call: string } }>(route, options, async (request, reply) =>
    serve(request, reply, bodyAt(service, request.params.call, request.body)),
  )
  for (const path of [service.path, route]) refuseOtherMethods(app, path, 'POST')
}
