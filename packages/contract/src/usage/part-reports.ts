import type * as z from 'zod'
import { faultsOf } from '../faults.ts'
import { isJson, type Json } from '../json-schema.ts'
import type { Rejection, ReportAnswer } from './usage-reports.ts'

/** Characters of an id or a pointer that come back: an answer must not be many times what was sent. */
const SHOWN_MAX = 64

/** The id that a report claims; empty when it claims none. */
const idOf = (raw: unknown): string => {
  const id = isJson(raw) ? raw['report_id'] : undefined
  return typeof id === 'string' ? id.slice(0, SHOWN_MAX) : ''
}

/** The rejection of a report that its schema does not take: names the first field at fault. */
export const invalidBy = (error: z.ZodError): Rejection => ({
  code: 'INVALID',
  pointer: faultsOf(error)[0]?.pointer.slice(0, SHOWN_MAX),
})

/** Separates the reports that can be counted from those that cannot. Each is judged separately. */
export const partReports = <Report extends object>(
  reports: readonly unknown[],
  judge: (raw: Json) => Report | Rejection,
): { fit: Report[]; rejected: ReportAnswer['rejected'] } => {
  const fit: Report[] = []
  const rejected: ReportAnswer['rejected'] = []
  for (const [index, raw] of reports.entries()) {
    const report: Report | Rejection = isJson(raw) ? judge(raw) : { code: 'NOT_AN_OBJECT' }
    if ('code' in report) rejected.push({ index, report_id: idOf(raw), ...report })
    else fit.push(report)
  }
  return { fit, rejected }
}
