import type { Language } from '@assure/contract/constants'
import { type ProductDocument, withCode } from '../blocks.ts'
import { REFERENCE } from '../documents.ts'
import { apiOverview } from './api-overview.ts'
import { API_WORDS } from './api-words.ts'
import { heading } from './block-parts.ts'
import { callBlocks, callSection } from './call-blocks.ts'
import { callPage, publicCallPage } from './call-page.ts'
import { CALL_WORDS } from './call-words.ts'
import { portalCalls } from './published-calls.ts'

/** Returns the overview of the reference as a document. */
export const overviewDocument = (language: Language): ProductDocument => ({
  name: REFERENCE,
  language,
  title: API_WORDS[language].title,
  summary: withCode(API_WORDS[language].summary),
  blocks: apiOverview(language),
})

/** Returns the page of a call as a document; undefined if no public call has the name. */
export const callDocument = (language: Language, name: string): ProductDocument | undefined => {
  const page = publicCallPage(name, language)
  return (
    page && { name: REFERENCE, language, title: page.title, summary: page.summary, blocks: callBlocks(page) }
  )
}

/** Returns the calls of the portal's own pages as a document. */
export const portalDocument = (language: Language): ProductDocument => {
  const words = CALL_WORDS[language]
  return {
    name: REFERENCE,
    language,
    title: words.portalTitle,
    summary: [
      ...withCode(words.portalText),
      { kind: 'text', text: ' ' },
      {
        kind: 'link',
        target: { kind: 'document', name: 'keys-and-scopes', id: 'member' },
        parts: withCode(words.portalKeys),
      },
      { kind: 'text', text: '.' },
    ],
    blocks: [
      heading(2, words.audiences.portal, 'calls'),
      ...portalCalls().flatMap((call) => callSection(callPage(call, language))),
    ],
  }
}
