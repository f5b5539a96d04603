import { languageNamed } from '@assure/contract/constants'
import type { PortalConfig } from '@assure/contract/portal-config'
import { apiPaths, LLMS_PATH } from '@assure/documents/documents'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendKept } from '#src/platform/http/kept-content.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { LiveParts } from '#src/platform/http/live-parts.ts'
import type { Shelf } from './document-cache.ts'

interface Asked {
  Params: { language: string; name: string }
}

/**
 * Serves the documents as files: PDFs, Markdown with its `parts` filled in, the Atom feed of the changelog, the search index and
 * llms.txt. Lazy-loads the code that builds them. Unknown documents answer 404.
 */
export const serveDocuments = (
  app: FastifyInstance,
  portal: PortalConfig,
  clock: Clock,
  parts: readonly LiveParts[],
): void => {
  let shelf: Promise<Shelf> | undefined
  const open = (): Promise<Shelf> => {
    shelf ??= import('./document-cache.ts').then(({ makeShelf }) => makeShelf(portal, clock, parts))
    return shelf
  }

  app.get<Asked>('/static/docs/:language/:name(^[\\w-]+).pdf', async (request, reply) => {
    const { name } = request.params
    const language = languageNamed(request.params.language)
    const file = language && (await (await open()).pdf(language, name))
    if (!file) return reply.callNotFound()
    reply.header('content-disposition', `inline; filename="${name}-${language}.pdf"`)
    return sendKept(request, reply, file, 'application/pdf')
  })
  const sendMarkdown = async (
    request: FastifyRequest<Asked>,
    reply: FastifyReply,
    nameOf: (name: string) => string = (name) => name,
  ) => {
    const { language: asked, name } = request.params
    const language = languageNamed(asked)
    const file = language && (await (await open()).markdown(language, nameOf(name)))
    return file ? sendKept(request, reply, file, 'text/markdown') : reply.callNotFound()
  }
  app.get<Asked>('/documentation/:language(^[a-z]+).md', (request, reply) =>
    sendMarkdown(request, reply, () => ''),
  )
  app.get<Asked>('/documentation/:language/:name(^[\\w-]+).md', (request, reply) =>
    sendMarkdown(request, reply),
  )
  app.get<Asked>('/documentation/:language/api/:name(^\\w+).md', (request, reply) =>
    sendMarkdown(request, reply, (name) => `api/${name}`),
  )
  // The reference was one page. A browser takes the anchor along, and the overview leads it to the call.
  app.get<Asked>('/documentation/:language/api-reference', async (request, reply) => {
    const language = languageNamed(request.params.language)
    return language ? reply.redirect(apiPaths(language).overview, 308) : reply.callNotFound()
  })
  app.get<Asked>('/documentation/:language/changelog.atom', async (request, reply) => {
    const language = languageNamed(request.params.language)
    if (!language) return reply.callNotFound()
    return sendKept(request, reply, await (await open()).changelogFeed(language), 'application/atom+xml')
  })
  app.get<Asked>('/static/docs/:language/search.json', async (request, reply) => {
    const language = languageNamed(request.params.language)
    if (!language) return reply.callNotFound()
    return sendKept(request, reply, await (await open()).search(language), 'application/json')
  })
  app.get(LLMS_PATH, async (request, reply) =>
    sendKept(request, reply, await (await open()).overview(), 'text/plain'),
  )
}
