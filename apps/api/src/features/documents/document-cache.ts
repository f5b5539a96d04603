import { LANGUAGES, type Language } from '@assure/contract/constants'
import type { PortalConfig } from '@assure/contract/portal-config'
import { callDocument, overviewDocument, portalDocument } from '@assure/documents/api/api-documents'
import { titleIn } from '@assure/documents/api/call-nav'
import { publicCalls } from '@assure/documents/api/published-calls'
import { fillDocument, fillText } from '@assure/documents/blanks'
import type { ProductDocument, Target } from '@assure/documents/blocks'
import { changelogFeed } from '@assure/documents/changelog/changelog-feed'
import {
  apiPaths,
  canonicalPath,
  type DocumentName,
  documentPaths,
  REFERENCE,
  startMarkdown,
} from '@assure/documents/documents'
import { filledLibrary } from '@assure/documents/library'
import { startDocument } from '@assure/documents/start/start-document'
import { targetPath } from '@assure/documents/target-path'
import { searchIndex } from '@assure/documents/search-index'
import { writeMarkdown } from '@assure/documents/write-markdown'
import { type KeptContent, keptContent } from '#src/platform/http/kept-content.ts'
import { documentPdf } from './pdf/document-pdf.ts'

/** Headings in the list of all pages. */
const HEADINGS: Record<Language, readonly [documents: string, reference: string]> = {
  en: ['Documents', 'API'],
  fr: ['Documents en français', 'API en français'],
}
/** Name of the page with the calls of the portal's own pages. */
const PORTAL = 'portal'

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

  /** Makes the addresses of a document's links. `own` is the path of its page. */
  const addressIn =
    (language: Language, own: string) =>
    (target: Target): string => {
      if (target.kind === 'web') return target.address
      return target.kind === 'heading'
        ? `${publicUrl}${own}#${target.id}`
        : publicUrl + fillText(targetPath(target, language), portal)
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
  const keepMarkdown = (language: Language, page: string, document: ProductDocument, name: string) =>
    keep(`${language}/${name}.md`, () =>
      writeMarkdown(fillDocument(document, portal), addressIn(language, page)),
    )
  const documentOf = (language: Language, name: string) => libraryOf(language).get(name as DocumentName)

  return {
    /** Returns the PDF of a document, or undefined if there is no such document. */
    pdf: async (language: Language, name: string): Promise<KeptContent | undefined> => {
      const document = documentOf(language, name)
      const addressOf = document && addressIn(language, canonicalPath(language, document.name))
      return (
        addressOf &&
        keep(`${language}/${name}.pdf`, () => documentPdf(document, { companyName, at, addressOf }))
      )
    },
    markdown: async (language: Language, name: string): Promise<KeptContent | undefined> => {
      const document = documentOf(language, name)
      return document && keepMarkdown(language, canonicalPath(language, document.name), document, name)
    },
    /** Returns the Markdown of a page of the reference: a call, or `portal`. Undefined if there is no such page. */
    callMarkdown: async (language: Language, name: string): Promise<KeptContent | undefined> => {
      const { call, portal: portalPage } = apiPaths(language)
      const document = name === PORTAL ? portalDocument(language) : callDocument(language, name)
      return (
        document && keepMarkdown(language, name === PORTAL ? portalPage : call(name), document, `api/${name}`)
      )
    },
    /** Returns the Markdown of the reference's overview. */
    overviewMarkdown: (language: Language): Promise<KeptContent> =>
      keepMarkdown(language, apiPaths(language).overview, overviewDocument(language), 'api'),
    /** Returns the Markdown of the start page. */
    startMarkdown: (language: Language): Promise<KeptContent> =>
      keepMarkdown(language, `/documentation/${language}`, startDocument(language), 'start'),
    /** Returns the search index of a language. */
    search: (language: Language): Promise<KeptContent> =>
      keep(`${language}/search`, () => JSON.stringify(searchIndex(language, libraryOf(language).values()))),
    /** Returns the changelog as an Atom feed. */
    changelogFeed: (language: Language): Promise<KeptContent> =>
      keep(`${language}/changelog.atom`, () => changelogFeed(language, portal)),
    /** Returns the list of documents for machines (llmstxt.org). */
    overview: (): Promise<KeptContent> =>
      keep('llms.txt', () => {
        const list = LANGUAGES.map((language) => {
          const line = (title: string, path: string) => `- [${title}](${publicUrl}${path})`
          const documents = [...libraryOf(language).values()]
            .filter(({ name }) => name !== REFERENCE)
            .map(({ name, title }) => line(title, documentPaths(language, name).markdown))
          const start = line(startDocument(language).title, startMarkdown(language))
          const { overview, call, portal: portalPage } = apiPaths(language)
          const calls = publicCalls().map((each) => line(titleIn(each, language), `${call(each.name)}.md`))
          const reference = [
            line(overviewDocument(language).title, `${overview}.md`),
            ...calls,
            line(portalDocument(language).title, `${portalPage}.md`),
          ]
          const [first, second] = HEADINGS[language]
          return `## ${first}\n\n${[start, ...documents].join('\n')}\n\n## ${second}\n\n${reference.join('\n')}\n`
        })
        return `# ${companyName}\n\n> Age assurance and online safety that run on the device: SDKs, and the tablet app ${appName} for counters.\n\n${list.join('\n')}`
      }),
  }
}
export type Shelf = ReturnType<typeof makeShelf>
