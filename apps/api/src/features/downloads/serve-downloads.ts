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
import { code, plain, table } from '@assure/documents/api/block-parts'
import type { Inline, Target } from '@assure/documents/blocks'
import { writeBlocks } from '@assure/documents/write-markdown'
import type { FastifyInstance } from 'fastify'
import { type KeptContent, keptContent, sendKept } from '#src/platform/http/kept-content.ts'
import type { LiveParts, PartValues } from '#src/platform/http/live-parts.ts'
import { FILE_LIST_WORDS } from './file-list-words.ts'

interface Download {
  path: string
  label: string
  content: string | Buffer
}

const addressOfWeb = (target: Target): string => (target.kind === 'web' ? target.address : '')

/** Returns what the list says about a file. */
const factsOf = ({ path, content }: Download, language: Language) => ({
  bytes: FILE_LIST_WORDS[language].bytes(new Intl.NumberFormat(language).format(Buffer.byteLength(content))),
  hash: createHash('sha256').update(content).digest('hex'),
  name: path.slice(path.lastIndexOf('/') + 1),
})

const itemHtml = (file: Download, language: Language): string => {
  const { size, sha256 } = FILE_LIST_WORDS[language]
  const { bytes, hash, name } = factsOf(file, language)
  return `<li><h2><a href="${file.path}" download>${file.label}</a></h2><dl><div><dt>${size}</dt><dd>${bytes}</dd></div><div><dt>${sha256}</dt><dd><code>${hash}</code></dd></div></dl><p><code>${name}</code></p></li>`
}

const listMarkdown = (files: readonly Download[], language: Language, publicUrl: string): string => {
  const { file, size, sha256 } = FILE_LIST_WORDS[language]
  const rows = files.map((each): Inline[][] => {
    const { bytes, hash } = factsOf(each, language)
    const target = { kind: 'web', address: publicUrl + each.path } as const
    return [[{ kind: 'link', target, parts: [plain(each.label)] }], [plain(bytes)], [code(hash)]]
  })
  return writeBlocks([table([file, size, sha256], rows)], addressOfWeb)
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

  const listOf = async (language: Language): Promise<PartValues> => {
    const words = FILE_LIST_WORDS[language]
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
    return {
      [DOWNLOAD_PARTS.html[language]]: `<ul>${files.map((file) => itemHtml(file, language)).join('')}</ul>`,
      [DOWNLOAD_PARTS.markdown[language]]: listMarkdown(files, language, publisher.publicUrl),
    }
  }
  const fill = async (): Promise<PartValues> =>
    Object.fromEntries((await Promise.all(LANGUAGES.map(listOf))).flatMap((each) => Object.entries(each)))
  let values: Promise<PartValues> | undefined
  const read = () =>
    (values ??= fill().catch((error: unknown) => {
      values = undefined
      throw error
    }))
  return { names: Object.values(DOWNLOAD_PARTS).flatMap((part) => Object.values(part)), read }
}
