import type { Language } from '@assure/contract/constants'
import { fillBlanks } from '@assure/contract/fill-blanks'
import type { Block, Inline } from '../blocks.ts'
import { code, codeBlock, heading, paragraph, plain, strong, table, text } from './block-parts.ts'
import type { CallField, FieldShape } from './call-fields.ts'
import type { CallPage } from './call-page.ts'
import { CALL_WORDS } from './call-words.ts'

const joined = (parts: readonly Inline[][], between: string): Inline[] =>
  parts.flatMap((part, place) => (place > 0 ? [plain(between), ...part] : part))

/** Writes fields as nested lists. */
export const fieldBlocks = ({ fields, variants }: FieldShape, language: Language): Block[] => {
  const words = CALL_WORDS[language]
  const about = ({ name, type, presence, standard, description, values }: CallField): Inline[] => [
    code(name),
    plain(' ('),
    ...joined(
      [
        type,
        ...(presence ? [[plain(words[presence])]] : []),
        ...(standard === undefined ? [] : [[plain(`${words.standard} `), code(standard)]]),
      ],
      ', ',
    ),
    plain(')'),
    ...(description.length > 0 ? [plain(' '), ...description] : []),
    ...(values.length > 0
      ? [
          plain(' '),
          ...joined(
            values.map((value) => [code(value)]),
            ', ',
          ),
        ]
      : []),
  ]
  const list = (all: readonly CallField[]): Block[] =>
    all.length === 0
      ? []
      : [
          {
            kind: 'list',
            items: all.map((field) => [paragraph(...about(field)), ...fieldBlocks(field.shape, language)]),
          },
        ]
  return [
    ...list(fields),
    ...variants.flatMap((variant) => [paragraph(code(variant.label)), ...list(variant.fields)]),
  ]
}

const isEmpty = ({ fields, variants }: FieldShape) => fields.length + variants.length === 0

/** Writes what a call takes and answers, and its problems. `id` begins the anchors of headings. */
const parts = (page: CallPage, level: 2 | 3, id: string): Block[] => {
  const { language, takes, answers, problems, former } = page
  const words = CALL_WORDS[language]
  const title = (words: string, name: string): Block =>
    level === 2 ? heading(2, words, id + name) : paragraph(strong(words))
  return [
    title(words.takes, 'takes'),
    ...(isEmpty(takes) ? [text(words.takesNothing)] : fieldBlocks(takes, language)),
    ...(page.own ? [paragraph(...page.own)] : []),
    ...(former.length > 0
      ? [
          paragraph(
            strong(words.former),
            plain(' '),
            ...joined(
              former.map(({ name }) => [code(name)]),
              ', ',
            ),
            plain('.'),
          ),
        ]
      : []),
    title(words.answers, 'answers'),
    ...(isEmpty(answers) ? [text(words.answersNothing)] : fieldBlocks(answers, language)),
    title(words.wrong, 'problems'),
    table(
      words.wrongHead,
      problems.map((problem) => [[plain(String(problem.status))], [code(problem.code)], problem.meaning]),
    ),
  ]
}

const addressBlock = ({ method, path }: CallPage): Block => paragraph(code(`${method} ${path}`))

const chipBlock = ({ chips }: CallPage): Block => ({
  kind: 'list',
  items: chips.map((chip) => [paragraph(...chip.parts)]),
})

/** Writes a call as a part of the whole reference. */
export const callSection = (page: CallPage): Block[] => [
  heading(3, page.title, page.name),
  addressBlock(page),
  paragraph(...page.summary),
  chipBlock(page),
  ...parts(page, 3, ''),
]

/** Writes a call as a document of its own, with its example and its schemas. */
export const callBlocks = (page: CallPage): Block[] => {
  const words = CALL_WORDS[page.language]
  const sample = page.samples.find(({ code: of }) => of !== undefined)
  const [answer] = page.examples
  const json = (value: unknown) => codeBlock('json', JSON.stringify(value, null, 2))
  return [
    addressBlock(page),
    chipBlock(page),
    ...(page.guide
      ? [
          paragraph({
            kind: 'link',
            target: { kind: 'document', name: page.guide.name },
            parts: [plain(page.guide.title)],
          }),
        ]
      : []),
    ...(page.readBack
      ? [
          paragraph(
            plain(`${words.readBack} `),
            {
              kind: 'link',
              target: { kind: 'call', name: page.readBack.name, isPublic: true },
              parts: [plain(page.readBack.title)],
            },
            ...(page.readBack.token.length > 0 ? [plain('. '), ...page.readBack.token] : []),
          ),
        ]
      : []),
    heading(2, words.sample, 'sample'),
    ...(sample?.code === undefined ? [] : [codeBlock(sample.syntax, sample.code)]),
    ...(sample?.run ? [paragraph(...sample.run)] : []),
    ...(page.samples.some(({ code: of }) => of === undefined) ? [text(words.needsProof)] : []),
    heading(2, `${words.answer} 200`, 'answer'),
    codeBlock('json', answer?.body ?? ''),
    ...parts(page, 2, ''),
    ...(page.oldForm
      ? [
          heading(2, words.oldForm, 'old-form'),
          text(fillBlanks(words.oldFormText, page.oldForm)),
          codeBlock('json', page.oldForm.body),
        ]
      : []),
    heading(2, words.schema, 'schema'),
    paragraph(strong(words.request)),
    json(page.schemas.request),
    ...(page.schemas.answer ? [paragraph(strong(words.answer)), json(page.schemas.answer)] : []),
  ]
}
