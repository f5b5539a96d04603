import { openapi, type Publisher } from '@assure/contract/openapi'
import { KEY_SET_PATH, OPENAPI_PATHS, OPENAPI_PUBLIC_PATH } from '@assure/contract/service-paths'
import { DIRECT_CALLS, SERVICES } from '@assure/contract/services'
import type { FastifyInstance } from 'fastify'
import { type KeptContent, keptContent, sendKept } from './kept-content.ts'

/**
 * Serves public documents: the key set that verifies licence certificates, and the API contract. Returns the text of the
 * contract's document at a path.
 */
export const servePublished = (
  app: FastifyInstance,
  certificateKeys: readonly object[],
  publisher: Publisher,
): ((path: string) => string) => {
  const keySet = { keys: certificateKeys }
  app.get(KEY_SET_PATH, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').send(keySet),
  )
  const built = new Map<string, KeptContent>()
  // Built on first request: most processes never need it, and it takes 0.1 s.
  const documentAt = (path: string): KeptContent => {
    const isPublic = path === OPENAPI_PUBLIC_PATH
    const document =
      built.get(path) ?? keptContent(JSON.stringify(openapi(SERVICES, DIRECT_CALLS, publisher, { isPublic })))
    built.set(path, document)
    return document
  }
  for (const path of OPENAPI_PATHS)
    app.get(path, async (request, reply) =>
      sendKept(request, reply, documentAt(path), 'application/json', 'public, max-age=300'),
    )
  return (path) => String(documentAt(path).content)
}
