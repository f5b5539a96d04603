import type { Language } from '@assure/contract/constants'
import { OPENAPI_PATH, OPENAPI_PUBLIC_PATH } from '@assure/contract/service-paths'
import { type Block, type Inline, withCode } from '../blocks.ts'
import type { DocumentName } from '../documents.ts'
import { code, codeBlock, heading, paragraph, plain, table, text } from './block-parts.ts'
import { API_WORDS } from './api-words.ts'
import { publicCalls } from './published-calls.ts'
import { curl } from './samples/curl.ts'

const atPortal = (path: string): Inline => ({
  kind: 'link',
  target: { kind: 'web', address: `{{publicUrl}}${path}` },
  parts: [code(path)],
})

const toDocument = (name: DocumentName, words: string): Inline => ({
  kind: 'link',
  target: { kind: 'document', name },
  parts: [plain(words)],
})

/** The call of the overview's sample. */
const FIRST_CALL = 'retrieve_session'

/** Writes the overview of the reference: how calls are made, who makes them, and what every call has. */
export const apiOverview = (language: Language): Block[] => {
  const words = API_WORDS[language]
  const first = publicCalls().find(({ name }) => name === FIRST_CALL)
  if (!first) throw new Error(`there is no call ${FIRST_CALL}`)
  return [
    heading(2, words.calls, 'calls'),
    ...words.callsText.map(text),
    text(words.sample),
    codeBlock('sh', curl(first)),
    paragraph(plain(`${words.openapi} `), atPortal(OPENAPI_PUBLIC_PATH), plain(', '), atPortal(OPENAPI_PATH)),
    heading(2, words.callers, 'callers'),
    table(
      words.callersHead,
      Object.values(words.who).map(([who = '', by = '']) => [withCode(who), withCode(by)]),
    ),
    heading(2, words.permissions, 'permissions'),
    text(words.permissionsText),
    heading(2, words.idempotency, 'idempotency'),
    text(words.idempotencyText),
    heading(2, words.versions, 'versions'),
    text(words.versionsText),
    paragraph(
      toDocument('versions', words.versionsLink),
      plain(' · '),
      toDocument('changelog', words.changelogLink),
    ),
    heading(2, words.errors, 'errors'),
    text(words.errorsText),
    paragraph(toDocument('errors', words.errorsLink)),
  ]
}
