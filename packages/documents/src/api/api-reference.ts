import type { Language } from '@assure/contract/constants'
import { PROBLEM_STATUS, type ProblemCode } from '@assure/contract/rpc-error'
import type { DirectCall } from '@assure/contract/direct-call'
import type { Json } from '@assure/contract/json-schema'
import { openapi } from '@assure/contract/openapi'
import type { Mode } from '@assure/contract/rpc'
import { OPENAPI_PATH, SERVICE_PATHS, type ServicePath } from '@assure/contract/service-paths'
import { DIRECT_CALLS, SERVICES } from '@assure/contract/services'
import { type Block, type Inline, type ProductDocument, withCode } from '../blocks.ts'
import type { DocumentName } from '../documents.ts'
import { slugOf } from '../read-document.ts'
import { apiFields, type ApiField } from './api-fields.ts'
import { API_WORDS, type ApiWords } from './api-words.ts'
import { inFrench } from './french-descriptions.ts'

interface Operation {
  security: Record<string, unknown>[]
  parameters?: { name: string; required: boolean; description?: string; schema: Json }[]
  requestBody?: { content: Record<string, { schema: Json }> }
  responses: { 200: { content: Record<string, { schema: Json }> } }
}

const heading = (level: 2 | 3, text: string, id = slugOf(text)): Block => ({
  kind: 'heading',
  level,
  id,
  parts: withCode(text),
})
const paragraph = (...parts: Inline[]): Block => ({ kind: 'paragraph', parts })
const text = (words: string): Block => paragraph(...withCode(words))
const strong = (words: string): Inline => ({ kind: 'strong', parts: [{ kind: 'text', text: words }] })
const code = (words: string): Inline => ({ kind: 'code', text: words })
const table = (head: readonly string[], rows: readonly Inline[][][]): Block => ({
  kind: 'table',
  head: head.map(withCode),
  align: head.map(() => 'left'),
  rows,
})

/** Removes requirement ids from a summary, because they are only for authors. */
const shorn = (summary: string) => summary.replaceAll(/ \([A-Z]{2}-\d\d\)/g, '')

/** Guides with more information about a call. */
const GUIDES: Record<string, DocumentName> = {
  activate_licence: 'check-a-certificate',
  report_estimations: 'reporting-usage',
  report_online_safety: 'reporting-usage',
}

const CURL = `curl '{{publicUrl}}${SERVICE_PATHS.account}' \\
  --user "$API_KEY:$SECRET_KEY" \\
  --header 'content-type: application/json' \\
  --data '{"execution_mode":"retrieve_session"}'`

/** Translates a text of the contract; undefined without a translation. */
const TRANSLATED: Record<Language, (english: string) => string | undefined> = {
  en: (english) => english,
  fr: inFrench,
}

