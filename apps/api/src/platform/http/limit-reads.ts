import { OPENAPI_PATHS } from '@assure/contract/service-paths'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Settings } from '#src/settings.ts'
import { tokenBuckets } from '../rate-limit.ts'
import { HEALTH_PATHS } from './health.ts'
import { visitorOf } from './visitor.ts'

/** Pages and other reads per address. A page with its scripts is far below the burst. */
const READS = { perSecond: 30, burst: 200 }
/** Large ones: the OpenAPI document, PDFs, the search index and downloads. */
const LARGE_READS = { perSecond: 5, burst: 20 }

const isLarge = ({ url = '', config }: FastifyRequest['routeOptions']): boolean =>
  OPENAPI_PATHS.includes(url) || url.startsWith('/static/docs/') || config.isFile === true

/**
 * Limits GET and HEAD per address (IPv6: /64), so that one visitor cannot keep the server busy. Per process: the proxy's
 * limit is the outer one. It looks at routes, because a path has many spellings. Not for assets that exist, because browsers
 * fetch many at once and cache them, nor for the health paths, which load balancers and monitoring fetch often.
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
    const { routeOptions } = request
    const { url = '' } = routeOptions
    const visitor = visitorOf(request)
    if (visitor === null || HEALTH_PATHS.has(url) || url.startsWith('/assets/')) return
    const count = isLarge(routeOptions) ? countLarge : countRead
    count(visitor)
  })
}
