import type { Realm } from '@assure/contract/constants'
import { REFUSED_BEFORE_START } from '@assure/contract/rpc-error'
import { MODE_HEADER, ORGANISATION_HEADER } from '@assure/contract/session-cookie'
import { ApiProblem, hasCode, problemOf } from '#src/api/api-problem.ts'
import { confirmIdentity, type NeededProof } from '#src/api/identity-confirmation.ts'
import { announceLoginRefused } from '#src/api/login-demand.ts'
import { announceSessionEnd } from '#src/api/session-end.ts'
import { tabMode, tabOrganisation } from '#src/api/tab-organisation.ts'
import { sleep } from '#src/lib/sleep.ts'
import { ANSWER_WITHIN_MS, RETRY_UNSAID_S } from '#src/lib/wait.ts'

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Makes the call safe to retry (`Idempotency-Key`). */
  idempotencyKey?: string | undefined
}

type Method = 'GET' | 'POST'

interface Call extends CallOptions {
  realm: Realm
  method: Method
  path: string
  body: object | undefined
}

/** Names what the tab shows: an organisation, or its test mode. Retail users have none. */
const tabHeaders = (realm: Realm): Record<string, string> => {
  if (realm !== 'developer') return {}
  const organisation = tabOrganisation()
  return {
    ...(organisation !== null && { [ORGANISATION_HEADER]: organisation }),
    ...(tabMode() === 'test' && { [MODE_HEADER]: 'test' }),
  }
}

const send = async ({ realm, method, path, body, signal, idempotencyKey }: Call): Promise<Response> => {
  const timeout = AbortSignal.timeout(ANSWER_WITHIN_MS)
  try {
    return await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        accept: 'application/json',
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        ...tabHeaders(realm),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
  } catch (cause) {
    // If the caller aborted, rethrow its reason instead of a network error.
    signal?.throwIfAborted()
    throw new ApiProblem('network', { cause })
  }
}

/** Maximum number of times that a call is sent again after a busy server refused it. */
const RESENDS_MAX = 2

/** Sends a call until a server with room for it answers. */
const sendPatiently = async (call: Call): Promise<Response> => {
  for (let resends = 0; ; resends++) {
    const response = await send(call)
    if (response.ok) return response
    const problem = await problemOf(response)
    if (problem.requestId !== REFUSED_BEFORE_START || resends === RESENDS_MAX) throw problem
    await sleep((problem.retryAfterS ?? RETRY_UNSAID_S) * 1000, call.signal)
    call.signal?.throwIfAborted()
  }
}

const attempt = async (call: Call): Promise<unknown> => {
  const response = await sendPatiently(call)
  try {
    return await response.json()
  } catch (cause) {
    call.signal?.throwIfAborted()
    throw new ApiProblem('network', { cause })
  }
}

const isSessionExpired = (error: unknown) => hasCode(error, 'session_expired')

const modeOf = (body: object | undefined): string =>
  body && 'execution_mode' in body && typeof body.execution_mode === 'string' ? body.execution_mode : ''

/** Calls that change how the person logs in. They need the second factor that the person has. */
const OF_OWN_SIGN_IN: ReadonlySet<string> = new Set([
  'start_passkey',
  'add_passkey',
  'remove_passkey',
  'start_second_factor',
  'confirm_second_factor',
  'renew_recovery_codes',
])

/** The proof that a refused call needs from the user; null if none helps. */
const neededProof = (error: unknown, mode: string): NeededProof | null => {
  if (hasCode(error, 'reauthentication_required')) return 'any'
  return hasCode(error, 'second_factor_required') && OF_OWN_SIGN_IN.has(mode) ? 'second_factor' : null
}

/** A call can need a fresh proof, and then a second factor. */
const QUESTIONS_MAX = 2

/** Sends a call, and again after each proof that it needs from the user. */
const attemptWithProof = async (call: Call): Promise<unknown> => {
  const mode = modeOf(call.body)
  for (let asked = 0; ; asked++) {
    try {
      return await attempt(call)
    } catch (error) {
      const needed = neededProof(error, mode)
      if (needed === null || asked === QUESTIONS_MAX || !(await confirmIdentity(mode, needed))) throw error
    }
  }
}

/**
 * Calls the portal's own API with the session cookie. Throws `ApiProblem`, or the reason of `signal`.
 * A call that a busy server refused before it did anything is sent again after the wait that the server gives.
 * An expired session is retried once, then announced as ended (RT-10). If the call needs a fresh password, code or
 * passkey, the user is asked for it and the call is retried. A login that the organisation does not accept is announced, so
 * that a page asks for another one.
 */
const perform = async (call: Call): Promise<unknown> => {
  try {
    return await attemptWithProof(call).catch(async (error: unknown) => {
      if (isSessionExpired(error)) return attempt(call)
      throw error
    })
  } catch (error) {
    if (isSessionExpired(error)) announceSessionEnd(call.realm, 'expired')
    if (hasCode(error, 'second_factor_required') || hasCode(error, 'single_sign_on_required'))
      announceLoginRefused()
    throw error
  }
}

/** POST call of the developer realm. Mail calls have no body. */
export const post = (path: string, body: object | undefined, options?: CallOptions): Promise<unknown> =>
  perform({ ...options, realm: 'developer', method: 'POST', path, body })

/** POST call of the retail realm. */
export const postRetail = (path: string, body: object | undefined, options?: CallOptions): Promise<unknown> =>
  perform({ ...options, realm: 'retail', method: 'POST', path, body })

/** GET call of the developer realm. */
export const get = (path: string, options?: CallOptions): Promise<unknown> =>
  perform({ ...options, realm: 'developer', method: 'GET', path, body: undefined })
