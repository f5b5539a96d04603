import { type CountedLimit, keyLimitOf, rateLimitHeaders } from '@assure/contract/call-limits'
import { keyLimitDetail } from '@assure/contract/problem-details'
import { RpcError } from '@assure/contract/rpc-error'
import type { FastifyReply } from 'fastify'
import type { Clock } from '../clock.ts'
import { countMinute } from '../rate-limit.ts'

/** Calls per minute and organisation, by its API keys. */
export type KeyLimits = Record<CountedLimit, number>

/**
 * Limits the calls by the API keys of an organisation, and gives the numbers in headers (IETF draft "RateLimit header fields
 * for HTTP"). Per process: with several servers an organisation may make that many calls at each. Throws `RpcError`
 * `rate_limited`.
 */
export const limitKeys = (limits: KeyLimits, clock: Clock) => {
  const counters = { calls: countMinute(limits.calls, clock), reports: countMinute(limits.reports, clock) }
  return (reply: FastifyReply, accountId: string, call: string): void => {
    const limit = keyLimitOf(call)
    const { calls, seconds } = counters[limit](accountId)
    reply.headers(rateLimitHeaders(limit, { most: limits[limit], left: Math.max(0, calls), seconds }))
    if (calls >= 0) return
    throw new RpcError('rate_limited', {
      ...{ limit, retryAfterS: seconds },
      detail: keyLimitDetail(limits[limit]),
    })
  }
}
export type LimitKey = ReturnType<typeof limitKeys>
