import { partReports } from '@assure/contract/usage/part-reports'
import type { ReportAnswer } from '@assure/contract/usage/usage-reports'
import type { Clock } from '#src/platform/clock.ts'
import type { ReportIntake } from './report-group.workflow.ts'
import { estimationJudge, safetyJudge } from './report-judge.ts'

type RawReports = readonly unknown[]

/** Counts the reports of the SDKs' customers (DV-04). Checks each report separately, and counts each new one once. */
export const usageReports = (countReports: ReportIntake, clock: Clock) => ({
  estimations: async (accountId: string, raw: RawReports): Promise<ReportAnswer> => {
    const { fit, rejected } = partReports(raw, estimationJudge(clock()))
    const accepted = await countReports({ kind: 'estimations', accountId, reports: fit })
    return { accepted, duplicate: fit.length - accepted, rejected }
  },

  onlineSafety: async (accountId: string, raw: RawReports): Promise<ReportAnswer> => {
    const { fit, rejected } = partReports(raw, safetyJudge(clock()))
    const accepted = await countReports({ kind: 'safety', accountId, reports: fit })
    return { accepted, duplicate: fit.length - accepted, rejected }
  },
})
