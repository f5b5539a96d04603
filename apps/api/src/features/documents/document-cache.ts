import { LANGUAGES, type Language } from '@assure/contract/constants'
import type { PortalConfig } from '@assure/contract/portal-config'
import { fillText } from '@assure/documents/blanks'
import type { ProductDocument, Target } from '@assure/documents/blocks'
import { canonicalPath, type DocumentName, documentPaths } from '@assure/documents/documents'
import { filledLibrary } from '@assure/documents/library'
import { linkedPagePath } from '@assure/documents/linked-pages'
import { searchIndex } from '@assure/documents/search-index'
import { writeMarkdown } from '@assure/documents/write-markdown'
import { type KeptContent, keptContent } from '#src/platform/http/kept-content.ts'
import { documentPdf } from './pdf/document-pdf.ts'

/**
 * Caches the documents, filled with the operator's settings, and the files made from them. Builds each on first use.
 */
export const makeShelf = (portal: PortalConfig, at: Date) => {
  const { companyName, appName, publicUrl } = portal
  const libraries = new Map<Language, ReadonlyMap<DocumentName, ProductDocument>>()
  const libraryOf = (language: Language) => {
    const known = libraries.get(language)
    if (known) return known
    const read = filledLibrary(language, portal)
    libraries.set(language, read)
    return read
  }

  const addressIn =
    (language: Language, own: DocumentName) =>
    (target: Target): string => {
      switch (target.kind) {
        case 'web':
          return target.address
        case 'page':
          return publicUrl + fillText(linkedPagePath(target.page, language) ?? '/', portal)
        case 'document':
          return publicUrl + canonicalPath(language, target.name) + (target.id ? `#${target.id}` : '')
        case 'heading':
          return `${publicUrl}${canonicalPath(language, own)}#${target.id}`
      }
    }

  const kept = new Map<string, Promise<KeptContent>>()
  /** A failed build is retried on the next request. */
  const keep = async (key: string, make: () => Promise<Buffer> | string): Promise<KeptContent> => {
    const known = kept.get(key)
    if (known) return known
    const making = Promise.resolve(make()).then(keptContent)
    kept.set(key, making)
    making.catch(() => kept.delete(key))
    return making
  }
  const documentOf = (language: Language, name: string) => libraryOf(language).get(name as DocumentName)

  return {
    /** Returns the PDF of a document, or undefined if there is no such document. */
    pdf: async (language: Language, name: string): Promise<KeptContent | undefined> => {
      const document = documentOf(language, name)
      const addressOf = document && addressIn(language, document.name)
      return (
        addressOf &&
        keep(`${language}/${name}.pdf`, () => documentPdf(document, { companyName, at, addressOf }))
      )
    },
    markdown: async (language: Language, name: string): Promise<KeptContent | undefined> => {
      const document = documentOf(language, name)
      return (
        document &&
        keep(`${language}/${name}.md`, () => writeMarkdown(document, addressIn(language, document.name)))
      )
    },
    /** Returns the search index of a language. */
    search: (language: Language): Promise<KeptContent> =>
      keep(`${language}/search`, () => JSON.stringify(searchIndex(language, libraryOf(language).values()))),
    /** Returns the list of documents for machines (llmstxt.org). */
    overview: (): Promise<KeptContent> =>
      keep('llms.txt', () => {
        const list = LANGUAGES.map((language) => {
          const lines = [...libraryOf(language).values()].map(
            ({ name, title }) => `- [${title}](${publicUrl}${documentPaths(language, name).markdown})`,
          )
          return `## ${language === 'en' ? 'Documents' : 'Documents en français'}\n\n${lines.join('\n')}\n`
        })
        return `# ${companyName}\n\n> Age assurance and online safety that run on the device: SDKs, and the tablet app ${appName} for counters.\n\n${list.join('\n')}`
      }),
  }
}
export type Shelf = ReturnType<typeof makeShelf>
