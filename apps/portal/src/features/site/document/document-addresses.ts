import type { Language } from '@assure/contract/constants'
import { fillText } from '@assure/documents/blanks'
import type { Target } from '@assure/documents/blocks'
import { canonicalPath, type DocumentName } from '@assure/documents/documents'
import { targetPath } from '@assure/documents/target-path'
import { portalConfig } from '#src/api/portal-config.ts'
import { inEachLanguage } from '#src/features/site/site-address.ts'

/** Returns the canonical path of a document in each language. */
export const documentAddresses = (name: DocumentName): Record<Language, string> =>
  inEachLanguage((language) => canonicalPath(language, name))

/** Returns the URL of a link in a document. */
export const targetAddress = (target: Target, language: Language): string => {
  if (target.kind === 'web') return target.address
  return target.kind === 'heading' ? `#${target.id}` : fillText(targetPath(target, language), portalConfig())
}
