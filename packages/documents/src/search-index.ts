import type { Language } from '@assure/contract/constants'
import { STATUS_PATHS } from '@assure/contract/status-parts'
import { overviewDocument } from './api/api-documents.ts'
import { allFields } from './api/call-fields.ts'
import { type CallPage, callPage } from './api/call-page.ts'
import { CALL_WORDS } from './api/call-words.ts'
import { portalCalls, publicCalls } from './api/published-calls.ts'
import { said } from './api/said.ts'
import { sdkPage } from './sdk-page.ts'
import { SYNONYMS } from './synonyms.ts'
import { type Block, plainText, type ProductDocument } from './blocks.ts'
import { REFERENCE } from './documents.ts'

/** A searchable section: the content below a heading. */
export interface SearchSection {
  /** Path of the page below `/documentation/{lang}/`, or with a slash before it from the root. */
  path: string
  /** The title of the page. */
  title: string
  /** The heading; '' for content before the first one. */
  heading: string
  id: string
  text: string
  /** Topic of a call, such as usage. */
  topic?: string
  /** Name of the call, field or problem that the section is about. A search for it finds the section first. */
  code?: string
}

/** The search index of a language. */
export interface SearchIndex {
  sections: readonly SearchSection[]
  /** Groups of synonyms. */
  synonyms: readonly (readonly string[])[]
}

const textsOf = (block: Block): string[] => {
  switch (block.kind) {
    case 'heading':
      return []
    case 'paragraph':
      return [plainText(block.parts)]
    case 'code':
      return [block.text]
    case 'note':
      return block.blocks.flatMap(textsOf)
    case 'list':
    case 'ordered':
      return block.items.flatMap((item) => item.flatMap(textsOf))
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(plainText).join(' '))
  }
}

/** Splits a document at its headings. */
const sectionsOf = (path: string, { title, summary, blocks }: ProductDocument): SearchSection[] => {
  const sections: SearchSection[] = [{ path, title, heading: '', id: '', text: plainText(summary) }]
  for (const block of blocks) {
    if (block.kind === 'heading') {
      const { id, parts } = block
      // A heading that is only code is the name of a problem or a field.
      const code = parts.length === 1 && parts[0]?.kind === 'code' ? { code: parts[0].text } : {}
      sections.push({ path, title, heading: plainText(parts), id, text: '', ...code })
    }
    const last = sections.at(-1)
    if (last) last.text = [last.text, ...textsOf(block)].filter(Boolean).join(' ').replaceAll(/\s+/g, ' ')
  }
  return sections
}

/** The sections of a public call: the call, and each of its fields. */
const callSections = (page: CallPage): SearchSection[] => {
  const path = `api/${page.name}`
  const { title, topic, summary, name, takes, answers } = page
  const fields = [takes, answers].flatMap(allFields)
  return [
    {
      ...{ path, title, topic, heading: '', id: '', code: name },
      text: `${name} ${page.path} ${plainText(summary)}`,
    },
    ...fields.map((field) => ({
      ...{ path, title, heading: field.name, id: field.id, code: field.name },
      text: [plainText(field.type), plainText(field.description), ...field.values].join(' ').trim(),
    })),
  ]
}

/** The sections of the reference: its overview, each public call with its fields, and each call of the portal. */
const referenceSections = (language: Language): SearchSection[] => {
  const portal = { path: 'api/portal', title: CALL_WORDS[language].portalTitle }
  return [
    ...sectionsOf('api', overviewDocument(language)),
    ...publicCalls().flatMap((call) => callSections(callPage(call, language))),
    ...portalCalls().map(({ name, path, summary }) => ({
      ...{ ...portal, heading: name, id: name, code: name },
      text: `${path} ${plainText(said(summary, language))}`,
    })),
  ]
}

/** The page of SDKs and packages, which the portal makes. */
const sdkSection = (language: Language): SearchSection => ({
  ...{ path: 'sdks', topic: 'npm', heading: '', id: '' },
  ...sdkPage(language),
})

/** The status page, which is no document, with the words that readers search for. */
const STATUS: Record<Language, Pick<SearchSection, 'title' | 'text'>> = {
  en: {
    title: 'Status',
    text: 'Whether the API, reports, the portal and mail work now and worked in the last 90 days: uptime, outages, incidents and maintenance.',
  },
  fr: {
    title: 'État du service',
    text: 'Le fonctionnement actuel et celui des 90 derniers jours de l’API, des rapports, du portail et des e-mails\u{a0}: disponibilité, pannes, incidents et maintenance.',
  },
}

/** Builds the search index of a language from its documents, the reference and the status page. */
export const searchIndex = (language: Language, documents: Iterable<ProductDocument>): SearchIndex => ({
  sections: [
    sdkSection(language),
    ...[...documents].flatMap((document) =>
      document.name === REFERENCE ? [] : sectionsOf(document.name, document),
    ),
    ...referenceSections(language),
    { ...STATUS[language], path: STATUS_PATHS[language], heading: '', id: '', code: 'status' },
  ],
  synonyms: SYNONYMS[language],
})
