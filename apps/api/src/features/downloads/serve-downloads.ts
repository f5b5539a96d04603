import { createHash } from 'node:crypto'
import { type Language, LANGUAGES } from '@assure/contract/constants'
import {
  COLLECTION_PATHS,
  type CollectionName,
  COLLECTIONS,
  DOWNLOAD_PARTS,
} from '@assure/contract/download-parts'
import type { Publisher } from '@assure/contract/openapi'
import { OPENAPI_PATH, OPENAPI_PUBLIC_PATH } from '@assure/contract/service-paths'
import type { FastifyInstance } from 'fastify'
import { type KeptContent, keptContent, sendKept } from '#src/platform/http/kept-content.ts'
import type { LiveParts, PartValues } from '#src/platform/http/live-parts.ts'
import { DOWNLOAD_WORDS } from './download-words.ts'

interface Download {
  path: string
  label: string
  content: string | Buffer
}

const itemHtml = ({ path, label, content }: Download, language: Language): string => {
  const { size, sha256, bytes } = DOWNLOAD_WORDS[language]
  const count = new Intl.NumberFormat(language).format(Buffer.byteLength(content))
  const hash = createHash('sha256').update(content).digest('hex')
  const name = path.slice(path.lastIndexOf('/') + 1)
  return `<li><h2><a href="${path}" download>${label}</a></h2><dl><div><dt>${size}</dt><dd>${bytes(count)}</dd></div><div><dt>${sha256}</dt><dd><code>${hash}</code></dd></div></dl><p><code>${name}</code></p></li>`
}

/**
 * Serves the collections for API clients. Returns the parts of the page of downloads: the OpenAPI documents and the collections,
 * with size and checksum as this server sends them. The files differ between servers, because they name the server.
 */
export const serveDownloads = (
  app: FastifyInstance,
  publisher: Publisher,
  documentAt: (path: string) => string,
): LiveParts => {
  // Lazy-loads the code that builds them.
  const build = async (name: CollectionName): Promise<KeptContent> => {
    const { collectionText } = await import('@assure/documents/api/collections/collections')
    return keptContent(collectionText(name, publisher))
  }
  const built: Partial<Record<CollectionName, Promise<KeptContent>>> = {}
  const collection = (name: CollectionName) =>
    (built[name] ??= build(name).catch((error: unknown) => {
      delete built[name]
      throw error
    }))
  for (const name of COLLECTIONS)
    app.get(COLLECTION_PATHS[name], async (request, reply) =>
      sendKept(request, reply, await collection(name), 'application/json'),
    )

  const listOf = async (language: Language): Promise<string> => {
    const words = DOWNLOAD_WORDS[language]
    const files = [
      { path: OPENAPI_PUBLIC_PATH, label: words.publicApi, content: documentAt(OPENAPI_PUBLIC_PATH) },
      { path: OPENAPI_PATH, label: words.wholeApi, content: documentAt(OPENAPI_PATH) },
      ...(await Promise.all(
        COLLECTIONS.map(async (name) => ({
          path: COLLECTION_PATHS[name],
          label: words.collections[name],
          content: (await collection(name)).content,
        })),
      )),
    ]
    return `<ul>${files.map((file) => itemHtml(file, language)).join('')}</ul>`
  }
  const fill = async (): Promise<PartValues> =>
    Object.fromEntries(
      await Promise.all(LANGUAGES.map(async (each) => [DOWNLOAD_PARTS[each], await listOf(each)] as const)),
    )
  let values: Promise<PartValues> | undefined
  const read = () =>
    (values ??= fill().catch((error: unknown) => {
      values = undefined
      throw error
    }))
  return { names: Object.values(DOWNLOAD_PARTS), read }
}
