import { REPORT_AGE_MAX_DAYS } from '@assure/contract/constants'
import { ScanReport } from '@assure/contract/devices/device.contract'
import { scanCountsAgree } from '@assure/contract/devices/scan-counts'
import type { ReportRejection } from '@assure/contract/usage/usage-reports'
import { utcDay } from '#src/platform/clock.ts'

/**
 * Judges scan reports one by one. Days are the device's own calendar days: somewhere on earth it is tomorrow
 * already, so one day ahead of UTC is not the future. A device whose licence ended still reports the days
 * until then (`endedAtUtc` in seconds, 0 for never).
 */
export const scanJudge = (now: Date, endedAtUtc: number) => {
  const oldest = utcDay(now, -REPORT_AGE_MAX_DAYS)
  const newest = utcDay(now, 1)
  const lastOfLicence = endedAtUtc ? utcDay(new Date(endedAtUtc * 1000), 1) : newest
  return (raw: Record<string, unknown>): ScanReport | ReportRejection => {
    const { success, data } = ScanReport.safeParse(raw)
    if (!success) return 'INVALID'
    if (!scanCountsAgree(data)) return 'SUMS_CONTRADICT'
    if (data.start_date < oldest) return 'TOO_LATE'
    if (data.start_date > newest) return 'IN_FUTURE'
    return data.start_date > lastOfLicence ? 'LICENCE_ENDED' : data
  }
}
