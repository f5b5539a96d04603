import type { KeyCause } from '@assure/contract/accounts/request-log.modes'
import type { AccountCaller } from '@assure/contract/authorise'
import type { FastifyRequest } from 'fastify'

/** An API key that exists and that a call did not prove, or that no longer works. The answer to the call hides this. */
export interface RefusedKey extends Pick<AccountCaller, 'account_id' | 'session_id'> {
  cause: KeyCause
}
type Key = Pick<AccountCaller, 'account_id' | 'session_id'> | RefusedKey

const keys = new WeakMap<FastifyRequest, Key | null>()

/** Notes the key of a call; null if it has none, or none that exists. */
export const noteKey = (request: FastifyRequest, key: Key | null): void => {
  keys.set(request, key)
}
/** Returns the key of a call; null if it has none, undefined if nobody looked for one. */
export const notedKey = (request: FastifyRequest): Key | null | undefined => keys.get(request)
