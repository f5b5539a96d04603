import type { Language } from '@assure/contract/constants'
import { plainText, type ProductDocument } from '@assure/documents/blocks'
import { DOCUMENTS, type DocumentGroup, type DocumentName, GROUPS } from '@assure/documents/documents'
import { filledLibrary } from '@assure/documents/library'
import { portalConfig } from '#src/api/portal-config.ts'
import { addressLanguage } from '#src/i18n/page-language.ts'

/** Document in a list. */
export interface ListedDocument {
  name: DocumentName
  title: string
  summary: string
}
export interface ListedGroup {
  group: DocumentGroup
  documents: ListedDocument[]
}

const kept = new Map<Language, ReadonlyMap<DocumentName, ProductDocument>>()

/** Cached during a build; read again for each page in development. */
const libraryOf = (language: Language): ReadonlyMap<DocumentName, ProductDocument> => {
  const known = import.meta.env.PROD ? kept.get(language) : undefined
  if (known) return known
  const library = filledLibrary(language, portalConfig())
  kept.set(language, library)
  return library
}

/** Returns every document of a language, by group. */
export const listDocuments = (language: Language): ListedGroup[] => {
  const library = libraryOf(language)
  return GROUPS.map((group) => ({
    group,
    documents: DOCUMENTS.filter((each) => each.group === group).flatMap(({ name }) => {
      const document = library.get(name)
      return document ? [{ name, title: document.title, summary: plainText(document.summary) }] : []
    }),
  }))
}

/** Returns the document of that name; undefined if there is none. */
export const findDocument = (language: Language, name: string): ProductDocument | undefined =>
  libraryOf(language).get(name as DocumentName)

/** Makes the prerender loader of a document with its own public page, in the language of its URL. */
export const publicDocument =
  (name: DocumentName) =>
  ({ request }: { request: Request }): { document: ProductDocument } => {
    const document = findDocument(addressLanguage(new URL(request.url)) ?? 'en', name)
    if (!document) throw new Error(`there is no document ${name}`)
    return { document }
  }
