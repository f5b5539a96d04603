import { openapi, type Publisher } from '@assure/contract/openapi'
import { KEY_SET_PATH, OPENAPI_PATH, OPENAPI_PUBLIC_PATH } from '@assure/contract/service-paths'
import { DIRECT_CALLS, SERVICES } from '@assure/contract/services'
import type { FastifyInstance } from 'fastify'
import { type KeptContent, keptContent, sendKept } from './kept-content.ts'

/** Serves public documents: the key set that verifies licence certificates, and the API contract. */
export const servePublished = (
  app: FastifyInstance,
  certificateKeys: readonly object[],
  publisher: Publisher,
): void => {
  const keySet = { keys: certificateKeys }
  app.get(KEY_SET_PATH, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').send(keySet),
  )
  for (const [path, isPublic] of [
    [OPENAPI_PATH, false],
    [OPENAPI_PUBLIC_PATH, true],
  ] as const) {
    // Built on first request: most processes never need it, and it takes 0.1 s.
    let document: KeptContent | undefined
    app.get(path, async (request, reply) => {
      document ??= keptContent(JSON.stringify(openapi(SERVICES, DIRECT_CALLS, publisher, { isPublic })))
      return sendKept(request, reply, document, 'application/json', 'public, max-age=300')
    })
  }
}
