import type { DirectCall } from './direct-call.ts'
import { exampleOf } from './example-of.ts'
import type { Json } from './json-schema.ts'
import { pascalCase, titleOf } from './openapi-names.ts'
import { CALLERS, problemRefs, RATE_LIMIT, REQUEST_ID, SIGNED_BODY } from './openapi-parts.ts'
import type { schemaCollector } from './openapi-schemas.ts'
import { recordedAnswer } from './recorded-answers.ts'
import type { Access, Mode, Service } from './rpc.ts'
import type { Topic } from './topics.ts'

type Schemas = ReturnType<typeof schemaCollector>

/** Kinds of callers that a call is for: an app on a device, a server, or the portal's own pages. */
export type Audience = 'device' | 'server' | 'portal'

/** Statuses of refusals that every call can have. */
const ALWAYS = [400, 413, 415, 429, 500, 503]

/** An operation of the document, with its address. */
export interface Operation {
  path: string
  method: 'get' | 'post'
  name: string
  audience: Audience
  tag: string
  content: Json
}

export const audienceOf = ({ access }: Pick<Mode, 'access'>): Audience =>
  access.includes('device') ? 'device' : access.includes('api_key') ? 'server' : 'portal'

const tagOf = (title: string, topic: Topic | undefined, audience: Audience): string =>
  audience === 'portal' ? `Portal: ${title.charAt(0).toLowerCase()}${title.slice(1)}` : (topic ?? title)

/** Returns the schema of a request. Throws if it accepts unknown fields: misspelt fields must cause an error. */
const requestSchema = ({ schemaOf }: Schemas, name: string, mode: Mode): Json => {
  const schema = schemaOf(mode.input, 'input', `${pascalCase(name)}Request`)
  if (schema['type'] !== 'object' || schema['additionalProperties'] !== false)
    throw new Error(`The input of ${name} must be a strict object.`)
  return schema
}

const securityOf = (access: readonly Access[]): Json[] =>
  access.every((kind) => kind === 'public')
    ? []
    : access.map((kind) => (kind === 'public' ? {} : { [kind]: [] }))

const descriptionOf = ({ summary, access, permission, subject, idempotent }: Mode): string =>
  [
    `${summary}.`,
    `Callers: ${access.map((kind) => CALLERS[kind]).join(', ')}.`,
    permission && `Needs the permission \`${permission}\`.`,
    subject && `\`${subject}\` names the caller’s own account only.`,
    idempotent && 'Takes an `Idempotency-Key`.',
  ]
    .filter(Boolean)
    .join(' ')

/** Returns an example of an answer: the recorded one, or one made from its schema. */
const answerOf = (name: string, answer: Json, { resolve }: Schemas): unknown =>
  recordedAnswer(name) ?? exampleOf(answer, resolve)

const success = (content: Json, byKey = false): Json => ({
  description: 'The call was processed.',
  headers: { 'X-Request-Id': REQUEST_ID, ...(byKey && RATE_LIMIT) },
  content,
})

/** Makes the operation of a call at its own address, and adds its schemas. */
export const operationOf = (
  { path, title }: Service,
  [name, mode]: [string, Mode],
  schemas: Schemas,
): Operation => {
  const { access, permission, placed, subject, idempotent, example } = mode
  const audience = audienceOf(mode)
  const request = schemas.add(`${pascalCase(name)}Request`, requestSchema(schemas, name, mode))
  const answer = schemas.answer(mode.output, `${pascalCase(name)}Response`)
  const required = (schemas.resolve(request.$ref)['required'] as unknown[] | undefined) ?? []
  const isOpen = access.includes('public')
  const statuses = [
    ...ALWAYS,
    ...(isOpen ? [] : [401, 403, 404]),
    ...(mode.confirms ? [403] : []),
    ...(mode.conflicts ? [409] : []),
  ]
  const tag = tagOf(title, mode.topic, audience)
  return {
    ...{ path: `${path}/${name}`, method: 'post', name, audience, tag },
    content: {
      operationId: name,
      tags: [tag],
      summary: mode.title ?? titleOf(name),
      description: descriptionOf(mode),
      'x-audience': audience,
      'x-access': access,
      ...(permission && { 'x-permission': permission }),
      ...(placed && { 'x-placed': placed }),
      ...(subject && { 'x-subject': subject }),
      'x-execution-mode': { path, execution_mode: name },
      security: securityOf(access),
      ...(idempotent && { parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }] }),
      requestBody: {
        required: required.length > 0,
        content: {
          'application/json': {
            schema: request,
            example: example ?? exampleOf(request, schemas.resolve),
          },
        },
      },
      responses: {
        200: success(
          {
            'application/json': {
              schema: answer,
              example: answerOf(name, answer, schemas),
            },
          },
          access.includes('api_key'),
        ),
        ...problemRefs([...statuses, ...(idempotent ? [422] : [])]),
      },
    },
  }
}

/** Makes the operation of a direct call, and adds the schema of its answer. */
export const directOperationOf = (call: DirectCall, schemas: Schemas): Operation => {
  const { name, path, method, bearer, signedBy, session, permission, file, summary, query, output } = call
  const proof = bearer ?? signedBy ?? session
  const audience = bearer ? 'server' : 'portal'
  const tag = call.topic ?? 'Portal: other'
  const { properties = {}, required = [] } = schemas.schemaOf(query, 'input', `${pascalCase(name)}Query`) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  const answer = () => {
    const schema = schemas.answer(output, `${pascalCase(name)}Response`)
    return { 'application/json': { schema, example: answerOf(name, schema, schemas) } }
  }
  return {
    ...{ path, method: method === 'GET' ? 'get' : 'post', name, audience, tag },
    content: {
      operationId: name,
      tags: [tag],
      summary: call.title ?? titleOf(name),
      description: `${summary}.`,
      'x-audience': audience,
      ...(permission && { 'x-permission': permission }),
      security: proof ? [{ [proof]: [] }] : [],
      parameters: Object.entries(properties).map(([parameter, { description, ...schema }]) => ({
        ...{ name: parameter, in: 'query', required: required.includes(parameter) },
        ...(description !== undefined && { description }),
        schema,
      })),
      ...(signedBy && { requestBody: SIGNED_BODY }),
      responses: {
        200: success(file ? { [file]: { schema: { type: 'string', format: 'binary' } } } : answer()),
        ...problemRefs([...ALWAYS, ...(proof ? [401, 403, 404] : [])]),
      },
    },
  }
}
