import { DOCUMENT_TITLES } from 'virtual:document-titles'
import type { Language } from '@assure/contract/constants'
import { fillText } from '@assure/documents/blanks'
import type { DocumentName } from '@assure/documents/documents'
import { portalConfig } from '#src/api/portal-config.ts'

/** Returns a document's title with the operator's names filled in, or its name if it has none. */
export const documentTitle = (language: Language, name: DocumentName): string =>
  fillText(DOCUMENT_TITLES[language]?.[name] ?? name, portalConfig())
