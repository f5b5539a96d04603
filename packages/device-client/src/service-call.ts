import { DeviceError } from './device-error.ts'

const CALL_LIMIT_MS = 30_000
/** Temporary error statuses. A retry may succeed. */
const PASSING_STATUSES = [408, 429, 500, 502, 503, 504]

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

/** Sends a request, with a timeout of 30 s and without following redirects. Throws `DeviceError` `network`. */
export const request = async (send: typeof fetch, address: string, init: RequestInit): Promise<Response> => {
  try {
    return await send(address, {
      ...init,
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(CALL_LIMIT_MS),
    })
  } catch (cause) {
    throw new DeviceError('network', 'The server could not be reached.', { passing: true, cause })
  }
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
