import { REPORT_AGE_MAX_DAYS } from '@assure/contract/constants'
import { ScanReport } from '@assure/contract/devices/device.contract'
import { scanCountsAgree } from '@assure/contract/devices/scan-counts'
import { readReport } from '@assure/contract/usage/part-reports'
import type { Rejection } from '@assure/contract/usage/usage-reports'
import { utcDay } from '#src/platform/clock.ts'

/**
 * Returns a function that checks one scan report. Its day is the device's calendar day. Some time zones are a day ahead
 * of UTC, so one day ahead is not the future. A device whose licence ended may still report days up to the end
 * (`endedAtUtc` in seconds, 0 if it is open).
 */
export const scanJudge = (now: Date, endedAtUtc: number) => {
  const oldest = utcDay(now, -REPORT_AGE_MAX_DAYS)
  const newest = utcDay(now, 1)
  const lastOfLicence = endedAtUtc ? utcDay(new Date(endedAtUtc * 1000), 1) : newest
  return (raw: Record<string, unknown>): ScanReport | Rejection => {
    const report = readReport(ScanReport, raw)
    if ('code' in report) return report
    if (!scanCountsAgree(report)) return { code: 'SUMS_CONTRADICT' }
    if (report.start_date < oldest) return { code: 'TOO_LATE' }
    if (report.start_date > newest) return { code: 'IN_FUTURE' }
    return report.start_date > lastOfLicence ? { code: 'LICENCE_ENDED' } : report
  }
}
