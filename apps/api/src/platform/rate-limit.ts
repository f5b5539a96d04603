import { RpcError } from '@assure/contract/rpc-error'
import type { Clock } from './clock.ts'

const WINDOW_S = 60

/**
 * Makes a rate limit of `limit` calls per subject and minute. It counts in memory, per process, because counting in the
 * database would cost more than the calls. Throws `RpcError` `rate_limited`.
 */
export const perMinute = (limit: number, clock: Clock): ((subject: string) => void) => {
  let counts = new Map<string, number>()
  let minute = 0
  return (subject) => {
    const nowS = clock().getTime() / 1000
    const current = Math.floor(nowS / WINDOW_S)
    if (current !== minute) {
      minute = current
      counts = new Map()
    }
    const count = counts.get(subject) ?? 0
    if (count >= limit)
      throw new RpcError('rate_limited', { retryAfterS: Math.max(1, (current + 1) * WINDOW_S - nowS) })
    counts.set(subject, count + 1)
  }
}
