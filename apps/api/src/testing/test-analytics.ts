import { eachTotal, type ScanCounts } from '@assure/contract/devices/scan-counts'
import { METRICS_PATH } from '@assure/contract/service-paths'
import type { AnalyticsScope } from '@assure/contract/usage/analytics.modes'
import type { MetricsAnswer } from '@assure/contract/usage/metrics'
import { type ApiClient, send } from './test-client.ts'
import type { TestPortal } from './test-portal.ts'

/** The token in an analytics link. */
export const tokenOf = (analyticsUrl: string): string => new URL(analyticsUrl).searchParams.get('token') ?? ''

/** Retrieves the metrics with a bearer token. */
export const metricsOf = (
  { url }: Pick<TestPortal, 'url'>,
  token: string,
  more: Record<string, string> = {},
) =>
  send<MetricsAnswer>(url + METRICS_PATH, {
    method: 'GET',
    headers: { authorization: `Bearer ${token}`, ...more },
  })

/** Creates an analytics link for a licence, store or chain. */
export const issueLink = async (
  { budget }: Pick<ApiClient, 'budget'>,
  of: AnalyticsScope,
  days: 7 | 30 | 90 | 365 = 7,
) => {
  const { body } = await budget('issue_analytics_link', { of, days })
  return { ...body.link, url: body.analytics_url, token: tokenOf(body.analytics_url) }
}

/** A day's totals: passed scans, then the other outcomes in the order of `SCAN_REASONS`. */
export const scanCounts = (passed: number, ...reasons: readonly number[]): ScanCounts => {
  const [idPassed = 0, visuallyPassed = 0, idFailed = 0, visuallyFailed = 0, notProvided = 0, skipped = 0] =
    reasons
  const failed = reasons.reduce((sum, count) => sum + count, 0)
  return {
    ...eachTotal(0),
    total_scanned_faces: passed + failed,
    total_passed_faces: passed,
    total_failed_faces: failed,
    total_id_check_passed: idPassed,
    total_visually_passed: visuallyPassed,
    total_id_check_failed: idFailed,
    total_visually_failed: visuallyFailed,
    total_id_not_provided: notProvided,
    total_reason_skipped: skipped,
  }
}

/** Inserts a day of scans into an account's day totals, without reports. */
export const putScans = async (
  { pool }: Pick<TestPortal, 'pool'>,
  accountId: string,
  licenceId: string,
  day: string,
  counts: ScanCounts,
): Promise<void> => {
  const names = Object.keys(counts)
  await pool.query(
    `insert into scan_days (account_id, licence_id, day, ${names.join(', ')})
     values ($1, $2, $3, ${names.map((_, index) => `$${index + 4}`).join(', ')})`,
    [accountId, licenceId, day, ...Object.values(counts)],
  )
}
