import type { KeyLimit } from './rpc-error.ts'
import { isReportCall } from './usage/usage-reports.ts'

/** Largest body of a call, in bytes. */
export const BODY_MAX_BYTES = 64 * 1024
/** Largest body of the calls of apps and devices, which hold reports. */
export const REPORTS_BODY_MAX_BYTES = 1024 * 1024
/** Largest request line with its headers, in bytes. */
export const HEADERS_MAX_BYTES = 16 * 1024
/** Maximum total body size of one sender's concurrent calls of apps and devices. */
export const UNDER_WAY_MAX_BYTES = 4 * 1024 * 1024

/** Limits that are counted by the minute. */
export type CountedLimit = Exclude<KeyLimit, 'bytes_under_way'>
/** Seconds of the window in which calls are counted. */
export const WINDOW_S = 60
/** Calls that the API keys of one organisation may make in a window at each process, if the operator sets no others. */
export const KEY_CALLS: Record<CountedLimit, number> = { calls: 600, reports: 3000 }
/** Returns the limit that counts a call. */
export const keyLimitOf = (call: string): CountedLimit => (isReportCall(call) ? 'reports' : 'calls')

/** Headers of a call with an API key (IETF draft "RateLimit header fields for HTTP", version 09). */
export const rateLimitHeaders = (
  limit: CountedLimit,
  { most, left, seconds }: { most: number; left: number; seconds: number },
) => ({
  RateLimit: `"${limit}";r=${left};t=${seconds}`,
  'RateLimit-Policy': `"${limit}";q=${most};w=${WINDOW_S}`,
})

/** An example of these headers. */
export const rateLimitExample = (limit: CountedLimit) =>
  rateLimitHeaders(limit, { most: KEY_CALLS[limit], left: KEY_CALLS[limit] - 188, seconds: 17 })
