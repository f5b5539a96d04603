import type { DirectCall } from './direct-call.ts'
import { exampleOf } from './example-of.ts'
import type { Json } from './json-schema.ts'
import {
  CALLERS,
  IDEMPOTENCY_KEY,
  PROBLEM,
  PROBLEM_RESPONSES,
  problemResponses,
  SECURITY_SCHEMES,
} from './openapi-parts.ts'
import { schemaCollector, schemaRef } from './openapi-schemas.ts'
import { DEFAULT_PORTAL_CONFIG } from './portal-config.ts'
import type { Access, Mode, Service } from './rpc.ts'

type Schemas = ReturnType<typeof schemaCollector>

/** Publisher of the document and URL of its calls. */
export interface Publisher {
  publicUrl: string
  companyName: string
  contactEmail: string
}

/** Publisher in the committed document: a fictional vendor. */
const FICTIONAL: Publisher = { ...DEFAULT_PORTAL_CONFIG, publicUrl: 'https://portal.lumen-assure.example' }

/** Returns the schema of a request. Throws if it accepts unknown fields: misspelt fields must cause an error. */
const requestSchema = ({ schemaOf }: Schemas, name: string, mode: Mode): Json => {
  const schema = schemaOf(mode.input, 'input', `${name}.request`)
  if (schema['type'] !== 'object' || schema['additionalProperties'] !== false) {
    throw new Error(`The input of ${name} must be a strict object.`)
  }
  return {
    ...schema,
    description: descriptionOf(mode),
    properties: { execution_mode: { const: name }, ...(schema['properties'] as Json | undefined) },
    required: ['execution_mode', ...((schema['required'] as string[] | undefined) ?? [])],
  }
}

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

/** Summary and access rules of a mode, for readers and for tests of the document. */
const policyOf = (
  name: string,
  { summary, access, permission, placed, subject, idempotent }: Mode,
): Json => ({
  summary,
  access,
  ...(permission ? { permission } : {}),
  ...(placed ? { placed } : {}),
  ...(subject ? { subject } : {}),
  ...(idempotent ? { idempotent } : {}),
  request: schemaRef(`${name}.request`),
  response: schemaRef(`${name}.response`),
})

const makeExamples = ({ resolve }: Schemas) => ({
  request: (name: string, { example }: Mode): unknown =>
    example
      ? { execution_mode: name, ...(example.input as object) }
      : exampleOf(schemaRef(`${name}.request`), resolve),
  response: (name: string, { example }: Mode): unknown =>
    example?.output ?? exampleOf(schemaRef(`${name}.response`), resolve),
})

const operation = ({ path, title, modes }: Service, schemas: Schemas): Json => {
  const all = Object.entries(modes)
  for (const [name, mode] of all) {
    schemas.add(`${name}.request`, requestSchema(schemas, name, mode))
    schemas.add(`${name}.response`, schemas.schemaOf(mode.output, 'output', `${name}.response`))
  }
  const examples = makeExamples(schemas)
  const examplesOf = (part: 'request' | 'response') =>
    Object.fromEntries(
      all.map(([name, mode]) => [name, { summary: mode.summary, value: examples[part](name, mode) }]),
    )
  const mapping = Object.fromEntries(all.map(([name]) => [name, schemaRef(`${name}.request`).$ref]))
  const admitted = new Set(all.flatMap(([, mode]) => mode.access as readonly Access[]))
  const idempotent = all.some(([, mode]) => mode.idempotent)
  return {
    operationId: path.split('/').at(-1),
    tags: [title],
    summary: title,
    description: `\`execution_mode\` names one of ${all.length} calls. The description of each request says who may make it.`,
    security: [...admitted].map((access) => (access === 'public' ? {} : { [access]: [] })),
    ...(idempotent ? { parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }] } : {}),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            oneOf: all.map(([name]) => schemaRef(`${name}.request`)),
            discriminator: { propertyName: 'execution_mode', mapping },
          },
          examples: examplesOf('request'),
        },
      },
    },
    responses: {
      200: {
        description: 'The call was processed.',
        content: {
          'application/json': {
            // anyOf, because answers have no discriminator and can match several schemas.
            schema: { anyOf: all.map(([name]) => schemaRef(`${name}.response`)) },
            examples: examplesOf('response'),
          },
        },
      },
      ...PROBLEM_RESPONSES,
    },
    'x-modes': Object.fromEntries(all.map(([name, mode]) => [name, policyOf(name, mode)])),
  }
}

const DIRECT_CALLS = 'Direct calls'

const SIGNED_BODY: Json = {
  required: true,
  description:
    'An event as its signer makes it. The server accepts events of unknown kinds and ignores them.',
  content: { 'application/json': { schema: { type: 'object' } } },
}

const directOperation = (call: DirectCall, { schemaOf }: Schemas): Json => {
  const { path, bearer, signedBy, session, file, summary, query, output } = call
  const proof = bearer ?? signedBy ?? session
  const name = path.split('/').at(-1) ?? ''
  const { properties = {}, required = [] } = schemaOf(query, 'input', `${name}.query`) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return {
    operationId: name,
    tags: [DIRECT_CALLS],
    summary,
    security: [proof ? { [proof]: [] } : {}],
    parameters: Object.entries(properties).map(([parameter, { description, ...schema }]) => ({
      name: parameter,
      in: 'query',
      required: required.includes(parameter),
      ...(description === undefined ? {} : { description }),
      schema,
    })),
    ...(signedBy ? { requestBody: SIGNED_BODY } : {}),
    responses: {
      200: {
        description: 'The call was processed.',
        content: file
          ? { [file]: {} }
          : { 'application/json': { schema: schemaOf(output, 'output', `${name}.response`) } },
      },
      ...PROBLEM_RESPONSES,
    },
  }
}

/**
 * Builds the OpenAPI 3.1 document of all services and direct calls. OpenAPI cannot link an answer to one of several
 * requests on a path, so `x-modes` names both schemas and the callers of each mode.
 */
export const openapi = (
  services: readonly Service[],
  directCalls: readonly DirectCall[] = [],
  { publicUrl, companyName, contactEmail }: Publisher = FICTIONAL,
): Json => {
  const schemas = schemaCollector()
  schemas.add('Problem', PROBLEM)
  const paths = Object.fromEntries([
    ...services.map((service) => [service.path, { post: operation(service, schemas) }] as const),
    ...directCalls.map((call) => {
      const method = call.method === 'GET' ? 'get' : 'post'
      return [call.path, { [method]: directOperation(call, schemas) }] as const
    }),
  ])
  const terms = `${publicUrl}/terms-and-conditions`
  return {
    openapi: '3.1.0',
    info: {
      title: 'Assure Portal',
      version: '1',
      description:
        'Each call of a service is a POST to its path; `execution_mode` in the body names it. Direct calls have a path each.',
      termsOfService: terms,
      contact: { name: companyName, email: contactEmail },
      license: { name: `Terms and conditions of ${companyName}`, url: terms },
    },
    servers: [{ url: publicUrl }],
    tags: [
      ...services.map(({ title, path }) => ({ name: title, description: `Calls of ${path}.` })),
      {
        name: DIRECT_CALLS,
        description: 'Each has a path of its own and takes its parameters in the query.',
      },
    ],
    paths,
    components: {
      schemas: schemas.components,
      responses: problemResponses(),
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
      securitySchemes: SECURITY_SCHEMES,
    },
  }
}
