/**
 * A failed call of a device. Own codes: `network`, `redirect`, `bad_answer`, `certificate` (invalid certificate), `link`
 * (invalid link), `not_active` (no licence). All others are the `code` of the server's problem document.
 */
export class DeviceError extends Error {
  readonly code: string
  /** Whether a retry of the same call may succeed. */
  readonly passing: boolean
  /** Wait requested by the server before a retry, in milliseconds. */
  readonly retryAfterMs: number
  /** The server's id of the request, to quote to the operator. */
  readonly requestId: string | undefined

  constructor(
    code: string,
    message: string,
    details: {
      passing?: boolean
      retryAfterMs?: number
      requestId?: string | undefined
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: details.cause })
    this.name = 'DeviceError'
    this.code = code
    this.passing = details.passing ?? false
    this.retryAfterMs = details.retryAfterMs ?? 0
    this.requestId = details.requestId
  }
}
