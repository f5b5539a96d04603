import type * as z from 'zod'
import { faultsOf } from '../implement.ts'
import type { Rejection, ReportAnswer } from './usage-reports.ts'

/** Characters of an id or a pointer that come back: an answer must not be many times what was sent. */
const SHOWN_MAX = 64

/** What a report without a readable id is answered by. */
const idOf = (raw: Record<string, unknown>): string => {
  const { report_id } = raw
  return typeof report_id === 'string' ? report_id.slice(0, SHOWN_MAX) : ''
}

/** The rejection of a report that its schema does not take: names the first field at fault. */
export const invalidBy = (error: z.ZodError): Rejection => ({
  code: 'INVALID',
  pointer: faultsOf(error)[0]?.pointer.slice(0, SHOWN_MAX),
})

/** Parts the reports of a call that can be counted from those that cannot, each judged for itself. */
export const partReports = <Report extends object>(
  reports: readonly Record<string, unknown>[],
  judge: (raw: Record<string, unknown>) => Report | Rejection,
): { fit: Report[]; rejected: ReportAnswer['rejected'] } => {
  const fit: Report[] = []
  const rejected: ReportAnswer['rejected'] = []
  for (const raw of reports) {
    const report = judge(raw)
    if ('code' in report) rejected.push({ report_id: idOf(raw), ...report })
    else fit.push(report)
  }
  return { fit, rejected }
}
