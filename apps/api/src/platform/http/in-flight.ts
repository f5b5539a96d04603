import { RpcError } from '@assure/contract/implement'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sha256 } from '../secrets.ts'

/** Bytes of bodies of one claimant that are worked on at once. */
const UNDER_WAY_MAX = 4 * 1024 * 1024
const RETRY_S = 1

/** The claimed sender of a call before it is verified: a key, otherwise an address. */
const claimantOf = ({ headers: { authorization }, ip }: FastifyRequest): string =>
  authorization === undefined ? ip : sha256(authorization).toString('base64')

/**
 * Limits the bytes of one claimant that are under way on a path. More is refused before it is read, so that a flood
 * of one customer costs the others little. Small calls of many devices are not held up. Per process, because CPU time
 * is per process.
 */
export const limitUnderWay = (app: FastifyInstance, path: string, bodyMaxBytes: number): void => {
  const underWay = new Map<string, number>()
  app.addHook('onRequest', async (request, reply) => {
    // A device signs each call by a key of its own, and makes one at a time.
    if (request.routeOptions.url !== path || request.headers.dpop !== undefined) return
    const claimant = claimantOf(request)
    // More than may be sent is refused for that.
    const size = Math.min(Number(request.headers['content-length'] ?? bodyMaxBytes), bodyMaxBytes)
    const others = underWay.get(claimant) ?? 0
    if (others + size > UNDER_WAY_MAX) throw new RpcError('rate_limited', { retryAfterS: RETRY_S })
    underWay.set(claimant, others + size)
    reply.raw.once('close', () => {
      const left = (underWay.get(claimant) ?? size) - size
      if (left === 0) underWay.delete(claimant)
      else underWay.set(claimant, left)
    })
  })
}
