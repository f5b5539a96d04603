import { REPORTS_PER_CALL_MAX } from '@assure/contract/constants'
import type { Json } from '@assure/contract/json-schema'
import type { DeviceError } from './device-error.ts'
import type { ReportAnswer } from './report-types.ts'
import type { Retry } from './retry.ts'

/** Events during the delivery of a queue. */
export type DeliveryEvent =
  | { type: 'delivered'; accepted: number; duplicate: number; rejected: number }
  | { type: 'retrying'; error: DeviceError; delayMs: number }
  | { type: 'failed'; error: DeviceError }

/** A queue of sealed reports. */
export interface ReportQueue<R extends { report_id: string }> {
  /** Returns the queued reports, oldest first. */
  waiting: () => Promise<readonly R[]>
  send: (reports: R[]) => Promise<ReportAnswer>
  remove: (ids: ReadonlySet<string>) => Promise<unknown>
}

/** Functions that the delivery of a queue needs. */
export interface Sender {
  retry: Retry
  emit: (event: DeliveryEvent) => void
}

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0

/** Whether an answer says what became of each report of a call. Throws for what is no object. */
export const isReportAnswer =
  (input: object) =>
  ({ accepted, duplicate, rejected }: Json): boolean => {
    const { reports } = input as { reports: readonly unknown[] }
    return (
      isCount(accepted) &&
      isCount(duplicate) &&
      Array.isArray(rejected) &&
      accepted + duplicate + rejected.length === reports.length &&
      rejected.every(({ code }: Json) => typeof code === 'string')
    )
  }

/**
 * Sends a queue in calls of at most 1,000 reports. A report leaves the queue only after the server's answer. After a
 * lost answer it is resent with the same id, and the server deduplicates. Reports that are too old are sent too: only the
 * server knows the day. Throws `DeviceError`; unacknowledged reports stay queued.
 */
export const deliver = async <R extends { report_id: string }>(
  queue: ReportQueue<R>,
  { retry, emit }: Sender,
  options: { tries?: number; signal?: AbortSignal | undefined } = {},
): Promise<ReportAnswer> => {
  const total: ReportAnswer = { accepted: 0, duplicate: 0, rejected: [] }
  for (;;) {
    const reports = (await queue.waiting()).slice(0, REPORTS_PER_CALL_MAX)
    if (reports.length === 0) return total
    const { accepted, duplicate, rejected } = await retry(() => queue.send(reports), options)
    await queue.remove(new Set(reports.map(({ report_id }) => report_id)))
    total.accepted += accepted
    total.duplicate += duplicate
    total.rejected.push(...rejected)
    emit({ type: 'delivered', accepted, duplicate, rejected: rejected.length })
  }
}
