import type { FaultCode } from '@assure/contract/faults'
import type { ProblemCode } from '@assure/contract/rpc-error'
import type { ReportRejection } from '@assure/contract/usage/usage-reports'

/** A code that is part of an answer: what it says, and what to do. Backticks mark code. */
interface CodeText {
  meaning: string
  help: string
}

/** The texts of the errors page in one language. A code without its texts does not compile. */
export interface ErrorTexts {
  title: string
  summary: string
  reading: string
  readingText: string[]
  problems: string
  problemsText: string
  fields: string
  fieldsText: string
  reports: string
  reportsText: string
  status: string
  causes: string
  help: string
  repeat: string
  adds: string
  /** Whether the same call may be sent again. */
  repeats: { change: string; wait: string; again: string }
  /** The usual causes of a problem, and what to do. Its meaning is in `API_WORDS`. */
  problem: Record<ProblemCode, { causes: string; help: string }>
  field: Record<FaultCode, CodeText>
  report: Record<ReportRejection, CodeText>
}
