import type { Fault, ProblemCode } from '@assure/contract/implement'

/** Why a call failed: the server's code, or `network` when no answer of its came back. */
export type ApiProblemCode = ProblemCode | 'network'

/** A call that could not be processed, as the server's problem document (RFC 9457) tells it. */
export class ApiProblem extends Error {
  readonly code: ApiProblemCode
  /** What the operator finds the failure by in the log; null without an answer. */
  readonly requestId: string | null
  readonly faults: readonly Fault[]
  /** Seconds after which the same call may succeed; null when the server does not say. */
  readonly retryAfterS: number | null

  constructor(
    code: ApiProblemCode,
    details: {
      requestId?: string | null
      faults?: readonly Fault[]
      retryAfterS?: number | null
      cause?: unknown
    } = {},
  ) {
    super(code, { cause: details.cause })
    this.name = 'ApiProblem'
    this.code = code
    this.requestId = details.requestId ?? null
    this.faults = details.faults ?? []
    this.retryAfterS = details.retryAfterS ?? null
  }
}

interface ProblemDocument {
  code: ProblemCode
  request_id: string
  errors: Fault[]
}
const isProblemDocument = (body: unknown): body is ProblemDocument =>
  typeof body === 'object' && body !== null && 'code' in body && 'request_id' in body

/** Reads a failed answer. One that is no problem document comes from something between us and the server. */
export const problemOf = async (response: Response): Promise<ApiProblem> => {
  const body: unknown = await response.json().catch(() => null)
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  const retryAfterS = Number.isFinite(retryAfter) ? retryAfter : null
  if (!isProblemDocument(body))
    return new ApiProblem(response.status >= 500 ? 'unavailable' : 'internal', { retryAfterS })
  return new ApiProblem(body.code, { requestId: body.request_id, faults: body.errors, retryAfterS })
}
