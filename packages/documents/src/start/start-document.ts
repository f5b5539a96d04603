import type { Language } from '@assure/contract/constants'
import { codeBlock, heading, paragraph, plain, text } from '../api/block-parts.ts'
import { publicCallPage } from '../api/call-page.ts'
import { API_KEY, PORTAL_URL, SECRET_KEY } from '../api/samples/sample-call.ts'
import { type Block, type ProductDocument, withCode } from '../blocks.ts'
import { REFERENCE } from '../documents.ts'
import { keyParts, START_WORDS } from './start-words.ts'

/** The call that sends the first report, and the call that reads its month back. */
export const FIRST_CALL = 'report_estimations'
export const MONTH_CALL = 'cukka'

/** The variables of all samples, for a shell. The reader fills in the key. */
export const startVariables = (publicUrl: string): string =>
  [`export ${PORTAL_URL}=${publicUrl}`, `export ${API_KEY}=ak_test_…`, `export ${SECRET_KEY}=…`].join('\n')

/** The samples of a call, and a link to its page. */
const call = (name: string, language: Language): { blocks: Block[]; answer: string } => {
  const page = publicCallPage(name, language)
  if (!page) throw new Error(`there is no public call ${name}`)
  const target = { kind: 'call', name, isPublic: true } as const
  return {
    blocks: [
      ...page.samples.flatMap(({ name: sample, syntax, code, run }) =>
        code === undefined
          ? []
          : [text(sample), codeBlock(syntax, code), ...(run ? [paragraph(...run)] : [])],
      ),
      paragraph({ kind: 'link', target, parts: [plain(page.title)] }),
    ],
    answer: page.examples[0]?.body ?? '',
  }
}

/** Returns the start page as a document, for programs that read Markdown. */
export const startDocument = (language: Language): ProductDocument => {
  const words = START_WORDS[language]
  const [first, month] = [call(FIRST_CALL, language), call(MONTH_CALL, language)]
  return {
    ...{ name: REFERENCE, language, title: words.title, summary: withCode(words.description) },
    blocks: [
      heading(2, words.key, 'key'),
      paragraph(...keyParts(language)),
      codeBlock('sh', startVariables('{{publicUrl}}')),
      heading(2, words.send, 'send'),
      text(words.sendText),
      ...first.blocks,
      codeBlock('json', first.answer),
      text(words.repeat),
      heading(2, words.see, 'see'),
      text(words.seeText),
      ...month.blocks,
    ],
  }
}
