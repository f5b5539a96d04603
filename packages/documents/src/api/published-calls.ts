import { keyLimitOf, rateLimitExample } from '@assure/contract/call-limits'
import type { DirectCall } from '@assure/contract/direct-call'
import type { Json } from '@assure/contract/json-schema'
import { openapi } from '@assure/contract/openapi'
import { type Audience, audienceOf } from '@assure/contract/openapi-operations'
import { PROBLEM_STATUS, type ProblemCode } from '@assure/contract/rpc-error'
import type { Access, Mode, Permission } from '@assure/contract/rpc'
import { DIRECT_CALLS, SERVICES } from '@assure/contract/services'
import type { Topic } from '@assure/contract/topics'
import { problemsOf } from './call-problems.ts'

/** A kind of caller, or the holder of a token, or the signer of a body. */
export type CallerKind = Access | 'analytics_link' | 'card_provider'

/** A call as it is published, in English. */
export interface PublishedCall {
  name: string
  title: string
  topic: Topic | undefined
  audience: Audience
  method: 'GET' | 'POST'
  path: string
  summary: string
  callers: readonly CallerKind[]
  permission: Permission | undefined
  /** The input field that may only name the caller's own account. */
  subject: string | undefined
  takesKey: boolean
  /** The path of its service, where `execution_mode` selects the call. Direct calls have none. */
  service: string | undefined
  /** The schema of the body, or of the query. */
  request: Json
  /** The schema of the answer; undefined if it answers with a file. */
  answer: Json | undefined
  file: string | undefined
  input: unknown
  output: unknown
  /** Headers of the answer 200, each with an example. */
  headers: { name: string; value: string }[]
  problems: readonly ProblemCode[]
}

interface Operation {
  summary: string
  tags: string[]
  security: Record<string, unknown>[]
  parameters?: { name: string; required: boolean; description?: string; schema: Json }[]
  requestBody?: { content: Record<string, { schema: Json; example?: unknown }> }
  responses: Record<
    string,
    { headers: Record<string, Json>; content: Record<string, { schema: Json; example?: unknown }> }
  >
}

const JSON_TYPE = 'application/json'

/** Makes a schema of the parameters in a query. */
const queryOf = ({ parameters = [] }: Operation): Json => ({
  properties: Object.fromEntries(
    parameters.map(({ name, description, schema }) => [
      name,
      { ...schema, ...(description !== undefined && { description }) },
    ]),
  ),
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
})

const read = () => {
  const { paths, components } = openapi(SERVICES, DIRECT_CALLS) as {
    paths: Record<string, Record<string, Operation>>
    components: { schemas: Record<string, Json>; headers: Record<string, Json> }
  }
  const operationAt = (path: string): Operation => {
    const [operation] = Object.values(paths[path] ?? {})
    if (!operation) throw new Error(`${path} is not published`)
    return operation
  }
  const headersOf = (call: string, { responses }: Operation) =>
    Object.entries(responses['200']?.headers ?? {}).map(([name, header]) => {
      const { example } = { ...components.headers[String(header['$ref']).split('/').at(-1) ?? ''], ...header }
      const limits: Record<string, string> = rateLimitExample(keyLimitOf(call))
      return { name, value: limits[name] ?? String(example) }
    })
  const statusesOf = ({ responses }: Operation) => new Set(Object.keys(responses).map(Number))

  const ofMode = (service: string, name: string, mode: Mode): PublishedCall => {
    const path = `${service}/${name}`
    const operation = operationAt(path)
    const body = operation.requestBody?.content[JSON_TYPE]
    const answer = operation.responses['200']?.content[JSON_TYPE]
    return {
      ...{ name, path, service, topic: mode.topic, title: operation.summary, method: 'POST' },
      ...{ audience: audienceOf(mode), summary: mode.summary, callers: mode.access },
      ...{ permission: mode.permission, subject: mode.subject, takesKey: mode.idempotent ?? false },
      ...{ request: body?.schema ?? {}, answer: answer?.schema ?? {}, file: undefined },
      ...{ input: body?.example, output: answer?.example, headers: headersOf(name, operation) },
      problems: problemsOf(mode.access, mode.permission, statusesOf(operation)),
    }
  }

  const ofDirectCall = (call: DirectCall): PublishedCall => {
    const operation = operationAt(call.path)
    const answer = operation.responses['200']?.content[JSON_TYPE]
    const proofs = operation.security.flatMap((each) => Object.keys(each)) as CallerKind[]
    const callers: readonly CallerKind[] = proofs.length > 0 ? proofs : ['public']
    return {
      ...{
        name: call.name,
        path: call.path,
        service: undefined,
        topic: call.topic,
        title: operation.summary,
      },
      ...{
        method: call.method ?? 'POST',
        audience: call.bearer ? 'server' : 'portal',
        summary: call.summary,
      },
      ...{ callers, permission: call.permission, subject: undefined, takesKey: false },
      ...{ request: queryOf(operation), answer: answer?.schema, file: call.file },
      ...{ input: {}, output: answer?.example, headers: headersOf(call.name, operation) },
      problems: problemsOf(callers, call.permission, statusesOf(operation)),
    }
  }

  const calls = [
    ...SERVICES.flatMap(({ path, modes }) =>
      Object.entries(modes).map(([name, mode]) => ofMode(path, name, mode)),
    ),
    ...DIRECT_CALLS.map(ofDirectCall),
  ]
  return { calls, schemas: components.schemas }
}

let known: ReturnType<typeof read> | undefined
/** Returns every call with the components of its schemas. Made once, because it takes about 0.1 s. */
export const published = (): ReturnType<typeof read> => (known ??= read())

/** The calls of apps and servers. Each has a page of its own. */
export const publicCalls = (): PublishedCall[] =>
  published().calls.filter(({ audience }) => audience !== 'portal')
/** The calls of the portal's own pages. */
export const portalCalls = (): PublishedCall[] =>
  published().calls.filter(({ audience }) => audience === 'portal')

/** Returns the call of that name; undefined if there is none. */
export const callNamed = (name: string): PublishedCall | undefined =>
  published().calls.find((call) => call.name === name)

/** Returns the HTTP status of a problem. */
export const statusOf = (code: ProblemCode): number => PROBLEM_STATUS[code]
