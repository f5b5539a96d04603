import type { Json } from '@assure/contract/json-schema'
import { partReports } from '@assure/contract/usage/part-reports'
import type { Rejection, ReportAnswer } from '@assure/contract/usage/usage-reports'
import type { Clock } from '#src/platform/clock.ts'
import type { ForcedOutcomes } from '#src/platform/forced-outcomes.ts'
import { isTestAccount } from '#src/platform/test-account.ts'
import type { ReportCall } from './report-call.ts'
import type { ReportIntake } from './report-group.workflow.ts'
import { estimationJudge, safetyJudge } from './report-judge.ts'

type RawReports = readonly unknown[]

/** Observes the answer to each call with reports. */
export type ObserveAnswer = (kind: ReportCall['kind'], answer: ReportAnswer) => void

/** A forced outcome of test mode. */
const FORCED: Rejection = {
  code: 'INVALID',
  pointer: '',
  message: 'Test mode rejects it, because `force_test_outcome` was called.',
}

/**
 * Returns a function that answers a call with reports: it judges each separately, and counts each new one once. Those of
 * test mode have a limit, and `observe` does not get them. Throws `RpcError` `test_limit`.
 */
export const answerReports =
  (
    countReports: ReportIntake,
    observe: ObserveAnswer,
    outcomes: Pick<ForcedOutcomes, 'take' | 'countReports'>,
  ) =>
  async <Report extends object>(
    accountId: string,
    raw: RawReports,
    judge: (report: Json) => Report | Rejection,
    toCall: (fit: Report[]) => ReportCall,
  ): Promise<ReportAnswer> => {
    const isForced = await outcomes.take(accountId, 'report_rejected')
    const { fit, rejected } = partReports(raw, isForced ? () => FORCED : judge)
    await outcomes.countReports(accountId, fit.length)
    const call = toCall(fit)
    const accepted = await countReports(call)
    const answer = { accepted, duplicate: fit.length - accepted, rejected }
    if (!isTestAccount(accountId)) observe(call.kind, answer)
    return answer
  }
export type AnswerReports = ReturnType<typeof answerReports>

/** Counts the reports of the SDKs' customers (DV-04). */
export const usageReports = (answer: AnswerReports, clock: Clock) => ({
  estimations: (accountId: string, raw: RawReports): Promise<ReportAnswer> =>
    answer(accountId, raw, estimationJudge(clock()), (reports) => ({
      kind: 'estimations',
      accountId,
      reports,
    })),

  onlineSafety: (accountId: string, raw: RawReports): Promise<ReportAnswer> =>
    answer(accountId, raw, safetyJudge(clock()), (reports) => ({ kind: 'safety', accountId, reports })),
})
