import { REPORT_AGE_MAX_DAYS, REPORT_FUTURE_MAX_S } from '@assure/contract/constants'
import { estimationCountsAgree, LATENCY_BINS } from '@assure/contract/usage/estimation-counts'
import { readReport } from '@assure/contract/usage/part-reports'
import { safetyCountsAgree } from '@assure/contract/usage/safety-categories'
import {
  EstimationReport,
  REPORT_COUNT_MAX,
  type Rejection,
  SafetyReport,
} from '@assure/contract/usage/usage-reports'
import * as z from 'zod'
import { utcDay } from '#src/platform/clock.ts'

/** Returns a function that checks a report's UTC day: up to 35 days late, and up to 5 minutes ahead (DV-04). */
const dayJudge = (now: Date) => {
  const oldest = utcDay(now, -REPORT_AGE_MAX_DAYS)
  const newest = utcDay(new Date(now.getTime() + REPORT_FUTURE_MAX_S * 1000))
  return <Report extends { day: string }>(report: Report): Report | Rejection => {
    if (report.day < oldest) return { code: 'TOO_LATE' }
    return report.day > newest ? { code: 'IN_FUTURE' } : report
  }
}

const isHistogram = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length === LATENCY_BINS &&
  value.every((count) => Number.isInteger(count) && count >= 0 && count <= REPORT_COUNT_MAX)

/** The contract's report with a hand-written check of the histogram, which by schema takes longer than all the rest. */
const QuickEstimationReport = EstimationReport.extend({
  latency: EstimationReport.shape.latency.extend({ histogram: z.custom<number[]>(isHistogram).optional() }),
})

/** Returns a function that checks one report of estimations and returns it, or why it is rejected. */
export const estimationJudge = (now: Date) => {
  const judgeDay = dayJudge(now)
  return (raw: Record<string, unknown>): EstimationReport | Rejection => {
    const { success, data } = QuickEstimationReport.safeParse(raw)
    // Only the contract's own type says what is wrong.
    if (!success) return readReport(EstimationReport, raw)
    return estimationCountsAgree(data) ? judgeDay(data) : { code: 'SUMS_CONTRADICT' }
  }
}

/** Returns a function that checks one report of online safety and returns it, or why it is rejected. */
export const safetyJudge = (now: Date) => {
  const judgeDay = dayJudge(now)
  return (raw: Record<string, unknown>): SafetyReport | Rejection => {
    const report = readReport(SafetyReport, raw)
    if ('code' in report) return report
    const { modality, transaction_count, categories } = report
    return safetyCountsAgree(modality, transaction_count, categories)
      ? judgeDay(report)
      : { code: 'SUMS_CONTRADICT' }
  }
}
