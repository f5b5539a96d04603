import { REPORT_AGE_MAX_DAYS } from '@assure/contract/constants'
import { type REPORT_REJECTIONS, ScanReport } from '@assure/contract/devices/device.contract'
import { scanCountsAgree } from '@assure/contract/devices/scan-counts'
import { utcDay } from '#src/platform/clock.ts'

type Rejection = (typeof REPORT_REJECTIONS)[number]

const REPORT_ID_SHOWN = 64

/** What a report without a readable id is answered by. */
const idOf = (raw: Record<string, unknown>): string => {
  const { report_id } = raw
  return typeof report_id === 'string' ? report_id.slice(0, REPORT_ID_SHOWN) : ''
}

/**
 * Parts reports that can be counted from those that cannot, each for itself. Days are the device's own
 * calendar days: somewhere on earth it is tomorrow already, so one day ahead of UTC is not the future.
 * A device whose licence ended still reports the days until then (`endedAtUtc` in seconds, 0 for never).
 */
export const sortReports = (
  reports: readonly Record<string, unknown>[],
  now: Date,
  endedAtUtc: number,
): { fit: ScanReport[]; rejected: { report_id: string; code: Rejection }[] } => {
  const oldest = utcDay(now, -REPORT_AGE_MAX_DAYS)
  const newest = utcDay(now, 1)
  const lastOfLicence = endedAtUtc ? utcDay(new Date(endedAtUtc * 1000), 1) : newest
  const fit: ScanReport[] = []
  const rejected: { report_id: string; code: Rejection }[] = []
  for (const raw of reports) {
    const parsed = ScanReport.safeParse(raw)
    const reject = (code: Rejection) => rejected.push({ report_id: idOf(raw), code })
    if (!parsed.success) reject('INVALID')
    else if (!scanCountsAgree(parsed.data)) reject('SUMS_CONTRADICT')
    else if (parsed.data.start_date < oldest) reject('TOO_LATE')
    else if (parsed.data.start_date > newest) reject('IN_FUTURE')
    else if (parsed.data.start_date > lastOfLicence) reject('LICENCE_ENDED')
    else fit.push(parsed.data)
  }
  return { fit, rejected }
}
