/**
 * Why a call of a device failed. `network` and `bad_answer` are the client's own codes, `certificate` an invalid
 * certificate, `link` an invalid link, `not_active` a device without a licence; any other is the `code` of the
 * server's problem document.
 */
export class DeviceError extends Error {
  readonly code: string
  /** Whether the very same call may succeed later. */
  readonly passing: boolean
  /** How long the server asked to be left alone, in milliseconds. */
  readonly retryAfterMs: number
  /** The server's name for the request, to be quoted to its operator. */
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
