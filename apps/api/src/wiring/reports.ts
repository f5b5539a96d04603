import { recipients } from '#src/features/accounts/members/recipients.repository.ts'
import { REPORT_AGE_MAX_DAYS } from '@assure/contract/constants'
import { scanRepository } from '#src/features/devices/scan.repository.ts'
import type { EnqueueSummary } from '#src/features/devices/scan-summary.repository.ts'
import { estimationRepository } from '#src/features/usage/estimation.repository.ts'
import { reportIntake } from '#src/features/usage/report-group.workflow.ts'
import { addSafety } from '#src/features/usage/safety.repository.ts'
import { type CoveredEstimations, usageAlertRepository } from '#src/features/usage/usage-alert.repository.ts'
import { usageMonthRepository } from '#src/features/usage/usage-month.repository.ts'
import { answerReports, usageReports } from '#src/features/usage/usage-reports.ts'
import type { PostMail } from '#src/mails/mail.ts'
import type { Metrics } from '#src/metrics/metrics.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { ForcedOutcomes } from '#src/platform/forced-outcomes.ts'
import type { Database } from '#src/platform/database/database.ts'
import { movePartitions } from '#src/platform/database/day-partitions.ts'

/**
 * Connections for reports. Each writes one group at a time. More connections would make smaller groups, which cost
 * more.
 */
export const REPORT_CONNECTIONS = 2
/** Days: `keep` is one more than reports are accepted for, `ahead` covers a time in which the job does not run. */
const REPORT_PARTITIONS = { keep: REPORT_AGE_MAX_DAYS + 1, ahead: 4 }
/** Sizes in reports. The limits hold a second or two of work: more would only wait. */
const REPORT_GROUPS = {
  lanes: REPORT_CONNECTIONS,
  minIntervalMs: 5,
  groupMax: 5000,
  heldMax: 50_000,
  heldOfOneMax: 25_000,
}
/**
 * On Citus a statement costs about ten times as much if its rows belong to many accounts, because each goes to another
 * shard. Smaller groups than this cost more by themselves than together.
 */
const ALONE_FROM = 20

/**
 * Builds the intake of reports from devices and SDKs, on separate connections. `isDistributed` says whether Citus
 * distributes the tables by account.
 */
export const makeReports = (
  { reportDatabase, isDistributed }: { reportDatabase: Database; isDistributed: boolean },
  { database, clock, postMail }: { database: Database; clock: Clock; postMail: PostMail },
  enqueueSummary: EnqueueSummary,
  promotions: { coveredEstimations: CoveredEstimations },
  {
    measured,
    outcomes,
  }: { measured: Pick<Metrics, 'reportsAnswered' | 'reportsWritten'>; outcomes: ForcedOutcomes },
) => {
  const intake = reportIntake(
    reportDatabase,
    clock,
    {
      scans: scanRepository(enqueueSummary).add,
      estimations: estimationRepository(
        usageMonthRepository(usageAlertRepository(postMail, promotions.coveredEstimations, recipients)).add,
      ).add,
      safety: addSafety,
    },
    { ...REPORT_GROUPS, ...(isDistributed && { aloneFrom: ALONE_FROM }) },
    measured.reportsWritten,
  )
  const answer = answerReports(intake, measured.reportsAnswered, outcomes)
  return {
    answer,
    /** Counts reports that need no judgement. */
    count: intake,
    countUsage: usageReports(answer, clock),
    movePartitions: () => movePartitions(database, 'usage_reports', clock(), REPORT_PARTITIONS),
  }
}
