import type { Language } from '@assure/contract/constants'
import { TOPICS } from '@assure/contract/topics'
import { type ProductDocument, withCode } from '../blocks.ts'
import { REFERENCE } from '../documents.ts'
import { slugOf } from '../read-document.ts'
import { apiOverview } from './api-overview.ts'
import { API_WORDS } from './api-words.ts'
import { heading } from './block-parts.ts'
import { callSection } from './call-blocks.ts'
import { callPage } from './call-page.ts'
import { CALL_WORDS } from './call-words.ts'
import { publicCalls } from './published-calls.ts'

/** Makes the reference of all public calls as one document, for its PDF and its Markdown. */
export const apiReference = (language: Language): ProductDocument => {
  const calls = publicCalls()
  return {
    name: REFERENCE,
    language,
    title: API_WORDS[language].title,
    summary: withCode(API_WORDS[language].summary),
    blocks: [
      ...apiOverview(language),
      ...TOPICS.flatMap((topic) => [
        heading(2, CALL_WORDS[language].topics[topic], slugOf(topic)),
        ...calls
          .filter((call) => call.topic === topic)
          .flatMap((call) => callSection(callPage(call, language))),
      ]),
    ],
  }
}
