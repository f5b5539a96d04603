import type { Language } from '@assure/contract/constants'
import { DOWNLOAD_PARTS } from '@assure/contract/download-parts'
import { fillBlanks } from '@assure/contract/fill-blanks'
import { installCommand, publishedName } from '@assure/contract/package-scope'
import { SDK_PARTS } from '@assure/contract/sdk-parts'
import { codeBlock, heading, paragraph, plain, text } from '../api/block-parts.ts'
import { type Block, type Inline, type ProductDocument, type Target, withCode } from '../blocks.ts'
import { type DocumentName, DOCUMENTS, GROUPS, REFERENCE } from '../documents.ts'
import type { LinkedPage } from '../linked-pages.ts'
import { DOWNLOAD_WORDS } from './download-words.ts'
import { GUIDE_WORDS } from './guide-words.ts'
import { SDK_WORDS } from './sdk-words.ts'

/** A published package with its version. */
export interface ListedPackage {
  name: 'client' | 'device-client' | 'web'
  version: string
}

/** Guides of packages. */
export const PACKAGE_GUIDES: Record<ListedPackage['name'], readonly DocumentName[]> = {
  client: ['reporting-usage', 'check-a-certificate'],
  'device-client': ['reporting-usage', 'test-mode'],
  web: ['age-checks-in-a-web-page'],
}

const link = (target: Target, words: string): Inline => ({ kind: 'link', target, parts: [plain(words)] })
const toPage = (page: LinkedPage, words: string): Inline => link({ kind: 'page', page }, words)
/** A line of links. A list would run on from a list that the server fills in before it. */
const links = (...all: readonly Inline[]): Block =>
  paragraph(...all.flatMap((each, place) => (place > 0 ? [plain(' · '), each] : [each])))
/** A part that the server fills in as Markdown. */
const livePart = (name: string): Block => paragraph(plain(`@@${name}@@`))

type Library = ReadonlyMap<DocumentName, ProductDocument>

/** Returns the title of a document as a link to it; nothing if the library lacks it. */
const titleLink = (library: Library, name: DocumentName): Inline[] => {
  const document = library.get(name)
  return document ? [link({ kind: 'document', name: document.name }, document.title)] : []
}

/** Returns the list of all documents as a document, for programs that read Markdown. */
export const guidesDocument = (language: Language, library: Library): ProductDocument => {
  const words = GUIDE_WORDS[language]
  return {
    ...{ name: REFERENCE, language, title: words.title, summary: withCode(words.lead) },
    blocks: GROUPS.flatMap((group) => [
      heading(2, words.groups[group], group),
      {
        kind: 'list',
        items: DOCUMENTS.filter((each) => each.group === group).flatMap(({ name }) => {
          const summary = library.get(name)?.summary ?? []
          return titleLink(library, name).map((title) => [paragraph(title, plain(' · '), ...summary)])
        }),
      },
    ]),
  }
}

/** Returns the page of SDKs and packages as a document. The server fills in the releases. */
export const sdksDocument = (
  language: Language,
  { library, packages }: { library: Library; packages: readonly ListedPackage[] },
): ProductDocument => {
  const words = SDK_WORDS[language]
  return {
    ...{ name: REFERENCE, language, title: words.title, summary: withCode(words.lead) },
    blocks: [
      heading(2, words.releases, 'releases'),
      text(words.releasesLead),
      livePart(SDK_PARTS.releasesMarkdown[language]),
      links(
        toPage('contactUs', words.request),
        toPage('guides', words.guides),
        toPage('sdkFiles', DOWNLOAD_WORDS[language].sdkFiles),
      ),
      heading(2, words.packages, 'packages'),
      text(words.packagesLead),
      ...packages.flatMap(({ name, version }) => [
        heading(3, `\`${publishedName(name)}\``, name),
        codeBlock('sh', installCommand(name)),
        text(fillBlanks(words.version, { version })),
        text(words[name]),
        links(...PACKAGE_GUIDES[name].flatMap((guide) => titleLink(library, guide))),
      ]),
      paragraph(toPage('downloads', words.downloads)),
    ],
  }
}

/** Returns the page of downloads as a document. The server fills in the files. */
export const downloadsDocument = (language: Language): ProductDocument => {
  const words = DOWNLOAD_WORDS[language]
  return {
    ...{ name: REFERENCE, language, title: words.title, summary: withCode(words.lead) },
    blocks: [
      livePart(DOWNLOAD_PARTS.markdown[language]),
      text(fillBlanks(words.variables, { url: '{{publicUrl}}' })),
      heading(2, words.sdkFiles, 'sdk-files'),
      text(words.sdkFilesLead),
      livePart(SDK_PARTS.filesMarkdown[language]),
      links(
        toPage('sdkFiles', words.sdkFiles),
        link({ kind: 'document', name: REFERENCE }, words.reference),
        toPage('sdks', words.sdks),
      ),
    ],
  }
}
