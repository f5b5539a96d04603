import type { Language } from '@assure/contract/constants'
import { callDocument, overviewDocument, portalDocument } from '../api/api-documents.ts'
import { titleIn } from '../api/call-nav.ts'
import { CALL_WORDS } from '../api/call-words.ts'
import { API_WORDS } from '../api/api-words.ts'
import { publicCalls } from '../api/published-calls.ts'
import type { ProductDocument } from '../blocks.ts'
import { apiPaths, canonicalPath, type DocumentName, pagePath, REFERENCE } from '../documents.ts'
import { startDocument } from '../start/start-document.ts'
import { START_WORDS } from '../start/start-words.ts'
import { DOWNLOAD_WORDS } from './download-words.ts'
import { GUIDE_WORDS } from './guide-words.ts'
import { downloadsDocument, guidesDocument, type ListedPackage, sdksDocument } from './list-pages.ts'
import { SDK_WORDS } from './sdk-words.ts'

/** A page of the documentation that is also Markdown. */
export interface MarkdownPage {
  /** Its name in addresses, such as `sdks` or `api/cukka`. '' is the start page. */
  name: string
  title: string
  /** The path to which links within the page lead. */
  path: string
  /** The part of the list of all pages; undefined for a page that the list leaves out. */
  part: 'documents' | 'reference' | undefined
  make: () => ProductDocument | undefined
}

/** The content of the pages that list. */
interface Listed {
  library: ReadonlyMap<DocumentName, ProductDocument>
  packages: readonly ListedPackage[]
}

/** Returns every page of the documentation, in the order of the list of all pages. */
export const markdownPages = (language: Language, { library, packages }: Listed): MarkdownPage[] => {
  const lists = [
    { name: '', words: START_WORDS, make: () => startDocument(language) },
    { name: 'guides', words: GUIDE_WORDS, make: () => guidesDocument(language, library) },
    { name: 'sdks', words: SDK_WORDS, make: () => sdksDocument(language, { library, packages }) },
    { name: 'downloads', words: DOWNLOAD_WORDS, make: () => downloadsDocument(language) },
  ]
  const { overview, call, portal } = apiPaths(language)
  const reference = { part: 'reference' } as const
  return [
    ...lists.map(({ name, words, make }) => ({
      ...{ name, title: words[language].title, path: pagePath(language, name), make },
      part: 'documents' as const,
    })),
    ...[...library.values()].map((document) => ({
      ...{ name: document.name, title: document.title, path: canonicalPath(language, document.name) },
      // The whole reference as one file: the list has its pages.
      part: document.name === REFERENCE ? undefined : ('documents' as const),
      make: () => document,
    })),
    {
      ...{ name: 'api', title: API_WORDS[language].title, path: overview, ...reference },
      make: () => overviewDocument(language),
    },
    ...publicCalls().map((each) => ({
      ...{ name: `api/${each.name}`, title: titleIn(each, language), path: call(each.name), ...reference },
      make: () => callDocument(language, each.name),
    })),
    {
      ...{ name: 'api/portal', title: CALL_WORDS[language].portalTitle, path: portal, ...reference },
      make: () => portalDocument(language),
    },
  ]
}
