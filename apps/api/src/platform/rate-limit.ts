import { WINDOW_S } from '@assure/contract/call-limits'
import { RpcError } from '@assure/contract/rpc-error'
import type { Clock } from './clock.ts'

/** The rest of a minute for a subject. */
export interface MinuteLeft {
  /** Calls that are left after this one; negative if this one is too many. */
  calls: number
  /** Whole seconds until the next minute, at least 1. */
  seconds: number
}

/**
 * Counts `limit` calls per subject and minute. Not a token bucket: that refills during the minute, and so allows almost twice
 * as many in its first one. It counts in memory, per process, because counting in the database would cost more than the calls.
 */
export const countMinute = (limit: number, clock: Clock): ((subject: string) => MinuteLeft) => {
  let counts = new Map<string, number>()
  let minute = 0
  return (subject) => {
    const nowS = clock().getTime() / 1000
    const current = Math.floor(nowS / WINDOW_S)
    if (current !== minute) {
      minute = current
      counts = new Map()
    }
    const count = Math.min(counts.get(subject) ?? 0, limit) + 1
    counts.set(subject, count)
    return { calls: limit - count, seconds: Math.max(1, Math.ceil((current + 1) * WINDOW_S - nowS)) }
  }
}

/** Makes a rate limit of `limit` calls per subject and minute. Throws `RpcError` `rate_limited`. */
export const perMinute = (limit: number, clock: Clock): ((subject: string) => void) => {
  const count = countMinute(limit, clock)
  return (subject) => {
    const { calls, seconds } = count(subject)
    if (calls < 0) throw new RpcError('rate_limited', { retryAfterS: seconds })
  }
}

/** A bucket of tokens per subject: `burst` at once, refilled with `perSecond`. */
export interface BucketRule {
  perSecond: number
  burst: number
}

/**
 * Makes a rate limit by token buckets, in memory, per process. `nowS` is a time in seconds that never goes back. Throws
 * `RpcError` `rate_limited`.
 */
export const tokenBuckets = (
  { perSecond, burst }: BucketRule,
  nowS: () => number = () => performance.now() / 1000,
): ((subject: string) => void) => {
  const fullAfterS = burst / perSecond
  let recent = new Map<string, { tokens: number; atS: number }>()
  // A bucket in neither map was not used for so long that it is full.
  let older = recent
  let beganS = nowS()
  return (subject) => {
    const atS = nowS()
    if (atS - beganS >= fullAfterS) {
      older = recent
      recent = new Map()
      beganS = atS
    }
    const known = recent.get(subject) ?? older.get(subject)
    const tokens = known ? Math.min(burst, known.tokens + (atS - known.atS) * perSecond) : burst
    if (tokens < 1) throw new RpcError('rate_limited', { retryAfterS: Math.max(1, (1 - tokens) / perSecond) })
    recent.set(subject, { tokens: tokens - 1, atS })
  }
}
