import type { Language } from '@assure/contract/constants'
import { fillText } from '@assure/documents/blanks'
import type { Target } from '@assure/documents/blocks'
import { canonicalPath, type DocumentName } from '@assure/documents/documents'
import { linkedPagePath } from '@assure/documents/linked-pages'
import { portalConfig } from '#src/api/portal-config.ts'
import { inEachLanguage } from '#src/features/site/site-address.ts'

/** Returns the canonical path of a document in each language. */
export const documentAddresses = (name: DocumentName): Record<Language, string> =>
  inEachLanguage((language) => canonicalPath(language, name))

/** Returns the URL of a link in a document. */
export const targetAddress = (target: Target, language: Language): string => {
  switch (target.kind) {
    case 'web':
      return target.address
    case 'heading':
      return `#${target.id}`
    case 'document':
      return canonicalPath(language, target.name) + (target.id ? `#${target.id}` : '')
    case 'page':
      return fillText(linkedPagePath(target.page, language) ?? '', portalConfig())
  }
}
