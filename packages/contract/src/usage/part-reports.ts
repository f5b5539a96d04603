import type { ReportAnswer, ReportRejection } from './usage-reports.ts'

const REPORT_ID_SHOWN = 64

/** What a report without a readable id is answered by. */
const idOf = (raw: Record<string, unknown>): string => {
  const { report_id } = raw
  return typeof report_id === 'string' ? report_id.slice(0, REPORT_ID_SHOWN) : ''
}

/** Parts the reports of a call that can be counted from those that cannot, each judged for itself. */
export const partReports = <Report extends object>(
  reports: readonly Record<string, unknown>[],
  judge: (raw: Record<string, unknown>) => Report | ReportRejection,
): { fit: Report[]; rejected: ReportAnswer['rejected'] } => {
  const fit: Report[] = []
  const rejected: ReportAnswer['rejected'] = []
  for (const raw of reports) {
    const report = judge(raw)
    if (typeof report === 'string') rejected.push({ report_id: idOf(raw), code: report })
    else fit.push(report)
  }
  return { fit, rejected }
}
