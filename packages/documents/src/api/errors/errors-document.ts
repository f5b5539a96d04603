import type { Language } from '@assure/contract/constants'
import { FAULT_CODES } from '@assure/contract/faults'
import { problemExample } from '@assure/contract/problem-examples'
import { PROBLEM_STATUS, type ProblemCode } from '@assure/contract/rpc-error'
import { REPORT_REJECTIONS } from '@assure/contract/usage/usage-reports'
import { type Block, type ProductDocument, withCode } from '../../blocks.ts'
import { API_WORDS } from '../api-words.ts'
import { codeBlock, heading, paragraph, strong, text } from '../block-parts.ts'
import { ENGLISH_ERRORS } from './english-errors.ts'
import type { ErrorTexts } from './error-texts.ts'
import { FRENCH_ERRORS } from './french-errors.ts'

const TEXTS: Record<Language, ErrorTexts> = { en: ENGLISH_ERRORS, fr: FRENCH_ERRORS }

const PROBLEMS = Object.keys(PROBLEM_STATUS) as ProblemCode[]

/** Problems after which the same call may be sent again. All others need a changed call first. */
const REPEATS: Partial<Record<ProblemCode, keyof ErrorTexts['repeats']>> = {
  rate_limited: 'wait',
  unavailable: 'wait',
  request_timeout: 'again',
  internal: 'again',
}

/** Fields that only problem documents of some codes have. */
const ADDS: Partial<Record<ProblemCode, string>> = {
  invalid: 'errors',
  malformed_body: 'at',
  unknown_mode: 'did_you_mean',
  not_found: 'did_you_mean',
  forbidden: 'needs',
  rate_limited: 'limit',
}

const labelled = (label: string, words: string): Block => paragraph(strong(label), ...withCode(` ${words}`))

/** The answer to a call whose field has a wrong name. */
const sample = (): Block =>
  codeBlock('json', JSON.stringify(problemExample('invalid', '{{publicUrl}}'), null, 2))

/** Builds the page that explains each code in a language. The anchor of a code is the code itself. */
export const errorsDocument = (language: Language): ProductDocument => {
  const words = TEXTS[language]
  const problem = (code: ProblemCode): Block[] => {
    const { causes, help } = words.problem[code]
    const field = ADDS[code]
    return [
      heading(3, `\`${code}\``, code),
      labelled(`${words.status} ${PROBLEM_STATUS[code]}.`, API_WORDS[language].problems[code]),
      labelled(words.causes, causes),
      labelled(words.help, help),
      ...(field ? [labelled(words.adds, `\`${field}\`.`)] : []),
      labelled(words.repeat, words.repeats[REPEATS[code] ?? 'change']),
    ]
  }
  const short = (code: string, { meaning, help }: { meaning: string; help: string }): Block[] => [
    heading(3, `\`${code}\``, code),
    text(meaning),
    labelled(words.help, help),
  ]
  return {
    name: 'errors',
    language,
    title: words.title,
    summary: withCode(words.summary),
    blocks: [
      heading(2, words.reading, 'reading'),
      ...words.readingText.map(text),
      sample(),
      heading(2, words.problems, 'problems'),
      text(words.problemsText),
      ...PROBLEMS.flatMap(problem),
      heading(2, words.fields, 'fields'),
      text(words.fieldsText),
      ...FAULT_CODES.flatMap((code) => short(code, words.field[code])),
      heading(2, words.reports, 'rejected-reports'),
      text(words.reportsText),
      ...REPORT_REJECTIONS.flatMap((code) => short(code, words.report[code])),
    ],
  }
}
