import { DOCUMENT_TITLES } from 'virtual:document-titles'
import type { Language } from '@assure/contract/constants'
import { fillText } from '@assure/documents/blanks'
import type { DocumentName } from '@assure/documents/documents'
import { portalConfig } from '#src/api/portal-config.ts'

/** A document's title. */
export const documentTitle = (language: Language, name: DocumentName): string =>
  fillText(DOCUMENT_TITLES[language]?.[name] ?? name, portalConfig())
