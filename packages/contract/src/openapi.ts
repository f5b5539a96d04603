import * as z from 'zod'
import type { BearerToken, BodySigner, DirectCall } from './direct-call.ts'
import { PROBLEM_STATUS, type ProblemCode } from './implement.ts'
import type { Json } from './json-schema.ts'
import type { Access, Mode, Service } from './rpc.ts'
import { cookieName } from './session-cookie.ts'

const SECURITY_SCHEMES: Record<Exclude<Access, 'public'> | BearerToken | BodySigner, Json> = {
  developer: {
    type: 'apiKey',
    in: 'cookie',
    name: cookieName('developer', true),
    description: 'Web session of a developer customer.',
  },
  retail: {
    type: 'apiKey',
    in: 'cookie',
    name: cookieName('retail', true),
    description: 'Web session of the retail area.',
  },
  api_key: { type: 'http', scheme: 'basic', description: 'API key and secret key.' },
  device: {
    type: 'apiKey',
    in: 'header',
    name: 'DPoP',
    description: 'Proof by the device’s own key (RFC 9449, ES256).',
  },
  analytics_link: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The token in a link to the analytics page.',
  },
  card_provider: {
    type: 'apiKey',
    in: 'header',
    name: 'Stripe-Signature',
    description: 'The card provider’s signature of the raw body: `t=…,v1=…`, HMAC-SHA256.',
  },
}

const PROBLEM: Json = {
  type: 'object',
  description: 'Why a call could not be processed (RFC 9457).',
  required: ['type', 'title', 'status', 'code', 'request_id', 'errors'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { enum: Object.keys(PROBLEM_STATUS) },
    request_id: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['pointer', 'code', 'message'],
        properties: {
          pointer: { type: 'string', description: 'JSON pointer to the field at fault (RFC 6901).' },
          code: { type: 'string' },
          message: { type: 'string' },
        },
      },
    },
  },
}

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string' },
  description: 'The same key gives the same answer; with another body it is refused (422).',
}

const RETRY_AFTER = { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds.' } }

const ref = (kind: 'schemas' | 'responses' | 'parameters', name: string) => ({
  $ref: `#/components/${kind}/${name}`,
})

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io })
  return json
}

/** Throws when an input lets unknown fields through: a misspelt field must never be dropped in silence. */
const requestSchema = (name: string, { input }: Mode): Json => {
  const schema = schemaOf(input, 'input')
  if (schema.type !== 'object' || schema.additionalProperties !== false) {
    throw new Error(`The input of ${name} must be a strict object.`)
  }
  return {
    ...schema,
    properties: { execution_mode: { const: name }, ...(schema.properties as Json | undefined) },
    required: ['execution_mode', ...((schema.required as string[] | undefined) ?? [])],
  }
}

/** What a mode is and who may call it, for readers and for tests that work from the document. */
const policyOf = (name: string, { summary, access, permission, subject, idempotent }: Mode): Json => ({
  summary,
  access,
  ...(permission ? { permission } : {}),
  ...(subject ? { subject } : {}),
  ...(idempotent ? { idempotent } : {}),
  request: ref('schemas', `${name}.request`),
  response: ref('schemas', `${name}.response`),
})

const statuses = Object.entries(PROBLEM_STATUS) as [ProblemCode, number][]

const problemResponses = (): Json =>
  Object.fromEntries(
    [...new Set(statuses.map(([, status]) => status))].map((status) => [
      `Problem${status}`,
      {
        description: statuses.flatMap(([code, of]) => (of === status ? [code] : [])).join(', '),
        ...(status === 429 || status === 503 ? { headers: RETRY_AFTER } : {}),
        content: { 'application/problem+json': { schema: ref('schemas', 'Problem') } },
      },
    ]),
  )

const PROBLEM_RESPONSES: Json = Object.fromEntries(
  statuses.map(([, status]) => [status, ref('responses', `Problem${status}`)]),
)

const operation = ({ path, modes }: Service): Json => {
  const all = Object.entries(modes)
  const content = (part: 'request' | 'response') => ({
    content: {
      'application/json': {
        // Requests exclude each other by their execution_mode; answers may look alike.
        schema: {
          [part === 'request' ? 'oneOf' : 'anyOf']: all.map(([name]) => ref('schemas', `${name}.${part}`)),
        },
      },
    },
  })
  const admitted = new Set(all.flatMap(([, mode]) => mode.access as readonly Access[]))
  const idempotent = all.some(([, mode]) => mode.idempotent)
  return {
    operationId: path.split('/').at(-1),
    security: [...admitted].map((access) => (access === 'public' ? {} : { [access]: [] })),
    ...(idempotent ? { parameters: [ref('parameters', 'IdempotencyKey')] } : {}),
    requestBody: { required: true, ...content('request') },
    responses: {
      200: { description: 'The call was processed.', ...content('response') },
      ...PROBLEM_RESPONSES,
    },
    'x-modes': Object.fromEntries(all.map(([name, mode]) => [name, policyOf(name, mode)])),
  }
}

const SIGNED_BODY: Json = {
  required: true,
  description:
    'An event as the one who signs it makes it. One of a kind that we do not know is taken and left.',
  content: { 'application/json': { schema: { type: 'object' } } },
}

const directOperation = (call: DirectCall): Json => {
  const { path, bearer, signedBy, session, file, summary, query, output } = call
  const proof = bearer ?? signedBy ?? session
  const { properties = {}, required = [] } = schemaOf(query, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return {
    operationId: path.split('/').at(-1),
    summary,
    security: [proof ? { [proof]: [] } : {}],
    parameters: Object.entries(properties).map(([name, { description, ...schema }]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      ...(description === undefined ? {} : { description }),
      schema,
    })),
    ...(signedBy ? { requestBody: SIGNED_BODY } : {}),
    responses: {
      200: {
        description: 'The call was processed.',
        content: file ? { [file]: {} } : { 'application/json': { schema: schemaOf(output, 'output') } },
      },
      ...PROBLEM_RESPONSES,
    },
  }
}

/**
 * The services and direct calls as an OpenAPI 3.1 document. A response cannot be tied to one of several requests on a
 * path there: `x-modes` names both schemas of each mode, together with who may call it. `shapes` are what a call takes
 * unread and judges one by one.
 */
export const openapi = (
  services: readonly Service[],
  directCalls: readonly DirectCall[] = [],
  shapes: Record<string, z.ZodType> = {},
): Json => ({
  openapi: '3.1.0',
  info: {
    title: 'Assure Portal',
    version: '1',
    description:
      'Each call of a service is a POST to its path; `execution_mode` in the body names it. Direct calls have a path each.',
  },
  paths: Object.fromEntries([
    ...services.map((service) => [service.path, { post: operation(service) }] as const),
    ...directCalls.map(
      (call) => [call.path, { [call.method === 'GET' ? 'get' : 'post']: directOperation(call) }] as const,
    ),
  ]),
  components: {
    schemas: {
      Problem: PROBLEM,
      ...Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, schemaOf(shape, 'input')])),
      ...Object.fromEntries(
        services.flatMap(({ modes }) =>
          Object.entries(modes).flatMap(([name, mode]) => [
            [`${name}.request`, requestSchema(name, mode)],
            [`${name}.response`, schemaOf(mode.output, 'output')],
          ]),
        ),
      ),
    },
    responses: problemResponses(),
    parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
    securitySchemes: SECURITY_SCHEMES,
  },
})
