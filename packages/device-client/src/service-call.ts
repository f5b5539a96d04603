import { isJson, type Json } from '@assure/contract/json-schema'
import { DeviceError } from './device-error.ts'
import { bounded } from './retry.ts'

const CALL_LIMIT_MS = 30_000
/** Temporary error statuses. A retry may succeed. */
const PASSING_STATUSES = [408, 429, 500, 502, 503, 504]
const REDIRECT_STATUSES = [301, 302, 303, 307, 308]
const RETRY_AFTER_MAX_MS = 3_600_000
const PROBLEM_MAX_BYTES = 65_536
/** 100 years. A device whose clock lost its time begins in 1970. */
const DRIFT_MAX_MS = 36_525 * 86_400_000

/** Returns a text of a server without control characters, which a log would obey; '' for another value. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ') : ''

const timeOf = (response: Response): number => Date.parse(response.headers.get('Date') ?? '')

/** Returns a difference between two clocks in milliseconds; undefined for none, or for over 100 years. */
export const soundDrift = (ms = Number.NaN): number | undefined =>
  Math.abs(ms) <= DRIFT_MAX_MS ? ms : undefined

/** Returns by how many milliseconds the `Date` of an answer is ahead of a time, like `soundDrift`. */
export const driftOf = (response: Response, atMs: number): number | undefined =>
  soundDrift(timeOf(response) - atMs)

/** Returns the wait that an answer asks for, in milliseconds, at most one hour; 0 without `Retry-After`. */
export const retryAfterMs = (response: Response): number => {
  const value = response.headers.get('Retry-After') ?? ''
  const seconds = Number(value)
  const ms = Number.isNaN(seconds) ? Date.parse(value) - timeOf(response) : seconds * 1000
  return bounded(0, ms, RETRY_AFTER_MAX_MS)
}

/** Returns a response whose body fails above 64 KiB; the same one if its body is no web stream. */
const limited = (response: Response): Response => {
  if (!response.body?.pipeThrough) return response
  let left = PROBLEM_MAX_BYTES
  const limit = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (part, stream) => {
      left -= part.length
      if (left < 0) throw new RangeError()
      stream.enqueue(part)
    },
  })
  return new Response(response.body.pipeThrough(limit))
}

/**
 * Reads the problem document of a refusal. It is empty for another body, and for one of over 64 KiB. A `fetch` without web
 * streams has no such limit.
 */
export const problemDocument = async (response: Response): Promise<Json> => {
  try {
    const problem: unknown = await limited(response).json()
    return isJson(problem) ? problem : {}
  } catch {
    return {}
  }
}

/** Converts an error response and its problem document to a `DeviceError`. */
export const problemOf = async (response: Response): Promise<DeviceError> => {
  const problem = await problemDocument(response)
  const code = textOf(problem['code']) || `http_${response.status}`
  return new DeviceError(code, `The server answered ${response.status} (${code}).`, {
    passing: PASSING_STATUSES.includes(response.status),
    retryAfterMs: retryAfterMs(response),
    requestId: textOf(problem['request_id']) || undefined,
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

/**
 * Returns the JSON body of a response. Throws `DeviceError`: the refusal, or `bad_answer` if the body is no JSON, or if
 * `isAnswer` throws or returns false.
 */
export const answerOf = async (response: Response, isAnswer: (answer: Json) => boolean): Promise<Json> => {
  if (!response.ok) throw await problemOf(response)
  let cause: unknown
  try {
    const answer = (await response.json()) as Json
    if (isAnswer(answer)) return answer
  } catch (error) {
    cause = error
  }
  throw new DeviceError('bad_answer', 'The answer broke off, or has another form than it should.', {
    passing: true,
    cause,
  })
}
