import { LANGUAGES, type Language } from '@assure/contract/constants'
import type { PortalConfig } from '@assure/contract/portal-config'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bodyOf, encodedPage, encodingOf, type EncodedPage } from '#src/platform/http/encoded-page.ts'
import type { Shelf, ShelfFile } from './document-shelf.ts'

interface Asked {
  Params: { language: string; name: string }
}

const isLanguage = (text: string): text is Language => (LANGUAGES as readonly string[]).includes(text)

/**
 * Serves the documents as files: PDFs, the same as Markdown, what the search looks through, and llms.txt.
 * What makes them is loaded when the first is asked for. One that is not there is a page that is not there.
 */
export const serveDocuments = (app: FastifyInstance, portal: PortalConfig, startedAt: Date): void => {
  let shelf: Promise<Shelf> | undefined
  const open = (): Promise<Shelf> => {
    shelf ??= import('./document-shelf.ts').then(({ makeShelf }) => makeShelf(portal, startedAt))
    return shelf
  }
  const modified = startedAt.toUTCString()
  /** Whether whoever asks has it already. */
  const isKnown = ({ headers }: FastifyRequest, etag: string): boolean => {
    const tags = headers['if-none-match']
    if (tags !== undefined) return tags.split(',').some((tag) => tag.trim().replace('W/', '') === etag)
    return Date.parse(headers['if-modified-since'] ?? '') >= Date.parse(modified)
  }
  const answer = (request: FastifyRequest, reply: FastifyReply, etag: string): boolean => {
    reply.headers({ etag, 'last-modified': modified, 'cache-control': 'no-cache' })
    return isKnown(request, etag)
  }

  const texts = new WeakMap<ShelfFile, EncodedPage>()
  const sendText = (request: FastifyRequest, reply: FastifyReply, file: ShelfFile, type: string) => {
    const page = texts.get(file) ?? encodedPage(file.content.toString())
    texts.set(file, page)
    reply.header('vary', 'accept-encoding')
    if (answer(request, reply, file.etag)) return reply.code(304).send()
    const encoding = encodingOf(request.headers['accept-encoding'])
    if (encoding) reply.header('content-encoding', encoding)
    return reply.type(`${type}; charset=utf-8`).send(bodyOf(page, encoding))
  }

  app.get<Asked>('/static/docs/:language/:name(^[\\w-]+).pdf', async (request, reply) => {
    const { language, name } = request.params
    const file = isLanguage(language) ? await (await open()).pdf(language, name) : undefined
    if (!file) return reply.callNotFound()
    if (answer(request, reply, file.etag)) return reply.code(304).send()
    return reply
      .header('content-disposition', `inline; filename="${name}-${language}.pdf"`)
      .type('application/pdf')
      .send(file.content)
  })
  app.get<Asked>('/documentation/:language/:name(^[\\w-]+).md', async (request, reply) => {
    const { language, name } = request.params
    const file = isLanguage(language) ? await (await open()).markdown(language, name) : undefined
    return file ? sendText(request, reply, file, 'text/markdown') : reply.callNotFound()
  })
  app.get<Asked>('/static/docs/:language/search.json', async (request, reply) => {
    const { language } = request.params
    if (!isLanguage(language)) return reply.callNotFound()
    return sendText(request, reply, await (await open()).search(language), 'application/json')
  })
  app.get('/llms.txt', async (request, reply) =>
    sendText(request, reply, await (await open()).overview(), 'text/plain'),
  )
}
