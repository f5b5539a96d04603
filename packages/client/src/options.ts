import type { Timing } from '@assure/device-client/retry'

export interface ClientOptions {
  /** Address of the portal, such as `https://portal.example`. */
  url: string
  /** API key, from the page 'API Keys'. */
  key: string
  /** The secret key of the API key. Keep it on your server. */
  secret: string
  /** Attempts of a call in all. Default 5; 1 for no repeat. */
  tries?: number
  /** Longest wait before an attempt, in milliseconds. Default 60,000. A longer `Retry-After` ends the call. */
  maxWaitMs?: number
  /** Time of one attempt in milliseconds. Default 30,000. */
  timeoutMs?: number
  /** Sends the requests. Default: the global `fetch`. */
  fetch?: typeof fetch
  /** Replaces the pauses and their random part, for tests. */
  timing?: Pick<Timing, 'sleep' | 'random'>
}

/** Options of one call. */
export interface CallOptions {
  /** Ends the call, also while it waits before a repeat. */
  signal?: AbortSignal
  /** Own `Idempotency-Key`, for calls that take one. Default: a random one for each call. */
  idempotencyKey?: string
}
