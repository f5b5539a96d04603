import { UNDER_WAY_MAX_BYTES } from '@assure/contract/call-limits'
import { RpcError } from '@assure/contract/rpc-error'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sha256 } from '../secrets.ts'
import { addressSubject } from '../throttle.ts'
import { basicCredentials } from './callers.ts'
import { placeOf } from './door.ts'
import { countHeld, refusalOf } from './fair-share.ts'
import { visitorOf } from './visitor.ts'

/**
 * Maximum bytes of all bodies in flight in a process. As text in memory they take up to twice as much, an eighth of a machine
 * with 2 GB. It is four times what 32 concurrent calls with the largest bodies hold.
 */
const BODIES_MAX_BYTES = 128 * 1024 * 1024
const RETRY_S = 1

/** Bytes that the body of a call may take. A chunked body gives no length. A larger one is refused by the body limit. */
const bodySize = ({ headers, routeOptions: { bodyLimit } }: FastifyRequest): number =>
  headers['transfer-encoding'] === undefined
    ? Math.min(Number(headers['content-length'] ?? 0), bodyLimit)
    : bodyLimit

/** A hash of the key and secret of a call, which may be wrong; null without them. */
const credentialsOf = ({ headers: { authorization } }: FastifyRequest): string | null => {
  const credentials = authorization === undefined ? null : basicCredentials(authorization)
  return credentials && sha256(JSON.stringify(credentials)).toString('base64')
}

/**
 * Limits the bytes of bodies in flight, before they are read: those of all calls in the process, shared fairly between addresses,
 * and those of calls of apps and devices by sender. The sender is an unproven key with its secret, otherwise an address: devices
 * behind one address have small bodies.
 */
export const limitBodies = (app: FastifyInstance): void => {
  const all = countHeld()
  const ofApps = countHeld()
  app.addHook('onRequest', async (request, reply) => {
    const size = bodySize(request)
    // A client that is already gone fires no `close`, so its bytes would stay counted.
    if (size === 0 || reply.raw.destroyed) return
    const visitor = visitorOf(request)
    const isOfApps = placeOf(request.routeOptions.url ?? '') === 'device'
    const sender = credentialsOf(request) ?? addressSubject(request.ip)
    if (isOfApps && ofApps.heldBy(sender) + size > UNDER_WAY_MAX_BYTES)
      throw new RpcError('rate_limited', { retryAfterS: RETRY_S, limit: 'bytes_under_way' })
    const free = BODIES_MAX_BYTES - all.total()
    if (!all.mayTake(visitor, size, free)) throw refusalOf(size > free)
    reply.raw.once('close', all.take(visitor, size))
    if (isOfApps) reply.raw.once('close', ofApps.take(sender, size))
  })
}
