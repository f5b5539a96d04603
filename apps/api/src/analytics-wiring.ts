import type { IsStopped } from './features/licences/ports.ts'
import { analyticsHandlers } from './features/analytics/analytics.handlers.ts'
import { analyticsGrantRepository } from './features/analytics/analytics-grant.repository.ts'
import { makeAnalyticsLinks } from './features/analytics/analytics-link.ts'
import { makeMetrics } from './features/analytics/metrics.handler.ts'
import { scanMetricsRepository } from './features/analytics/scan-metrics.repository.ts'
import type { Clock } from './platform/clock.ts'
import type { AuditOrigin } from './platform/audit.ts'
import type { Database, Transaction } from './platform/database/database.ts'
import { hourly, type HousekeepingStep } from './platform/housekeeping.ts'
import type { Secrets } from './platform/secrets.ts'
import type { Throttle } from './platform/throttle.ts'

interface Dependencies {
  database: Database
  clock: Clock
  secrets: Secrets
  throttle: Throttle
  publicUrl: string
  isStopped: IsStopped
}

/** Joins what links to the analytics page are made, answered and forgotten by. */
export const wireAnalytics = ({ database, clock, secrets, throttle, publicUrl, isStopped }: Dependencies) => {
  const grants = analyticsGrantRepository(database, isStopped)
  const links = makeAnalyticsLinks(secrets, publicUrl)
  const scans = scanMetricsRepository(database)
  return {
    handlers: analyticsHandlers({ grants, links, clock }),
    metrics: makeMetrics({ grants, links, scans, throttle, clock }),
    /** What the owner of an account is shown, and may end, after a new password. */
    ofAccount: {
      list: (accountId: string) => grants.list(accountId, clock()),
      count: (transaction: Transaction, accountId: string) => grants.count(transaction, accountId, clock()),
      revoke: (accountId: string, grantId: string, origin: AuditOrigin) =>
        grants.revoke(accountId, grantId, origin, clock()),
    },
    /** A device's own link. */
    makeDeviceUrl: (accountId: string, activationId: string, expiresAtUtc: number) =>
      links.make({ accountId, kind: 'activation', id: activationId }, expiresAtUtc),
    housekeeping: [
      { name: 'analytics-links', every: hourly(35), batch: (limit) => grants.forgetExpired(clock(), limit) },
    ] satisfies HousekeepingStep[],
  }
}
