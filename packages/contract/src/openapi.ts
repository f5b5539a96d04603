import type { DirectCall } from './direct-call.ts'
import type { Json } from './json-schema.ts'
import { type Audience, directOperationOf, type Operation, operationOf } from './openapi-operations.ts'
import {
  IDEMPOTENCY_KEY,
  PROBLEM,
  problemResponses,
  SECURITY_SCHEMES,
  SHARED_HEADERS,
} from './openapi-parts.ts'
import { PROBLEM_STATUS } from './rpc-error.ts'
import { schemaCollector, schemaRef } from './openapi-schemas.ts'
import { DEFAULT_PORTAL_CONFIG } from './portal-config.ts'
import type { Service } from './rpc.ts'

/** Semantic version of the API (docs/versioning.md). An addition raises its second number. */
export const API_VERSION = '1.1.0'

/** Publisher of the document and URL of its calls. */
export interface Publisher {
  publicUrl: string
  companyName: string
  contactEmail: string
}

/** Publisher in the committed document: a fictional vendor. */
export const FICTIONAL: Publisher = {
  ...DEFAULT_PORTAL_CONFIG,
  publicUrl: 'https://portal.lumen-assure.example',
}

/** The groups of tags, one for each audience. */
const GROUPS: Record<Audience, string> = {
  device: 'Your app and your devices',
  server: 'Your server',
  portal: 'The portal itself',
}

/** The names of all references in a value. */
const referencesIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    key === '$ref' && typeof part === 'string' ? [part] : referencesIn(part),
  )
}

/** The components that a document uses, also through others, in the order in which they were made. */
const usedComponents = (operations: unknown, components: Record<string, Json>): Record<string, Json> => {
  const used = new Set<string>()
  const follow = (value: unknown): void => {
    for (const reference of referencesIn(value)) {
      const name = reference.split('/').at(-1) ?? ''
      if (!reference.startsWith('#/components/schemas/') || used.has(name)) continue
      used.add(name)
      follow(components[name])
    }
  }
  follow([operations, schemaRef('Problem')])
  return Object.fromEntries(Object.entries(components).filter(([name]) => used.has(name)))
}

/** The authentication schemes of a document's operations. */
const usedSchemes = (operations: readonly Operation[]): Json => {
  const used = new Set(
    operations.flatMap(({ content }) => (content['security'] as Json[]).flatMap((each) => Object.keys(each))),
  )
  return Object.fromEntries(Object.entries(SECURITY_SCHEMES).filter(([name]) => used.has(name)))
}

const statusesIn = (operations: readonly Operation[]): Set<number> =>
  new Set(
    operations.flatMap(({ content }) =>
      Object.keys(content['responses'] as Json)
        .map(Number)
        .filter((status) => status >= 400),
    ),
  )

/**
 * Builds the OpenAPI 3.1 document: one operation for each call, at its own address. With `isPublic` it has only the calls of
 * devices and servers, not those of the portal's own pages.
 */
export const openapi = (
  services: readonly Service[],
  directCalls: readonly DirectCall[] = [],
  { publicUrl, companyName, contactEmail }: Publisher = FICTIONAL,
  { isPublic = false }: { isPublic?: boolean } = {},
): Json => {
  const schemas = schemaCollector()
  schemas.add('Problem', PROBLEM)
  const operations = [
    ...services.flatMap((service) =>
      Object.entries(service.modes).map((each) => operationOf(service, each, schemas)),
    ),
    ...directCalls.map((call) => directOperationOf(call, schemas)),
  ].filter(({ audience }) => !isPublic || audience !== 'portal')
  const tags = new Map(operations.map(({ tag, audience }) => [tag, audience]))
  const statuses = statusesIn(operations)
  const terms = `${publicUrl}/terms-and-conditions`
  const groups = (Object.keys(GROUPS) as Audience[]).map((audience) => ({
    name: GROUPS[audience],
    tags: [...tags].flatMap(([tag, of]) => (of === audience ? [tag] : [])),
  }))
  return {
    openapi: '3.1.0',
    info: {
      title: `${companyName} API`,
      version: API_VERSION,
      description:
        'Each call has an address of its own, `POST /api/{service}/{call}`. The same call is `POST /api/{service}` with the name of the call in `execution_mode` of the body.',
      termsOfService: terms,
      contact: { name: companyName, url: `${publicUrl}/contact-us`, email: contactEmail },
      license: { name: `Terms and conditions of ${companyName}`, url: terms },
    },
    servers: [{ url: publicUrl }],
    externalDocs: { description: 'Documentation', url: `${publicUrl}/documentation/en` },
    tags: [...tags.keys()].map((name) => ({ name, description: `${name}.` })),
    'x-tagGroups': groups.filter((group) => group.tags.length > 0),
    paths: Object.fromEntries(operations.map(({ path, method, content }) => [path, { [method]: content }])),
    components: {
      schemas: usedComponents(
        operations.map(({ content }) => content),
        schemas.components,
      ),
      responses: problemResponses(statuses, publicUrl),
      headers: SHARED_HEADERS,
      ...(statuses.has(PROBLEM_STATUS.idempotency_key_reused) && {
        parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
      }),
      securitySchemes: usedSchemes(operations),
    },
  }
}
