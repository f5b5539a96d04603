import { DeviceError } from './device-error.ts'

const CALL_LIMIT_MS = 30_000
/** Temporary error statuses. A retry may succeed. */
const PASSING_STATUSES = [408, 429, 500, 502, 503, 504]
const REDIRECT_STATUSES = [301, 302, 303, 307, 308]

/** Returns the wait that an answer asks for, in milliseconds; 0 without `Retry-After`. */
export const retryAfterMs = (response: Response): number => {
  const value = response.headers.get('Retry-After')
  if (value === null) return 0
  const seconds = Number(value)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const sentAt = Date.parse(response.headers.get('Date') ?? '')
  return Math.max(0, Date.parse(value) - sentAt || 0)
}

/** Converts an error response and its problem document to a `DeviceError`. */
export const problemOf = async (response: Response): Promise<DeviceError> => {
  const body: unknown = await response.json().catch(() => null)
  const problem = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const code = typeof problem['code'] === 'string' ? problem['code'] : `http_${response.status}`
  return new DeviceError(code, `The server answered ${response.status} (${code}).`, {
    passing: PASSING_STATUSES.includes(response.status),
    retryAfterMs: retryAfterMs(response),
    requestId: typeof problem['request_id'] === 'string' ? problem['request_id'] : undefined,
  })
}

/**
 * Returns the sentence about a redirect, or null for another response. A client follows none, because its credentials
 * are for one server. Browsers hide the target of a redirect. The sentence leaves out the target's query.
 */
export const redirectFault = (response: Response, address: string): string | null => {
  if (response.type !== 'opaqueredirect' && !REDIRECT_STATUSES.includes(response.status)) return null
  const location = response.headers.get('Location') ?? ''
  const target = location && URL.canParse(location, address) ? new URL(location, address) : null
  const to = target ? ` to ${target.origin}${target.pathname}` : ''
  return `The server answered with a redirect${to}, which is not followed. Check the option url.`
}

/**
 * Sends a request, with a timeout of 30 s. Throws `DeviceError`: `network`, or `redirect`. A redirect may pass, because
 * servers redirect to a page during maintenance.
 */
export const request = async (send: typeof fetch, address: string, init: RequestInit): Promise<Response> => {
  let response: Response
  try {
    response = await send(address, {
      ...init,
      credentials: 'omit',
      redirect: 'manual',
      signal: AbortSignal.timeout(CALL_LIMIT_MS),
    })
  } catch (cause) {
    throw new DeviceError('network', 'The server could not be reached.', { passing: true, cause })
  }
  const fault = redirectFault(response, address)
  if (fault) {
    void response.body?.cancel()
    throw new DeviceError('redirect', fault, { passing: true })
  }
  return response
}

/** Returns the JSON body of a response. Throws `DeviceError`: the refusal, or `bad_answer`. */
export const answerOf = async (response: Response): Promise<unknown> => {
  if (!response.ok) throw await problemOf(response)
  try {
    return await response.json()
  } catch (cause) {
    throw new DeviceError('bad_answer', 'The answer broke off or was no JSON.', { passing: true, cause })
  }
}
