import { OPENAPI_PATHS } from '@assure/contract/service-paths'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Settings } from '#src/settings.ts'
import { tokenBuckets } from '../rate-limit.ts'
import { addressSubject } from '../throttle.ts'
import { HEALTH_PATHS } from './health.ts'

/** Pages and other reads per address. A page with its scripts is far below the burst. */
const READS = { perSecond: 30, burst: 200 }
/** Large ones: the OpenAPI document, PDFs, the search index and downloads. */
const LARGE_READS = { perSecond: 5, burst: 20 }

/** Our own machine. A local proxy that `TRUST_PROXY` lacks would make all visitors one address. */
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

const isLarge = (path: string, { routeOptions }: FastifyRequest): boolean =>
  OPENAPI_PATHS.includes(path) || path.startsWith('/static/docs/') || routeOptions.config.isFile === true

/**
 * Limits GET and HEAD per address (IPv6: /64), so that one visitor cannot keep the server busy. Per process: the proxy's
 * limit is the outer one. Not for assets, because browsers fetch many at once and cache them, nor for the health paths, which
 * load balancers and monitoring fetch often.
 */
export const limitReads = (
  app: FastifyInstance,
  { trustProxy }: Pick<Settings, 'trustProxy'>,
  nowS?: () => number,
): void => {
  const countRead = tokenBuckets(READS, nowS)
  const countLarge = tokenBuckets(LARGE_READS, nowS)
  app.addHook('onRequest', async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return
    // An unnamed proxy would make all visitors one address.
    if (trustProxy === undefined && request.headers['x-forwarded-for'] !== undefined) return
    const path = request.url.split('?', 1)[0] ?? ''
    if (HEALTH_PATHS.has(path) || path.startsWith('/assets/') || LOOPBACK.has(request.ip)) return
    const count = isLarge(path, request) ? countLarge : countRead
    count(addressSubject(request.ip))
  })
}
