import { HOLDERS, KEY_SCOPES } from '@assure/contract/accounts/roles'
import type { Language } from '@assure/contract/constants'
import { fillBlanks } from '@assure/contract/fill-blanks'
import type { Json } from '@assure/contract/json-schema'
import { installCommand } from '@assure/contract/package-scope'
import type { Audience } from '@assure/contract/openapi-operations'
import { type ProblemCall, problemExample } from '@assure/contract/problem-examples'
import type { ProblemCode } from '@assure/contract/rpc-error'
import { DIRECT_CALLS, SERVICES } from '@assure/contract/services'
import { type Inline, withCode } from '../blocks.ts'
import type { DocumentName } from '../documents.ts'
import { API_WORDS } from './api-words.ts'
import { callFields, type CallField, type FieldShape } from './call-fields.ts'
import { titleIn } from './call-nav.ts'
import { CALL_WORDS } from './call-words.ts'
import { callNamed, published, type PublishedCall, publicCalls, statusOf } from './published-calls.ts'
import { said } from './said.ts'
import { JSON_NOTATION, layOut } from './samples/lay-out.ts'
import { proofOf } from './samples/sample-call.ts'
import { packageOf } from './samples/typescript.ts'
import { SAMPLE_LANGUAGES, type SampleLanguage, sampleOf } from './samples/samples.ts'

export type ChipKind = 'who' | 'repeat' | 'limit'

/** Everything on the page of a call, in one language. */
export interface CallPage {
  name: string
  language: Language
  title: string
  topic: string
  audience: Audience
  method: 'GET' | 'POST'
  path: string
  summary: Inline[]
  chips: { kind: ChipKind; parts: Inline[] }[]
  /** Sentence on the field that names the caller's account; undefined without one. */
  own: Inline[] | undefined
  takes: FieldShape
  former: CallField[]
  answers: FieldShape
  problems: { code: ProblemCode; status: number; meaning: Inline[] }[]
  /** The body of the same call at the address of its service; undefined for direct calls. */
  oldForm: { path: string; body: string } | undefined
  /** `code` is undefined where the language has no client that signs requests. */
  samples: {
    id: SampleLanguage
    name: string
    syntax: string
    code: string | undefined
    /** Where its variables come from and how to run it, where that is not evident. */
    run: Inline[] | undefined
  }[]
  /** The call as "Try it" sends it; undefined if no API key opens it. */
  trial: { body: string; takesKey: boolean } | undefined
  /** Examples of answers by status. */
  examples: { status: number; body: string }[]
  headers: { name: string; value: string }[]
  /** A guide that says more. */
  guide: { name: DocumentName; title: string } | undefined
  /** The call that answers with what this one reported, and where its token is if it needs one. */
  readBack: { name: string; title: string; token: Inline[] } | undefined
  /** Schemas of body and answer, with all parts in place. */
  schemas: { request: Json; answer: Json | undefined }
}

/** Guides with more information about a call. */
const GUIDES: Record<string, 'check-a-certificate' | 'reporting-usage'> = {
  activate_licence: 'check-a-certificate',
  report_estimations: 'reporting-usage',
  report_online_safety: 'reporting-usage',
}

/** Calls that answer with the counts that another call reported. */
const READ_BACK: Record<string, string> = {
  report_estimations: 'cukka',
  report_online_safety: 'analytics_summary',
  report_scans: 'metrics',
}

/** Statuses whose answers the page shows. */
const SHOWN_STATUSES = [400, 401, 403, 409, 429]

/** Replaces references by the schemas that they name. */
const inPlace = (value: unknown, components: Record<string, Json>): unknown => {
  if (Array.isArray(value)) return value.map((part) => inPlace(part, components))
  if (typeof value !== 'object' || value === null) return value
  const { $ref, discriminator: _, 'x-default': _default, ...rest } = value as Json
  const named = typeof $ref === 'string' ? components[$ref.split('/').at(-1) ?? ''] : {}
  return Object.fromEntries(
    Object.entries({ ...named, ...rest })
      .filter(([key]) => key !== 'discriminator' && key !== 'x-default')
      .map(([key, part]) => [key, inPlace(part, components)]),
  )
}

/** Says which caller a call takes: anybody, a key with its scope, a token, a device, a web session or the card provider. */
const whoOf = (call: PublishedCall, language: Language): string => {
  const { chips } = CALL_WORDS[language]
  const proof = proofOf(call)
  if (proof !== 'key') return chips[proof]
  if (call.callers.includes('public')) return chips.open
  if (call.callers.includes('card_provider')) return chips.provider
  if (!call.callers.includes('api_key')) return chips.session
  if (call.permission && !HOLDERS[call.permission].key) return chips.testKey
  return KEY_SCOPES.some((scope) => scope === call.permission)
    ? fillBlanks(chips.key, { scope: call.permission ?? '' })
    : chips.anyKey
}

