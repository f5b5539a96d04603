import type { IsStopped } from '#src/features/licences/ports.ts'
import { analyticsHandlers } from './analytics.handlers.ts'
import { analyticsGrantRepository } from './analytics-grant.repository.ts'
import { makeAnalyticsLinks } from './analytics-link.ts'
import { makeMetrics } from './metrics.handler.ts'
import { scanMetricsRepository } from './scan-metrics.repository.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { AuditOrigin } from '#src/platform/audit.ts'
import type { Database, Transaction } from '#src/platform/database/database.ts'
import type { Fence } from '#src/platform/fence.ts'
import { hourly, type HousekeepingStep } from '#src/platform/housekeeping.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import type { Throttle } from '#src/platform/throttle.ts'

interface Dependencies {
  database: Database
  clock: Clock
  secrets: Secrets
  throttle: Throttle
  publicUrl: string
  isStopped: IsStopped
}

/** Builds the feature: links to the analytics page, the figures behind them, and housekeeping. */
export const makeAnalytics = ({ database, clock, secrets, throttle, publicUrl, isStopped }: Dependencies) => {
  const grants = analyticsGrantRepository(database, isStopped)
  const links = makeAnalyticsLinks(secrets, publicUrl)
  const scans = scanMetricsRepository(database)
  return {
    handlers: analyticsHandlers({ grants, links, clock }),
    metrics: makeMetrics({ grants, links, scans, throttle, clock }),
    /** Links for the access review, where the owner may end them after a password reset. */
    ofAccount: {
      list: (fence: Fence, namesMakers: boolean) => grants.list(fence, namesMakers, clock()),
      count: (transaction: Transaction, fence: Fence) => grants.count(transaction, fence, clock()),
      revoke: (fence: Fence, grantId: string, origin: AuditOrigin) =>
        grants.revoke(fence, grantId, origin, clock()),
    },
    /** Builds the URL of a device's own link. */
    makeDeviceUrl: (accountId: string, activationId: string, expiresAtUtc: number) =>
      links.make({ accountId, kind: 'activation', id: activationId }, expiresAtUtc),
    housekeeping: [
      { name: 'analytics-links', every: hourly(35), batch: (limit) => grants.forgetExpired(clock(), limit) },
    ] satisfies HousekeepingStep[],
  }
}
