import { RpcError } from '@assure/contract/rpc-error'
import type { FastifyInstance } from 'fastify'
import { HEALTH_PATHS } from './health.ts'

/**
 * Limits the portal to its own host name. Pages under another name redirect to it; calls and requests that name two
 * hosts (RFC 9112, 3.2) are refused. So links, cookies and proofs never contain a name that a client chose.
 */
export const keepHost = (app: FastifyInstance, publicUrl: string): void => {
  const { host } = new URL(publicUrl)
  app.addHook('onRequest', async (request, reply) => {
    if (request.raw.headersDistinct.host?.length !== 1) {
      const message = 'A request names one host.'
      throw new RpcError('invalid', { faults: [{ pointer: '/Host', code: 'invalid_header', message }] })
    }
    const path = request.url.split('?')[0] ?? '/'
    if (request.headers.host === host || HEALTH_PATHS.has(path)) return
    if ((request.method === 'GET' || request.method === 'HEAD') && !path.startsWith('/api/')) {
      const target = new URL(publicUrl)
      target.pathname = path.replace(/^\/+/, '/')
      return reply.redirect(target.href, 308)
    }
    throw new RpcError('misdirected')
  })
}
