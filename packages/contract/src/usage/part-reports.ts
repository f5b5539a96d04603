import { ZodError, type ZodType } from 'zod'
import { faultsOf, IN_OUR_WORDS, UNKNOWN_FIELD } from '../faults.ts'
import { isJson, type Json } from '../json-schema.ts'
import { REJECTION_MESSAGES, type Rejection, type ReportAnswer } from './usage-reports.ts'

/** Maximum characters of an id or pointer in an answer, so that answers are never much larger than requests. */
const SHOWN_MAX = 64
const MESSAGE_MAX = 160

/** Returns the id of an unparsed report; '' without one. */
const idOf = (raw: unknown): string => {
  const id = isJson(raw) ? raw['report_id'] : undefined
  return typeof id === 'string' ? id.slice(0, SHOWN_MAX) : ''
}

/** Reads a report by its schema. Returns the rejection of one that fails it, with the first wrong field. */
export const readReport = <Report>(type: ZodType<Report>, raw: Json): Report | Rejection => {
  const { success, data, error } = type.safeParse(raw, IN_OUR_WORDS)
  if (success) return data
  const [first] = faultsOf(error, type, 1)
  // A misspelt field is also a missing one. Its name helps more.
  const unknown = error.issues.filter((issue) => issue.code === 'unrecognized_keys')
  const [misspelt] = faultsOf(new ZodError(unknown), type, 1)
  const fault = misspelt && misspelt.message !== UNKNOWN_FIELD ? misspelt : first
  return {
    code: 'INVALID',
    pointer: fault?.pointer.slice(0, SHOWN_MAX),
    message: fault?.message.slice(0, MESSAGE_MAX),
  }
}

const withMessage = (rejection: Rejection): Rejection =>
  rejection.code === 'INVALID' ? rejection : { ...rejection, message: REJECTION_MESSAGES[rejection.code] }

/** Splits reports into valid and rejected ones. Each is judged separately. */
export const partReports = <Report extends object>(
  reports: readonly unknown[],
  judge: (raw: Json) => Report | Rejection,
): { fit: Report[]; rejected: ReportAnswer['rejected'] } => {
  const fit: Report[] = []
  const rejected: ReportAnswer['rejected'] = []
  for (const [index, raw] of reports.entries()) {
    const report: Report | Rejection = isJson(raw) ? judge(raw) : { code: 'NOT_AN_OBJECT' }
    if ('code' in report) rejected.push({ index, report_id: idOf(raw), ...withMessage(report) })
    else fit.push(report)
  }
  return { fit, rejected }
}
