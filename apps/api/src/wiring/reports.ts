import { REPORT_AGE_MAX_DAYS } from '@assure/contract/constants'
import { scanRepository } from '#src/features/devices/scan.repository.ts'
import type { EnqueueSummary } from '#src/features/devices/scan-summary.repository.ts'
import { estimationRepository } from '#src/features/usage/estimation.repository.ts'
import { reportIntake } from '#src/features/usage/report-group.workflow.ts'
import { moveReportPartitions } from '#src/features/usage/report-id.repository.ts'
import { addSafety } from '#src/features/usage/safety.repository.ts'
import { type CoveredEstimations, usageMonthRepository } from '#src/features/usage/usage-month.repository.ts'
import { usageReports } from '#src/features/usage/usage-reports.ts'
import type { PostMail } from '#src/mails/mail.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Database } from '#src/platform/database/database.ts'

/** How many connections reports take: a group is written on each. More would make smaller groups, which cost more. */
export const REPORT_CONNECTIONS = 2
export const REPORTS_BODY_MAX_BYTES = 1024 * 1024
/** Days: one more than reports are accepted for, and some ahead in case this job does not run for a while. */
const REPORT_PARTITIONS = { keep: REPORT_AGE_MAX_DAYS + 1, ahead: 4 }
/** Sizes are in reports. What is held beyond a second or two of work would only wait. */
const REPORT_GROUPS = { lanes: REPORT_CONNECTIONS, groupMax: 5000, heldMax: 50_000, heldOfOneMax: 25_000 }

/** Builds the intake of reports from devices and SDKs, on connections of its own. */
export const makeReports = (
  reportDatabase: Database,
  { database, clock, postMail }: { database: Database; clock: Clock; postMail: PostMail },
  enqueueSummary: EnqueueSummary,
  promotions: { coveredEstimations: CoveredEstimations },
) => {
  const reports = reportIntake(
    reportDatabase,
    clock,
    {
      scans: scanRepository(enqueueSummary).add,
      estimations: estimationRepository(usageMonthRepository(postMail, promotions.coveredEstimations).add)
        .add,
      safety: addSafety,
    },
    REPORT_GROUPS,
  )
  const countUsage = usageReports(reports, clock)
  return {
    reports,
    countUsage,
    movePartitions: () => moveReportPartitions(database, clock(), REPORT_PARTITIONS),
  }
}