/** Builds the API reference in a language from the contract. */
export const apiReference = (language: Language): ProductDocument => {
  const words = API_WORDS[language]
  const { paths, components } = openapi(SERVICES, DIRECT_CALLS) as {
    paths: Record<string, Record<string, Operation>>
    components: { schemas: Record<string, Json> }
  }
  const operationAt = (path: string): Operation => {
    const [operation] = Object.values(paths[path] ?? {})
    if (!operation) throw new Error(`${path} is not published`)
    return operation
  }
  /** Returns a text of the contract, translated if possible, otherwise marked as English. */
  const said = (english: string): Inline[] => {
    const shown = shorn(english)
    const translated = TRANSLATED[language](shown)
    return translated ? withCode(translated) : [{ kind: 'foreign', language: 'en', parts: withCode(shown) }]
  }
  const sentence = (english: string): Block => paragraph(...said(english), { kind: 'text', text: '.' })

  const row = ({ path, type, optional, description, only }: ApiField): Inline[][] => [
    [code(path)],
    optional ? [...type, { kind: 'text', text: words.optional }] : type,
    [
      ...(description ? said(description) : []),
      ...(only.length > 0
        ? withCode(`${description ? ' ' : ''}(${words.with} ${only.map((each) => `\`${each}\``).join(', ')})`)
        : []),
    ],
  ]
  const fields = (title: string, schema: Json, none: string): Block[] => {
    const found = apiFields(schema, language, components.schemas)
    return found.length === 0 ? [text(none)] : [paragraph(strong(title)), table(words.head, found.map(row))]
  }
  const whoMay = (access: readonly (keyof ApiWords['who'])[]): Inline[] => [
    strong(words.mayCall),
    { kind: 'text', text: ` ${access.map((each) => words.who[each][0]).join(', ')}.` },
  ]

  const guide = (call: string): Block[] => {
    const document = GUIDES[call]
    if (!document) return []
    const parts = withCode(words.guides[document] ?? document)
    return [paragraph({ kind: 'link', target: { kind: 'document', name: document }, parts })]
  }

  const mode = (path: string, name: string, call: Mode): Block[] => {
    const { summary, access, permission, subject, idempotent } = call
    const { requestBody, responses } = operationAt(`${path}/${name}`)
    return [
      heading(3, `\`${name}\``, slugOf(name)),
      sentence(summary),
      paragraph(
        ...whoMay(access),
        ...(permission ? withCode(` ${words.permission} \`${permission}\`.`) : []),
        ...(subject ? withCode(` ${words.own.replace('{field}', subject)}`) : []),
        ...(idempotent ? withCode(` ${words.repeatable}`) : []),
      ),
      ...fields(words.takes, requestBody?.content['application/json']?.schema ?? {}, words.nothing),
      ...fields(
        words.answers,
        responses[200].content['application/json']?.schema ?? {},
        words.answersNothing,
      ),
      ...guide(name),
    ]
  }

  const direct = ({ path, method, summary, file }: DirectCall): Block[] => {
    const { security, parameters = [], requestBody, responses } = operationAt(path)
    const schema = responses[200].content['application/json']?.schema
    const query: Json = {
      properties: Object.fromEntries(
        parameters.map(({ name, description, schema: of }) => [
          name,
          { ...of, ...(description && { description }) },
        ]),
      ),
      required: parameters.filter(({ required }) => required).map(({ name }) => name),
    }
    const proofs = security.flatMap((each) => Object.keys(each))
    const access = (proofs.length > 0 ? proofs : ['public']) as (keyof ApiWords['who'])[]
    return [
      heading(3, `\`${method ?? 'POST'} ${path}\``),
      sentence(summary),
      paragraph(...whoMay(access)),
      ...(requestBody ? [text(words.signedBody)] : []),
      ...fields(words.takes, query, words.noParameters),
      ...(file
        ? [text(words.answersFile.replace('{type}', file))]
        : fields(words.answers, schema ?? {}, words.answersNothing)),
    ]
  }

  return {
    name: 'api-reference',
    language,
    title: words.title,
    summary: [{ kind: 'text', text: words.summary }],
    blocks: [
      heading(2, words.calls, 'calls'),
      ...words.callsText.map(text),
      text(words.sample),
      { kind: 'code', language: 'bash', text: CURL },
      paragraph(
        { kind: 'text', text: `${words.openapi} ` },
        {
          kind: 'link',
          target: { kind: 'web', address: `{{publicUrl}}${OPENAPI_PATH}` },
          parts: [code(OPENAPI_PATH)],
        },
      ),
      heading(2, words.callers, 'callers'),
      table(
        words.callersHead,
        Object.values(words.who).map(([who = '', by = '']) => [withCode(who), withCode(by)]),
      ),
      heading(2, words.permissions, 'permissions'),
      text(words.permissionsText),
      heading(2, words.idempotency, 'idempotency'),
      text(words.idempotencyText),
      heading(2, words.errors, 'errors'),
      text(words.errorsText),
      table(
        words.errorsHead,
        (Object.entries(PROBLEM_STATUS) as [ProblemCode, number][]).map(([problem, status]) => [
          [{ kind: 'text', text: String(status) }],
          [code(problem)],
          withCode(words.problems[problem]),
        ]),
      ),
      ...SERVICES.flatMap(({ path, modes }) => [
        heading(2, words.services[path as ServicePath], slugOf(path.replace('/api/', ''))),
        paragraph(code(`POST ${path}`)),
        ...Object.entries(modes).flatMap(([name, call]) => mode(path, name, call)),
      ]),
      heading(2, words.direct, 'direct-calls'),
      ...DIRECT_CALLS.flatMap(direct),
    ],
  }
}
