import { LANGUAGES } from '@assure/contract/constants'
import { readLibrary } from '@assure/documents/library'
import type { Plugin } from 'vite'

const NAME = 'virtual:document-titles'

/** Titles of the documents in each language, for pages that list documents without their texts. */
export const documentTitles = (): Plugin => ({
  name: 'document-titles',
  resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
  load: (id) => {
    if (id !== `\0${NAME}`) return
    const titles = Object.fromEntries(
      LANGUAGES.map((language) => [
        language,
        Object.fromEntries([...readLibrary(language)].map(([name, { title }]) => [name, title])),
      ]),
    )
    return `export const DOCUMENT_TITLES = ${JSON.stringify(titles)}`
  },
})
