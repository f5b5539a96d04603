import { UNDER_WAY_MAX_BYTES } from '@assure/contract/call-limits'
import { RpcError } from '@assure/contract/rpc-error'
import type { Service } from '@assure/contract/rpc'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callRoute } from './call-address.ts'
import { sha256 } from '../secrets.ts'

const RETRY_S = 1

/** Identifies the sender before authentication: a hash of the Authorization header, otherwise the address. */
const claimantOf = ({ headers: { authorization }, ip }: FastifyRequest): string =>
  authorization === undefined ? ip : sha256(authorization).toString('base64')

/**
 * Limits the body bytes in flight per sender on the path of a service. More is refused before it is read, so that a flood by one
 * customer costs others little. Small calls of many devices are not delayed. Per process, because CPU time is per
 * process.
 */
export const limitUnderWay = (app: FastifyInstance, path: Service['path'], bodyMaxBytes: number): void => {
  const paths: ReadonlySet<string | undefined> = new Set([path, callRoute(path)])
  const underWay = new Map<string, number>()
  app.addHook('onRequest', async (request, reply) => {
    // Each device signs with its own key and makes one call at a time.
    if (!paths.has(request.routeOptions.url) || request.headers.dpop !== undefined) return
    const claimant = claimantOf(request)
    // A larger body is refused by the body limit.
    const size = Math.min(Number(request.headers['content-length'] ?? bodyMaxBytes), bodyMaxBytes)
    const others = underWay.get(claimant) ?? 0
    if (others + size > UNDER_WAY_MAX_BYTES)
      throw new RpcError('rate_limited', { retryAfterS: RETRY_S, limit: 'bytes_under_way' })
    underWay.set(claimant, others + size)
    reply.raw.once('close', () => {
      const left = (underWay.get(claimant) ?? size) - size
      if (left === 0) underWay.delete(claimant)
      else underWay.set(claimant, left)
    })
  })
}
