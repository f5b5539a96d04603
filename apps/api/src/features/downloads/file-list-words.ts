import type { Language } from '@assure/contract/constants'
import type { CollectionName } from '@assure/contract/download-parts'

const english = {
  publicApi: 'OpenAPI: calls of apps and servers',
  wholeApi: 'OpenAPI: all calls',
  collections: { postman: 'Collection for Postman', bruno: 'Collection for Bruno' } satisfies Record<
    CollectionName,
    string
  >,
  file: 'File',
  size: 'Size',
  bytes: (count: string) => `${count} bytes`,
  sha256: 'SHA-256',
}
type FileListWords = typeof english

const french: FileListWords = {
  publicApi: 'OpenAPI\u{a0}: appels des applications et des serveurs',
  wholeApi: 'OpenAPI\u{a0}: tous les appels',
  collections: { postman: 'Collection pour Postman', bruno: 'Collection pour Bruno' },
  file: 'Fichier',
  size: 'Taille',
  bytes: (count) => `${count}\u{a0}octets`,
  sha256: 'SHA-256',
}

/** Words of the list of files on the page of downloads. */
export const FILE_LIST_WORDS: Record<Language, FileListWords> = { en: english, fr: french }
