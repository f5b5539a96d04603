import type { Fault } from './faults.ts'
import type { Permission } from './rpc.ts'

/** Details of a problem document, in addition to its code. */
interface ProblemDetails {
  /** One sentence for the developer. Default: the sentence of the code. */
  detail?: string
  faults?: readonly Fault[]
  /** Seconds to wait before a retry. */
  retryAfterS?: number
  /** The permission that the caller lacks. */
  needs?: Permission
  /** The call that an unknown name probably means, with its address. */
  didYouMean?: { call: string; address: string }
  /** The limit that a call with an API key reached. */
  limit?: KeyLimit
  /** The place in the body where JSON ends to be valid, from 1. */
  at?: { line: number; column: number }
  /** Whether the server refused the call before it did anything, so that any client may send it again. */
  isBeforeStart?: boolean
}

/** Limits of calls with an API key. Limits of logins and of public calls stay silent, because figures help an attacker. */
export const KEY_LIMITS = ['calls', 'reports', 'bytes_under_way'] as const
export type KeyLimit = (typeof KEY_LIMITS)[number]

/** A refused call. The HTTP layer converts it to a problem document (RFC 9457). */
export class RpcError extends Error {
  readonly code: ProblemCode
  readonly detail: string | undefined
  readonly faults: readonly Fault[]
  readonly retryAfterS: number | undefined
  readonly needs: Permission | undefined
  readonly didYouMean: ProblemDetails['didYouMean']
  readonly limit: KeyLimit | undefined
  readonly at: ProblemDetails['at']
  readonly isBeforeStart: boolean
  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(code)
    this.code = code
    this.detail = details.detail
    this.faults = details.faults ?? []
    this.retryAfterS = details.retryAfterS
    this.needs = details.needs
    this.didYouMean = details.didYouMean
    this.limit = details.limit
    this.at = details.at
    this.isBeforeStart = details.isBeforeStart ?? false
  }
}

/**
 * Request id in the answer to a call that a busy server refused before it did anything. So any client may send it again
 * after `Retry-After`.
 */
export const REFUSED_BEFORE_START = 'refused'

/** HTTP status of each problem code. */
export const PROBLEM_STATUS = {
  invalid: 400,
  malformed_body: 400,
  malformed_request: 400,
  headers_too_large: 431,
  request_timeout: 408,
  unknown_mode: 400,
  session_expired: 401,
  unauthenticated: 401,
  proof_invalid: 401,
  proof_expired: 401,
  proof_reused: 401,
  forbidden: 403,
  not_by_api_key: 403,
  no_organisation: 403,
  cross_origin: 403,
  reauthentication_required: 403,
  second_factor_required: 403,
  single_sign_on_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  licence_deleted: 409,
  licence_deactivated: 409,
  licence_not_activated: 409,
  test_limit: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  misdirected: 421,
  idempotency_key_reused: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const
export type ProblemCode = keyof typeof PROBLEM_STATUS
