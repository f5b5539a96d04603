import type { ProblemCode } from '@assure/contract/rpc-error'
import { errors } from '#src/i18n/base/en/errors.ts'

/** Why a call failed: the server's code, or `network` if no valid response arrived. */
export type ApiProblemCode = ProblemCode | 'network'

/** A failed call, with the data of the server's problem document (RFC 9457). */
export class ApiProblem extends Error {
  readonly code: ApiProblemCode
  /** Id of the failure in the operator's log; null without a problem document. */
  readonly requestId: string | null
  /** Seconds to wait before a retry; null if the server gives none. */
  readonly retryAfterS: number | null

  constructor(
    code: ApiProblemCode,
    details: {
      requestId?: string | null
      retryAfterS?: number | null
      cause?: unknown
    } = {},
  ) {
    super(code, { cause: details.cause })
    this.name = 'ApiProblem'
    this.code = code
    this.requestId = details.requestId ?? null
    this.retryAfterS = details.retryAfterS ?? null
  }
}

/** Whether a call failed with this code. */
export const hasCode = (error: unknown, code: ApiProblemCode): error is ApiProblem =>
  error instanceof ApiProblem && error.code === code

/** Whether the portal has a text for the code. A newer server or a proxy may send others. */
export const isKnownCode = (code: string): code is ApiProblemCode => Object.hasOwn(errors, code)

interface ProblemDocument {
  code: string
  request_id: string
}
const isProblemDocument = (body: unknown): body is ProblemDocument =>
  typeof body === 'object' &&
  body !== null &&
  'code' in body &&
  typeof body.code === 'string' &&
  'request_id' in body &&
  typeof body.request_id === 'string'

/** Reads an error response. Without a problem document, a proxy between us and the server sent it. */
export const problemOf = async (response: Response): Promise<ApiProblem> => {
  const body: unknown = await response.json().catch(() => null)
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  const retryAfterS = Number.isFinite(retryAfter) ? retryAfter : null
  if (!isProblemDocument(body))
    return new ApiProblem(response.status >= 500 ? 'unavailable' : 'internal', { retryAfterS })
  const code = isKnownCode(body.code) ? body.code : 'internal'
  return new ApiProblem(code, { requestId: body.request_id, retryAfterS })
}
