import { LANGUAGES, type Language } from '@assure/contract/constants'
import { SAMPLE_DAY_PLACEHOLDERS, yesterdayOf } from '@assure/contract/example-day'
import type { PortalConfig } from '@assure/contract/portal-config'
import { fillDocument, fillText } from '@assure/documents/blanks'
import { plainText, type ProductDocument, type Target } from '@assure/documents/blocks'
import { changelogFeed } from '@assure/documents/changelog/changelog-feed'
import { datedDocument } from '@assure/documents/dated-document'
import { canonicalPath, type DocumentName, markdownPath, pagePath } from '@assure/documents/documents'
import { filledLibrary } from '@assure/documents/library'
import { type MarkdownPage, markdownPages } from '@assure/documents/pages/markdown-pages'
import { targetPath } from '@assure/documents/target-path'
import { searchIndex } from '@assure/documents/search-index'
import { writeMarkdown } from '@assure/documents/write-markdown'
import { PACKAGE_NAMES } from '@assure/publishing/names'
import { PACKAGE_VERSIONS } from '@assure/publishing/versions'
import type { Clock } from '#src/platform/clock.ts'
import { type KeptContent, keptContent } from '#src/platform/http/kept-content.ts'
import { filledPage, type LivePage, livePage, type LiveParts } from '#src/platform/http/live-parts.ts'
import { documentPdf } from './pdf/document-pdf.ts'

/** Headings in the list of all pages. */
const HEADINGS: Record<Language, Record<'documents' | 'reference', string>> = {
  en: { documents: 'Documents', reference: 'API' },
  fr: { documents: 'Documents en français', reference: 'API en français' },
}
const PACKAGES = PACKAGE_NAMES.map((name) => ({ name, version: PACKAGE_VERSIONS[name] }))

/** The documents of a language, and all pages of its documentation by name. */
interface Documentation {
  library: ReadonlyMap<DocumentName, ProductDocument>
  pages: ReadonlyMap<string, MarkdownPage>
}

/** Caches what is made once for each `state`. A failed build is retried on the next request. */
const cache = <Made>() => {
  const kept = new Map<string, { state: string; making: Promise<Made> }>()
  return (key: string, make: () => Promise<Made>, state = ''): Promise<Made> => {
    const known = kept.get(key)
    if (known?.state === state) return known.making
    const making = make()
    kept.set(key, { state, making })
    making.catch(() => {
      if (kept.get(key)?.making === making) kept.delete(key)
    })
    return making
  }
}

/**
 * Caches the documents, filled with the operator's settings, and the files made from them. Builds each on first use. `parts`
 * fill in the lists that change while the server runs. Samples have the day of yesterday.
 */
export const makeShelf = (portal: PortalConfig, clock: Clock, parts: readonly LiveParts[]) => {
  const { companyName, appName, publicUrl } = portal
  const at = clock()
  const known = new Map<Language, Documentation>()
  const documentationIn = (language: Language): Documentation => {
    const found = known.get(language)
    if (found) return found
    const library = filledLibrary(language, portal)
    const pages = markdownPages(language, { library, packages: PACKAGES })
    const made = { library, pages: new Map(pages.map((page) => [page.name, page])) }
    known.set(language, made)
    return made
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

  const keep = cache<KeptContent>()
  const keepPage = cache<LivePage | undefined>()

  return {
    /** Returns the PDF of a document, or undefined if there is no such document. Builds it again each day (UTC), for its samples. */
    pdf: async (language: Language, name: string): Promise<KeptContent | undefined> => {
      const document = documentationIn(language).library.get(name as DocumentName)
      if (!document) return undefined
      const addressOf = addressIn(language, canonicalPath(language, document.name))
      const yesterday = yesterdayOf(clock())
      const build = () => documentPdf(datedDocument(document, yesterday), { companyName, at, addressOf })
      return keep(`${language}/${name}.pdf`, async () => keptContent(await build()), yesterday.day)
    },
    /** Returns a page of the documentation as Markdown, or undefined if there is no such page. '' is the start page. */
    markdown: async (language: Language, name: string): Promise<KeptContent | undefined> => {
      const page = documentationIn(language).pages.get(name)
      const kept =
        page &&
        (await keepPage(`${language}/${name}`, async () => {
          const document = page.make()
          const addressOf = addressIn(language, page.path)
          if (!document) return undefined
          const dated = datedDocument(document, SAMPLE_DAY_PLACEHOLDERS)
          return livePage(writeMarkdown(fillDocument(dated, portal), addressOf), parts)
        }))
      return kept && filledPage(kept)
    },
    /** Returns the search index of a language. */
    search: (language: Language): Promise<KeptContent> =>
      keep(`${language}/search`, async () =>
        keptContent(JSON.stringify(searchIndex(language, documentationIn(language).library.values()))),
      ),
    /** Returns the changelog as an Atom feed. */
    changelogFeed: (language: Language): Promise<KeptContent> =>
      keep(`${language}/changelog.atom`, async () => keptContent(changelogFeed(language, portal))),
    /** Returns the list of all pages for machines (llmstxt.org). */
    overview: (): Promise<KeptContent> =>
      keep('llms.txt', async () => {
        const list = LANGUAGES.flatMap((language) => {
          const pages = [...documentationIn(language).pages.values()]
          return (['documents', 'reference'] as const).map((part) => {
            const lines = pages
              .filter((page) => page.part === part)
              .map(({ name, title, make }) => {
                const about = fillText(plainText(make()?.summary ?? []), portal)
                return `- [${title}](${publicUrl}${markdownPath(pagePath(language, name))})${about && `: ${about}`}`
              })
            return `## ${HEADINGS[language][part]}\n\n${lines.join('\n')}\n`
          })
        })
        return keptContent(
          `# ${companyName}\n\n> Age assurance and online safety that run on the device: SDKs, and the tablet app ${appName} for counters.\n\n${list.join('\n')}`,
        )
      }),
  }
}
export type Shelf = ReturnType<typeof makeShelf>
