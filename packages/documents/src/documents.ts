import type { Language } from '@assure/contract/constants'
import { type LinkedPage, linkedPagePath } from './linked-pages.ts'

/** Groups of the index, in display order. */
export const GROUPS = [
  'ageAssurance',
  'onlineSafety',
  'retail',
  'organisation',
  'reference',
  'privacy',
  'legal',
] as const
export type DocumentGroup = (typeof GROUPS)[number]

/** All documents, in display order. */
export const DOCUMENTS = [
  { name: 'faceassure-android', group: 'ageAssurance' },
  { name: 'faceassure-ios', group: 'ageAssurance' },
  { name: 'faceassure-browser', group: 'ageAssurance' },
  { name: 'age-checks-in-a-web-page', group: 'ageAssurance' },
  { name: 'voiceassure', group: 'ageAssurance' },
  { name: 'owas-image-android', group: 'onlineSafety' },
  { name: 'owas-image-ios', group: 'onlineSafety' },
  { name: 'owas-nlp-android', group: 'onlineSafety' },
  { name: 'owas-nlp-ios', group: 'onlineSafety' },
  { name: 'owas-csam-android', group: 'onlineSafety' },
  { name: 'owas-csam-ios', group: 'onlineSafety' },
  { name: 'moving-from-perspective-api', group: 'onlineSafety' },
  { name: 'retail-app-guide', group: 'retail' },
  { name: 'work-as-a-team', group: 'organisation' },
  { name: 'single-sign-on', group: 'organisation' },
  { name: 'keys-and-scopes', group: 'reference' },
  { name: 'test-mode', group: 'reference' },
  { name: 'reporting-usage', group: 'reference' },
  { name: 'generate-a-client', group: 'reference' },
  { name: 'check-a-certificate', group: 'reference' },
  { name: 'api-reference', group: 'reference' },
  { name: 'errors', group: 'reference' },
  { name: 'limits', group: 'reference' },
  { name: 'versions', group: 'reference' },
  { name: 'changelog', group: 'reference' },
  { name: 'data-flow', group: 'privacy' },
  { name: 'dpia-template', group: 'privacy' },
  { name: 'privacy-policy', group: 'legal' },
  { name: 'terms-and-conditions', group: 'legal' },
] as const satisfies readonly { name: string; group: DocumentGroup }[]

export type DocumentName = (typeof DOCUMENTS)[number]['name']

/** Whether a document has this name. */
export const isDocumentName = (name: string): name is DocumentName =>
  DOCUMENTS.some((document) => document.name === name)

/** Paths of the API reference: an overview, a page for each public call, and one page for those of the portal. */
export const apiPaths = (language: Language) => ({
  overview: `/documentation/${language}/api`,
  call: (name: string) => `/documentation/${language}/api/${name}`,
  portal: `/documentation/${language}/api/portal`,
  portalCall: (name: string) => `/documentation/${language}/api/portal#${name}`,
})

/** Returns the path of a page of the documentation by its name, such as `sdks` or `api/cukka`. '' is the start page. */
export const pagePath = (language: Language, name: string): string =>
  `/documentation/${language}${name && `/${name}`}`

/** Returns the path of a page of the documentation as Markdown. */
export const markdownPath = (page: string): string => `${page}.md`

/** Path of the changelog as an Atom feed. */
export const changelogFeedPath = (language: Language): string => `/documentation/${language}/changelog.atom`

/** Path of the list of all pages as Markdown (llmstxt.org). */
export const LLMS_PATH = '/llms.txt'

/** The document that holds the reference as one file. Its page is the overview. */
export const REFERENCE = 'api-reference' satisfies DocumentName

/** Returns the paths of a document: web page, Markdown, viewer and file. */
export const documentPaths = (language: Language, name: DocumentName) => ({
  page: name === REFERENCE ? apiPaths(language).overview : pagePath(language, name),
  markdown: markdownPath(pagePath(language, name)),
  viewer: `/docs/${language}/${name}`,
  file: `/static/docs/${language}/${name}.pdf`,
})

/** Returns the path of the entry of a problem. */
export const problemPath = (language: Language, code: string): string =>
  `${documentPaths(language, 'errors').page}#${code}`

/** Documents with their own public page. Search engines should index that page. */
const PUBLIC_PAGES: Partial<Record<DocumentName, LinkedPage>> = {
  'privacy-policy': 'privacyPolicy',
  'terms-and-conditions': 'termsAndConditions',
}

/** Returns the canonical path of a document. */
export const canonicalPath = (language: Language, name: DocumentName): string => {
  const page = PUBLIC_PAGES[name]
  return (page && linkedPagePath(page, language)) ?? documentPaths(language, name).page
}
