import type { BearerToken, BodySigner } from './direct-call.ts'
import { rateLimitExample } from './call-limits.ts'
import { FAULT_CODES } from './faults.ts'
import { problemExample } from './problem-examples.ts'
import { KEY_LIMITS, PROBLEM_STATUS, type ProblemCode } from './rpc-error.ts'
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
    type: { type: 'string', format: 'uri', description: 'The address of the entry that explains the code.' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { enum: Object.keys(PROBLEM_STATUS) },
    detail: { type: 'string', description: 'One sentence for the developer. Its words may change.' },
    needs: { enum: PERMISSIONS, description: 'forbidden: the permission that the caller lacks.' },
    did_you_mean: {
      type: 'object',
      description: 'unknown_mode, not_found: the call that the unknown name probably means.',
      required: ['call', 'address'],
      properties: { call: { type: 'string' }, address: { type: 'string' } },
    },
    limit: { enum: KEY_LIMITS, description: 'rate_limited: the limit of the API key that the call reached.' },
    at: {
      type: 'object',
      description: 'malformed_body: where the body ends to be JSON, from 1.',
      required: ['line', 'column'],
      properties: { line: { type: 'integer' }, column: { type: 'integer' } },
    },
    request_id: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['pointer', 'code', 'message'],
        properties: {
          pointer: { type: 'string', description: 'JSON pointer to the field at fault (RFC 6901).' },
          code: { enum: FAULT_CODES },
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

export const SIGNED_BODY: Json = {
  required: true,
  description:
    'An event as its signer makes it. The server accepts events of unknown kinds and ignores them.',
  content: { 'application/json': { schema: { type: 'object' } } },
}

const EXAMPLE = rateLimitExample('calls')
/** Headers that several answers have. */
export const SHARED_HEADERS: Record<string, Json> = {
  RequestId: {
    schema: { type: 'string' },
    description: 'Names this request in the log of the server.',
    example: '0b6f2f4e-8f0a-4f3d-9c58-0d6f0f1a2b3c',
  },
  RateLimit: {
    schema: { type: 'string' },
    description:
      'With an API key: the limit, the calls that are left, and the seconds until it begins again.',
    example: EXAMPLE.RateLimit,
  },
  RateLimitPolicy: {
    schema: { type: 'string' },
    description: 'With an API key: the limit, and its calls in a window of so many seconds.',
    example: EXAMPLE['RateLimit-Policy'],
  },
  RetryAfter: { schema: { type: 'integer' }, description: 'Seconds to wait.', example: 17 },
}
const header = (name: keyof typeof SHARED_HEADERS): Json => ({ $ref: `#/components/headers/${name}` })
export const REQUEST_ID = header('RequestId')
/** Headers of calls with an API key. */
export const RATE_LIMIT = { RateLimit: header('RateLimit'), 'RateLimit-Policy': header('RateLimitPolicy') }
const RETRY_AFTER = { 'Retry-After': header('RetryAfter') }
const HEADERS: Record<number, Json> = {
  401: {
    'WWW-Authenticate': {
      schema: { type: 'string' },
      description:
        'The proof that the call asks for: `Basic`, `DPoP`, `Bearer`, or `Session` for a browser page.',
    },
  },
  429: { ...RETRY_AFTER, ...RATE_LIMIT },
  503: RETRY_AFTER,
}

const statuses = Object.entries(PROBLEM_STATUS) as [ProblemCode, number][]

/** The answers of refused calls, each with the codes of its status. */
export const problemResponses = (used: ReadonlySet<number>, publicUrl: string): Json =>
  Object.fromEntries(
    [...used]
      .toSorted((one, other) => one - other)
      .map((status) => {
        const codes = statuses.flatMap(([code, of]) => (of === status ? [code] : []))
        const examples = Object.fromEntries(
          codes.map((code) => [code, { value: problemExample(code, publicUrl) }]),
        )
        return [
          `Problem${status}`,
          {
            description: codes.join(', '),
            headers: { 'X-Request-Id': REQUEST_ID, ...HEADERS[status] },
            content: { 'application/problem+json': { schema: schemaRef('Problem'), examples } },
          },
        ]
      }),
  )

/** References to the answers of these statuses. */
export const problemRefs = (used: readonly number[]): Json =>
  Object.fromEntries(
    [...used]
      .toSorted((one, other) => one - other)
      .map((status) => [status, { $ref: `#/components/responses/Problem${status}` }]),
  )
