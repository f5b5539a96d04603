import { isJson, type Json } from '@assure/contract/json-schema'
import { problemDocument, retryAfterMs, textOf } from '@assure/device-client/service-call'

/** A field at fault. */
export interface FieldFault {
  /** JSON pointer to the field (RFC 6901). */
  pointer: string
  code: string
  message: string
}

/**
 * A failed call. `code` is the code of the server's problem document (RFC 9457), or `http_<status>` for another body. It is
 * `network` without an answer, `redirect` for a redirect, and `bad_answer` if the answer broke off. `message`, `code`,
 * `detail` and `requestId` contain no control characters.
 */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: string
  /** HTTP status; 0 without an answer, and in browsers for a redirect. */
  readonly status: number
  /** A sentence for developers. Its words may change. */
  readonly detail: string
  /** Names the request in the log of the server; empty without an answer. */
  readonly requestId: string
  /** Fields at fault; empty if the failure concerns none. */
  readonly errors: readonly FieldFault[]
  /** Wait that the server asked for, in milliseconds, at most one hour; 0 if none. */
  readonly retryAfterMs: number
  /** The whole problem document, also its fields that this version does not know. Empty if it is over 64 KiB. */
  readonly body: Readonly<Json>

  constructor(
    code: string,
    detail: string,
    { cause, response, body = {} }: { cause?: unknown; response?: Response; body?: Readonly<Json> } = {},
  ) {
    super(`${code}: ${detail}`, { cause })
    this.code = code
    this.detail = detail
    this.status = response?.status ?? 0
    this.requestId = textOf(body['request_id']) || textOf(response?.headers.get('X-Request-Id'))
    const errors: unknown = body['errors']
    this.errors = Array.isArray(errors) ? (errors.filter(isJson) as unknown as FieldFault[]) : []
    this.retryAfterMs = response ? retryAfterMs(response) : 0
    this.body = body
  }
}

/** Reads the problem document of a refusal. */
export const problemOf = async (response: Response): Promise<Problem> => {
  const body = await problemDocument(response)
  const code = textOf(body['code']) || `http_${response.status}`
  return new Problem(code, textOf(body['detail']) || `The server answered ${response.status}.`, {
    response,
    body,
  })
}
