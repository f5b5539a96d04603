import { type KeyLimit, RpcError } from '@assure/contract/rpc-error'
import { isReportCall } from '@assure/contract/usage/usage-reports'
import type { FastifyReply } from 'fastify'
import type { Clock } from '../clock.ts'
import { countMinute, WINDOW_S } from '../rate-limit.ts'

/** Calls per minute and organisation, by its API keys. */
export type KeyLimits = Record<Exclude<KeyLimit, 'bytes_under_way'>, number>

/**
 * Limits the calls by the API keys of an organisation, and gives the numbers in headers (IETF draft "RateLimit header fields
 * for HTTP"). Per process: with several servers an organisation may make that many calls at each. Throws `RpcError`
 * `rate_limited`.
 */
export const limitKeys = (limits: KeyLimits, clock: Clock) => {
  const counters = { calls: countMinute(limits.calls, clock), reports: countMinute(limits.reports, clock) }
  return (reply: FastifyReply, accountId: string, call: string): void => {
    const limit = isReportCall(call) ? 'reports' : 'calls'
    const { calls, seconds } = counters[limit](accountId)
    reply.header('ratelimit-policy', `"${limit}";q=${limits[limit]};w=${WINDOW_S}`)
    reply.header('ratelimit', `"${limit}";r=${Math.max(0, calls)};t=${seconds}`)
    if (calls >= 0) return
    const detail = `An organisation may make ${limits[limit]} such calls a minute.`
    throw new RpcError('rate_limited', { limit, detail, retryAfterS: seconds })
  }
}
export type LimitKey = ReturnType<typeof limitKeys>
