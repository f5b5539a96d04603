import { openapi } from '@assure/contract/openapi'
import { KEY_SET_PATH, OPENAPI_PATH } from '@assure/contract/service-paths'
import { DIRECT_CALLS, SERVICES, SHAPES } from '@assure/contract/services'
import type { FastifyInstance } from 'fastify'

/** Serves what anybody may know: the key that licence certificates are checked with, and the contract. */
export const servePublished = (app: FastifyInstance, certificateKey: object): void => {
  const keySet = { keys: [certificateKey] }
  app.get(KEY_SET_PATH, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').send(keySet),
  )
  // Asked for now and then: written when it is, rather than kept by every process.
  app.get(OPENAPI_PATH, async () => openapi(SERVICES, DIRECT_CALLS, SHAPES))
}
