import { REPORTS_BODY_MAX_BYTES } from '@assure/contract/call-limits'
import { deviceService } from '@assure/contract/devices/device.contract'
import type { FastifyInstance } from 'fastify'
import type { makeAnalytics } from '#src/features/analytics/analytics.ts'
import { makeCertifier } from '#src/features/devices/certificate.ts'
import { deviceHandlers } from '#src/features/devices/device.handlers.ts'
import { deviceRepository } from '#src/features/devices/device.repository.ts'
import { type EnqueueSummary, scanSummaryRepository } from '#src/features/devices/scan-summary.repository.ts'
import type { Activate, IsStopped } from '#src/features/licences/ports.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { ForcedOutcomes } from '#src/platform/forced-outcomes.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { CallerSources } from '#src/platform/http/callers.ts'
import { serveService } from '#src/platform/http/rpc-endpoint.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import type { SecretKeys } from '#src/rotation/secret-key.repository.ts'
import type { Throttle } from '#src/platform/throttle.ts'
import type { makeReports } from './reports.ts'

interface Dependencies {
  database: Database
  clock: Clock
  secrets: Secrets
  secretKeys: Pick<SecretKeys, 'currentSince'>
  throttle: Throttle
  publicUrl: string
  isStopped: IsStopped
  activate: Activate
  outcomes: Pick<ForcedOutcomes, 'take'>
  enqueueSummary: EnqueueSummary
  reports: Pick<ReturnType<typeof makeReports>, 'answer' | 'countUsage'>
  analytics: Pick<ReturnType<typeof makeAnalytics>, 'makeDeviceUrl'>
}

/** Builds the calls of devices: activation, reports, their own analytics link, and the pass rate of their scans. */
export const makeDevices = ({
  isStopped,
  activate,
  outcomes,
  enqueueSummary,
  reports,
  analytics,
  ...given
}: Dependencies) => {
  const { database, clock, secrets, secretKeys, throttle, publicUrl } = given
  const summaries = scanSummaryRepository(database, clock, enqueueSummary)
  const handlers = deviceHandlers({
    activate,
    takeForced: outcomes.take,
    devices: deviceRepository(database),
    countScans: (accountId, licenceId, raw, judge) =>
      reports.answer(accountId, raw, judge, (fit) => ({ kind: 'scans', accountId, licenceId, reports: fit })),
    countEstimations: reports.countUsage.estimations,
    countOnlineSafety: reports.countUsage.onlineSafety,
    isStopped: (accountId, billingGroupId) => isStopped(database, accountId, billingGroupId, clock()),
    keySince: secretKeys.currentSince,
    certify: makeCertifier(secrets.certificateKeys[0], publicUrl),
    makeAnalyticsUrl: analytics.makeDeviceUrl,
    throttle,
    clock,
  })
  return {
    passRate: summaries.passRate,
    recount: summaries.recount,
    serve: (app: FastifyInstance, sources: CallerSources) =>
      serveService(app, sources, deviceService, handlers, { bodyLimit: REPORTS_BODY_MAX_BYTES }),
  }
}
