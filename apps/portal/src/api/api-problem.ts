import type { ProblemCode } from '@assure/contract/implement'
import { errors } from '#src/i18n/base/en/errors.ts'

/** Why a call failed: the server's code, or `network` when no answer of its came back. */
export type ApiProblemCode = ProblemCode | 'network'

/** A call that could not be processed, as the server's problem document (RFC 9457) tells it. */
export class ApiProblem extends Error {
  readonly code: ApiProblemCode
  /** The id by which the operator finds the failure in the log; null without an answer. */
  readonly requestId: string | null
  /** Seconds after which the same call may succeed; null when the server does not say. */
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

/** Whether a code is one that this portal has words for: a newer server, or a proxy, may say another. */
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

/** Reads a failed answer. One that is no problem document comes from something between us and the server. */
export const problemOf = async (response: Response): Promise<ApiProblem> => {
  const body: unknown = await response.json().catch(() => null)
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  const retryAfterS = Number.isFinite(retryAfter) ? retryAfter : null
  if (!isProblemDocument(body))
    return new ApiProblem(response.status >= 500 ? 'unavailable' : 'internal', { retryAfterS })
  const code = isKnownCode(body.code) ? body.code : 'internal'
  return new ApiProblem(code, { requestId: body.request_id, retryAfterS })
}