const chipsOf = (call: PublishedCall, language: Language, request: Json): CallPage['chips'] => {
  const { chips } = CALL_WORDS[language]
  const isReport = call.topic === 'Reports'
  const isRead = call.method === 'GET' || (call.permission?.endsWith('.read') ?? false)
  const repeat = call.takesKey ? chips.repeatByKey : isReport || isRead ? chips.repeat : undefined
  const lists = Object.entries((request['properties'] ?? {}) as Record<string, Json>).flatMap(
    ([field, schema]) =>
      schema['type'] === 'array' && schema['maxItems'] !== undefined
        ? [
            fillBlanks(chips.list, {
              field: `\`${field}\``,
              least: String(Number(schema['minItems'] ?? 0)),
              most: Number(schema['maxItems']).toLocaleString(language),
            }),
          ]
        : [],
  )
  return [
    { kind: 'who', parts: withCode(whoOf(call, language)) },
    ...(repeat ? [{ kind: 'repeat' as const, parts: withCode(repeat) }] : []),
    ...lists.map((text) => ({ kind: 'limit' as const, parts: withCode(text) })),
  ]
}

/** The definitions of all calls, by name. */
const DEFINED = new Map<string, ProblemCall>([
  ...SERVICES.flatMap(({ modes }) => Object.entries(modes)).map(
    ([name, mode]) => [name, { name, ...mode }] as const,
  ),
  ...DIRECT_CALLS.map(
    ({ name, query, bearer }) => [name, { name, input: query, access: bearer ? [bearer] : [] }] as const,
  ),
])

/** Example of a problem document of a call. */
const problemOf = (code: ProblemCode, { name }: PublishedCall): string =>
  layOut(problemExample(code, '{{publicUrl}}', DEFINED.get(name)), JSON_NOTATION)

/** Says how to run the TypeScript sample: the package that it needs, the file and the command. */
const runOf = (call: PublishedCall, language: Language): string[] => {
  const { install, runTypeScript } = CALL_WORDS[language]
  const needed = packageOf(call)
  const run = fillBlanks(runTypeScript, { file: `${call.name}.mts` })
  return needed ? [fillBlanks(install, { command: installCommand(needed) }), run] : [run]
}

/** Makes a sample with what its reader must know: where its variables come from, and how to run it. */
const pageSample = (
  each: (typeof SAMPLE_LANGUAGES)[number],
  call: PublishedCall,
  language: Language,
): CallPage['samples'][number] => {
  const code = sampleOf(each.id, call)
  const variables = Object.entries(CALL_WORDS[language].variables).flatMap(([name, origin]) =>
    code?.includes(name) ? [origin] : [],
  )
  const about = [...variables, ...(each.id === 'typescript' ? runOf(call, language) : [])]
  return { ...each, code, run: about.length > 0 ? withCode(about.join(' ')) : undefined }
}

const readBackOf = (name: string, language: Language): CallPage['readBack'] => {
  const call = callNamed(READ_BACK[name] ?? '')
  if (!call) return undefined
  const needsToken = proofOf(call) === 'link'
  const token = needsToken ? withCode(CALL_WORDS[language].readBackToken) : []
  return { name: call.name, title: titleIn(call, language), token }
}

/** Makes the page of a call in a language. */
export const callPage = (call: PublishedCall, language: Language): CallPage => {
  const components = published().schemas
  const request = inPlace(call.request, components) as Json
  const takes = callFields(call.request, { language, components, prefix: 'takes' })
  const guide = GUIDES[call.name]
  return {
    ...{ name: call.name, language, audience: call.audience, method: call.method, path: call.path },
    title: titleIn(call, language),
    topic: call.topic ? CALL_WORDS[language].topics[call.topic] : '',
    summary: [...said(call.summary, language), { kind: 'text', text: '.' }],
    chips: chipsOf(call, language, request),
    own: call.subject ? withCode(fillBlanks(CALL_WORDS[language].own, { field: call.subject })) : undefined,
    takes: { ...takes, fields: takes.fields.filter(({ isFormer }) => !isFormer) },
    former: takes.fields.filter(({ isFormer }) => isFormer),
    answers: callFields(call.answer ?? {}, { language, components, prefix: 'answers' }),
    problems: call.problems.map((code) => ({
      ...{ code, status: statusOf(code) },
      meaning: withCode(API_WORDS[language].problems[code]),
    })),
    oldForm: call.service
      ? {
          path: call.service,
          body: layOut({ execution_mode: call.name, ...(call.input as object) }, JSON_NOTATION),
        }
      : undefined,
    samples: SAMPLE_LANGUAGES.map((each) => pageSample(each, call, language)),
    trial: call.callers.includes('api_key')
      ? { body: layOut(call.input, JSON_NOTATION), takesKey: call.takesKey }
      : undefined,
    examples: [
      { status: 200, body: layOut(call.output, JSON_NOTATION) },
      ...SHOWN_STATUSES.flatMap((status) => {
        const code = call.problems.find((each) => statusOf(each) === status)
        return code ? [{ status, body: problemOf(code, call) }] : []
      }),
    ],
    headers: call.headers,
    guide: guide && { name: guide, title: API_WORDS[language].guides[guide] ?? guide },
    readBack: readBackOf(call.name, language),
    schemas: {
      request,
      answer: call.answer && (inPlace(call.answer, components) as Json),
    },
  }
}

/** Returns the page of a public call; undefined if there is none of that name. */
export const publicCallPage = (name: string, language: Language): CallPage | undefined => {
  const call = publicCalls().find((each) => each.name === name)
  return call && callPage(call, language)
}
