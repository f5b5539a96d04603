import type { Language } from '@assure/contract/constants'
import { fillText } from '@assure/documents/blanks'
import type { Target } from '@assure/documents/blocks'
import type { DocumentName } from '@assure/documents/documents'
import { linkedPagePath } from '@assure/documents/linked-pages'
import { portalConfig } from '#src/api/portal-config.ts'
import { inEachLanguage, siteAddresses } from '#src/features/site/site-address.ts'
import { paths, type SitePage } from '#src/paths.ts'

/** Documents that have a public page of their own, which is where search engines are to find them. */
const PUBLIC: Partial<Record<DocumentName, SitePage>> = {
  'privacy-policy': 'privacyPolicy',
  'terms-and-conditions': 'termsAndConditions',
}

/** Where a document stands in each language. */
export const documentAddresses = (name: DocumentName): Record<Language, string> => {
  const page = PUBLIC[name]
  if (page) return siteAddresses(page)
  return inEachLanguage((lang) => paths.documentationPage({ lang, documentName: name }))
}

/** Where a link of a document leads. */
export const targetAddress = (target: Target, language: Language): string => {
  switch (target.kind) {
    case 'web':
      return target.address
    case 'heading':
      return `#${target.id}`
    case 'document':
      return documentAddresses(target.name)[language] + (target.id ? `#${target.id}` : '')
    case 'page':
      return fillText(linkedPagePath(target.page, language) ?? '', portalConfig())
  }
}
