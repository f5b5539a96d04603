import type { FastifyInstance } from 'fastify'
import type { Settings } from '../../settings.ts'
import { HEALTH_PATHS } from './health.ts'

/**
 * Logs a warning once if calls come through a proxy that the server does not know: its clients then share the limits
 * for one address.
 */
export const noticeProxy = (app: FastifyInstance, { trustProxy }: Pick<Settings, 'trustProxy'>): void => {
  if (trustProxy !== undefined) return
  let isLogged = false
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, routeOptions, ip } = request
    if (!isLogged && headers['x-forwarded-for'] !== undefined && !HEALTH_PATHS.has(routeOptions.url ?? '')) {
      isLogged = true
      app.log.warn(
        { address: ip },
        'calls carry X-Forwarded-For, but TRUST_PROXY is not set: all clients of the proxy share the limits of one address',
      )
    }
    done()
  })
}
