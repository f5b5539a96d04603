import type { RequestCause } from '@assure/contract/accounts/request-log.modes'
import type { ProblemCode } from '@assure/contract/rpc-error'
import { SERVICES } from '@assure/contract/services'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { withDeadline } from '../deadline.ts'
import { callRoute } from './call-address.ts'
import { calledMode } from './called-mode.ts'
import { basicCredentials, bodyCredentials, type CallerSources, type Credentials } from './callers.ts'
import { notedKey, type RefusedKey } from './noted-key.ts'
import { isBeforeStart, problemCodeOf } from './problem.ts'

/** An answered call by an API key, without anything of its content or of where it came from. */
export interface KeyCall {
  accountId: string
  /** The API key. */
  sessionId: string
  /** When the call arrived. */
  at: Date
  requestId: string
  /** A mode, or the route of a call that could not be read. */
  call: string
  status: number
  code: ProblemCode | ''
  latencyMs: number
  /** Why the key was refused, which only its owner learns; or that reports were rejected. */
  cause: RequestCause | null
}

/** Keys of unreadable calls that are looked up at the same time. More are not logged. */
const LOOK_UPS_MAX = 10
const LOOK_UP_MS = 2000

const ROUTES: ReadonlySet<string> = new Set(SERVICES.flatMap(({ path }) => [path, callRoute(path)]))

/**
 * The key of a call that the server refused before it looked for the caller, such as one that is no JSON. Not of one that a busy
 * server refused, because refusing must cost less than the call.
 */
const unreadCredentials = (request: FastifyRequest, reply: FastifyReply): Credentials | null => {
  const { method, routeOptions, headers, body } = request
  if (method !== 'POST' || reply.statusCode < 400 || !ROUTES.has(routeOptions.url ?? '')) return null
  if (isBeforeStart(request)) return null
  if (headers.authorization !== undefined) return basicCredentials(headers.authorization)
  return typeof body === 'object' && body !== null ? bodyCredentials(body) : null
}

/** Whether an answer names rejected reports. */
const hasRejected = (answer: unknown): boolean =>
  typeof answer === 'object' &&
  answer !== null &&
  'rejected' in answer &&
  Array.isArray(answer.rejected) &&
  answer.rejected.length > 0

interface Log {
  clock: Clock
  add(call: KeyCall): void
  /** Counts a call that is not logged. */
  onDropped(calls: number): void
}

/**
 * Passes each call by an API key to the log, after its answer. A key that does not exist is not logged. Returns a function
 * that waits for look-ups under way.
 */
export const logKeyCalls = (
  app: FastifyInstance,
  { findApiKey }: Pick<CallerSources, 'findApiKey'>,
  { clock, add, onDropped }: Log,
): (() => Promise<void>) => {
  const lookUps = new Set<Promise<void>>()
  const rejecting = new WeakSet<FastifyRequest>()
  const log = (
    key: Pick<RefusedKey, 'account_id' | 'session_id'> & Partial<RefusedKey>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const latencyMs = Math.round(reply.elapsedTime)
    add({
      accountId: key.account_id,
      sessionId: key.session_id,
      at: new Date(clock().getTime() - latencyMs),
      requestId: request.id,
      call: calledMode(request),
      status: reply.statusCode,
      code: problemCodeOf(request) ?? '',
      latencyMs,
      cause: key.cause ?? (rejecting.has(request) ? 'some_rejected' : null),
    })
  }
  const lookUp = (credentials: Credentials, request: FastifyRequest, reply: FastifyReply) => {
    if (lookUps.size >= LOOK_UPS_MAX) return onDropped(1)
    const search = withDeadline(LOOK_UP_MS, () => findApiKey({ ...credentials, address: request.ip }))
      .then(
        (key) => key && log(key, request, reply),
        // Also a member's key whose login lacks something: it is the key of a person until then.
        () => onDropped(1),
      )
      .then(() => void lookUps.delete(search))
    lookUps.add(search)
  }
  app.addHook('preSerialization', (request, _reply, answer, done) => {
    if (hasRejected(answer)) rejecting.add(request)
    done(null, answer)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const key = notedKey(request)
    if (key) log(key, request, reply)
    else if (key === undefined) {
      const credentials = unreadCredentials(request, reply)
      if (credentials) lookUp(credentials, request, reply)
    }
    done()
  })
  return async () => {
    await Promise.all(lookUps)
  }
}
