import type { BearerToken, BodySigner } from './direct-call.ts'
import { PROBLEM_STATUS, type ProblemCode } from './rpc-error.ts'
import type { Json } from './json-schema.ts'
import { schemaRef } from './openapi-schemas.ts'
import { type Access, PERMISSIONS } from './rpc.ts'
import { cookieName } from './session-cookie.ts'

/** Authentication scheme of each kind of caller. */
export const SECURITY_SCHEMES: Record<Exclude<Access, 'public'> | BearerToken | BodySigner, Json> = {
  developer: {
    type: 'apiKey',
    in: 'cookie',
    name: cookieName('developer', true),
    description: 'Web session of an organisation’s member.',
  },
  person: {
    type: 'apiKey',
    in: 'cookie',
    name: cookieName('developer', true),
    description: 'Web session of a person who is in no organisation.',
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

/** Names of the kinds of callers in descriptions. */
export const CALLERS: Record<Access, string> = {
  public: 'anybody',
  developer: 'a web session of an organisation’s member',
  person: 'a web session of a person in no organisation',
  api_key: 'an API key with its secret',
  retail: 'a web session of the retail area',
  device: 'a device that signs the request',
}

export const PROBLEM: Json = {
  type: 'object',
  description: 'Why a call could not be processed (RFC 9457).',
  required: ['type', 'title', 'status', 'code', 'detail', 'request_id', 'errors'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { enum: Object.keys(PROBLEM_STATUS) },
    detail: { type: 'string', description: 'One sentence for the developer. Its words may change.' },
    needs: { enum: PERMISSIONS, description: 'forbidden: the permission that the caller lacks.' },
    did_you_mean: {
      type: 'object',
      description: 'unknown_mode: where a call of this name is made.',
      required: ['call', 'address'],
      properties: { call: { type: 'string' }, address: { type: 'string' } },
    },
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

export const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string' },
  description: 'The same key gives the same answer; with another body it is refused (422).',
}

const RETRY_AFTER = { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds.' } }
const HEADERS: Record<number, Json> = {
  401: {
    'WWW-Authenticate': {
      schema: { type: 'string' },
      description:
        'The proof that the call asks for: `Basic`, `DPoP`, `Bearer`, or `Session` for a browser page.',
    },
  },
  429: RETRY_AFTER,
  503: RETRY_AFTER,
}

const statuses = Object.entries(PROBLEM_STATUS) as [ProblemCode, number][]

export const problemResponses = (): Json =>
  Object.fromEntries(
    [...new Set(statuses.map(([, status]) => status))].map((status) => [
      `Problem${status}`,
      {
        description: statuses.flatMap(([code, of]) => (of === status ? [code] : [])).join(', '),
        ...(HEADERS[status] ? { headers: HEADERS[status] } : {}),
        content: { 'application/problem+json': { schema: schemaRef('Problem') } },
      },
    ]),
  )

export const PROBLEM_RESPONSES: Json = Object.fromEntries(
  statuses.map(([, status]) => [status, { $ref: `#/components/responses/Problem${status}` }]),
)
