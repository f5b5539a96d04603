import { METRICS_DAYS } from '@assure/contract/constants'
import type { ScanCounts } from '@assure/contract/devices/scan-counts'
import { RpcError } from '@assure/contract/rpc-error'
import type { metrics } from '@assure/contract/usage/metrics'
import { type Clock, utcDay, utcSeconds } from '#src/platform/clock.ts'
import type { DirectCallHandler } from '#src/platform/http/direct-call.ts'
import { isTestAccount } from '#src/platform/test-account.ts'
import type { Throttle } from '#src/platform/throttle.ts'
import type { AnalyticsGrantRepository } from './analytics-grant.repository.ts'
import type { AnalyticsLinks } from './analytics-link.ts'
import { foldAll, foldSmallGroups } from './fold-small-groups.ts'
import { METRICS_BY_LINK } from './limits.ts'
import type { ScanMetricsRepository } from './scan-metrics.repository.ts'

interface Dependencies {
  grants: AnalyticsGrantRepository
  links: AnalyticsLinks
  scans: ScanMetricsRepository
  throttle: Throttle
  clock: Clock
}

/**
 * Answers the bearer of a link with daily scans up to tomorrow, which has already begun in some time zones (DB-10).
 * Every invalid token gets the same answer. If at most one store had failed scans on a day, small groups are folded;
 * from today on, all reasons are.
 */
export const makeMetrics =
  ({ grants, links, scans, throttle, clock }: Dependencies): DirectCallHandler<typeof metrics> =>
  async (_query, { bearer }) => {
    const now = clock()
    const subject = await links.read(bearer, now)
    if (!subject) throw new RpcError('unauthenticated')
    await throttle.attempt(`metrics:${subject.id}`, METRICS_BY_LINK)
    const scope = await grants.find(subject, now)
    if (!scope) throw new RpcError('unauthenticated')
    const days = await scans.days(subject.accountId, scope, [utcDay(now, 2 - METRICS_DAYS), utcDay(now, 1)])
    const today = utcDay(now)
    const folded = (day: ScanCounts & { start_date: string }) =>
      day.start_date >= today ? foldAll(day) : foldSmallGroups(day)
    const { company, requested_by: chain, store, licence_code } = scope
    return {
      scope: {
        company,
        chain,
        ...(store !== null && { store }),
        ...(licence_code !== null && { licence_code }),
      },
      test_mode: isTestAccount(subject.accountId),
      as_of_utc: utcSeconds(now),
      result: days.map(({ stores, ...day }) => ({
        ...day,
        ...(stores <= 1 ? folded(day) : { total_reasons_folded: 0 }),
      })),
    }
  }
