import type { Language } from '@assure/contract/constants'
import { type LinkedPage, linkedPagePath } from './linked-pages.ts'

/** The groups of the index, in their order. */
export const GROUPS = ['ageAssurance', 'onlineSafety', 'retail', 'reference', 'privacy', 'legal'] as const
export type DocumentGroup = (typeof GROUPS)[number]

/** Every document, in the order in which they are shown and follow each other. */
export const DOCUMENTS = [
  { name: 'faceassure-android', group: 'ageAssurance' },
  { name: 'faceassure-ios', group: 'ageAssurance' },
  { name: 'faceassure-browser', group: 'ageAssurance' },
  { name: 'voiceassure', group: 'ageAssurance' },
  { name: 'owas-image-android', group: 'onlineSafety' },
  { name: 'owas-image-ios', group: 'onlineSafety' },
  { name: 'owas-nlp-android', group: 'onlineSafety' },
  { name: 'owas-nlp-ios', group: 'onlineSafety' },
  { name: 'owas-csam-android', group: 'onlineSafety' },
  { name: 'owas-csam-ios', group: 'onlineSafety' },
  { name: 'moving-from-perspective-api', group: 'onlineSafety' },
  { name: 'retail-app-guide', group: 'retail' },
  { name: 'check-a-certificate', group: 'reference' },
  { name: 'api-reference', group: 'reference' },
  { name: 'data-flow', group: 'privacy' },
  { name: 'dpia-template', group: 'privacy' },
  { name: 'privacy-policy', group: 'legal' },
  { name: 'terms-and-conditions', group: 'legal' },
] as const satisfies readonly { name: string; group: DocumentGroup }[]

export type DocumentName = (typeof DOCUMENTS)[number]['name']

/** Whether there is a document of this name. */
export const isDocumentName = (name: string): name is DocumentName =>
  DOCUMENTS.some((document) => document.name === name)

/** The paths of a document: its web page, the same as Markdown, the viewer, the file; without the origin. */
export const documentPaths = (language: Language, name: DocumentName) => ({
  page: `/documentation/${language}/${name}`,
  markdown: `/documentation/${language}/${name}.md`,
  viewer: `/docs/${language}/${name}`,
  file: `/static/docs/${language}/${name}.pdf`,
})

/** Documents that have a public page of their own, which is where search engines are to find them. */
const PUBLIC_PAGES: Partial<Record<DocumentName, LinkedPage>> = {
  'privacy-policy': 'privacyPolicy',
  'terms-and-conditions': 'termsAndConditions',
}

/** The one path of a document; every other address of it names this one as canonical. */
export const canonicalPath = (language: Language, name: DocumentName): string => {
  const page = PUBLIC_PAGES[name]
  return (page && linkedPagePath(page, language)) ?? documentPaths(language, name).page
}
