import { isJson } from '@assure/contract/json-schema'
import { REFUSED_BEFORE_START } from '@assure/contract/rpc-error'
import { backoffMs, realTiming } from '@assure/device-client/retry'
import { redirectFault } from '@assure/device-client/service-call'
import { CALLS, type Calls } from './generated/calls.ts'
import type { CallOptions, ClientOptions } from './options.ts'
import { Problem, problemOf } from './problem.ts'

const TRIES = 5
const MAX_WAIT_MS = 60_000
const TIMEOUT_MS = 30_000
const RATE_LIMITED = 429
const REQUEST_TIMEOUT = 408

/** Whether a repeat may succeed. A call that is not `safe` is repeated only if the server did not begin it. */
const canRepeat = ({ status, code, requestId }: Problem, isSafe: boolean): boolean => {
  if (status === RATE_LIMITED || requestId === REFUSED_BEFORE_START) return true
  return (
    isSafe && (status >= 500 || status === REQUEST_TIMEOUT || code === 'network' || code === 'bad_answer')
  )
}

/** Sends one attempt and returns the answer. Throws `Problem`. */
const attempt = async (send: typeof fetch, address: string, init: RequestInit): Promise<unknown> => {
  let response: Response
  try {
    response = await send(address, { ...init, redirect: 'manual' }) // Cloudflare Workers refuse 'error'
  } catch (cause) {
    throw new Problem('network', 'The server could not be reached.', { cause })
  }
  const fault = redirectFault(response, address)
  if (fault) {
    void response.body?.cancel()
    throw new Problem('redirect', fault, { response })
  }
  if (!response.ok) throw await problemOf(response)
  let cause: unknown
  try {
    const answer: unknown = await response.json()
    if (isJson(answer)) return answer
  } catch (error) {
    cause = error
  }
  throw new Problem('bad_answer', 'The answer broke off or was no JSON object.', { cause, response })
}

/**
 * Makes a client for a server: one method for each call that takes an API key. Each throws `Problem`. Throws `Error` if `url` is no
 * URL.
 */
export const createClient = (options: ClientOptions): Calls => {
  const { url, key, secret, tries = TRIES, maxWaitMs = MAX_WAIT_MS, timeoutMs = TIMEOUT_MS } = options
  const { sleep, random } = options.timing ?? realTiming
  if (!URL.canParse(url))
    throw new Error('`url` must be the address of the portal, such as https://portal.example.')
  const authorization = `Basic ${btoa(`${key}:${secret}`)}`

  const call =
    (name: string, [service, repeat]: (typeof CALLS)[keyof Calls]) =>
    async (input: object = {}, { signal, idempotencyKey }: CallOptions = {}): Promise<unknown> => {
      const address = new URL(`${service}/${name}`, url).href
      const headers = {
        'Content-Type': 'application/json',
        Authorization: authorization,
        ...(repeat === 'keyed' && { 'Idempotency-Key': idempotencyKey ?? crypto.randomUUID() }),
      }
      const init = { method: 'POST', headers, body: JSON.stringify(input) }
      for (let failures = 1; ; failures++) {
        signal?.throwIfAborted()
        const limit = AbortSignal.timeout(timeoutMs)
        const either = signal ? AbortSignal.any([signal, limit]) : limit
        try {
          return await attempt(options.fetch ?? fetch, address, { ...init, signal: either })
        } catch (error) {
          signal?.throwIfAborted()
          const again = error instanceof Problem && failures < tries && canRepeat(error, repeat !== 'once')
          if (!again || error.retryAfterMs > maxWaitMs) throw error
          await sleep(Math.min(maxWaitMs, backoffMs(failures, error.retryAfterMs, random)), signal)
        }
      }
    }

  const methods = Object.entries(CALLS).map(([name, each]) => [name, call(name, each)] as const)
  return Object.fromEntries(methods) as unknown as Calls
}
