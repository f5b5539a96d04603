import { REPORT_AGE_MAX_DAYS, REPORTS_PER_CALL_MAX } from '@assure/contract/constants'
import { DeviceError } from './device-error.ts'
import { dayPlus } from './device-state.ts'
import type { ReportAnswer } from './report-types.ts'
import type { Retry } from './retry.ts'

/** Results of one `flush`. All these reports have left the queue. */
export interface Delivery extends ReportAnswer {
  /** Number of reports discarded unsent, because the server no longer accepts their days. */
  discarded: number
}

/** Events during the delivery of a queue. */
export type DeliveryEvent =
  | { type: 'delivered'; accepted: number; duplicate: number; rejected: number }
  | { type: 'discarded'; reports: number }
  | { type: 'retrying'; error: DeviceError; delayMs: number }
  | { type: 'failed'; error: DeviceError }

/** A queue of sealed reports. */
export interface ReportQueue<R extends { report_id: string }> {
  /** Returns the queued reports, oldest first. */
  waiting: () => Promise<readonly R[]>
  /** Returns the day of a report. */
  dayOf: (report: R) => string
  send: (reports: R[]) => Promise<ReportAnswer>
  remove: (ids: ReadonlySet<string>) => Promise<unknown>
}

/** Functions that the delivery of a queue needs. */
export interface Sender {
  /** Returns the current day in the calendar of the reports: device-local or UTC. */
  today: () => Promise<string>
  retry: Retry
  emit: (event: DeliveryEvent) => void
}

const idsOf = (reports: readonly { report_id: string }[]): Set<string> =>
  new Set(reports.map(({ report_id }) => report_id))

/** Discards reports for days that the server no longer accepts, so that the queue stays bounded. */
const discardTooOld = async <R extends { report_id: string }>(
  queue: ReportQueue<R>,
  { today, emit }: Sender,
): Promise<number> => {
  const oldest = dayPlus(await today(), -REPORT_AGE_MAX_DAYS)
  const tooOld = (await queue.waiting()).filter((report) => queue.dayOf(report) < oldest)
  if (tooOld.length > 0) {
    await queue.remove(idsOf(tooOld))
    emit({ type: 'discarded', reports: tooOld.length })
  }
  return tooOld.length
}

/**
 * Sends a queue in calls of at most 1,000 reports. A report leaves the queue only after the server's answer. After a
 * lost answer it is resent with the same id, and the server deduplicates. Throws `DeviceError`; unacknowledged reports
 * stay queued.
 */
export const deliver = async <R extends { report_id: string }>(
  queue: ReportQueue<R>,
  sender: Sender,
  options: { tries?: number; signal?: AbortSignal | undefined } = {},
): Promise<Delivery> => {
  const discarded = await discardTooOld(queue, sender)
  const delivery: Delivery = { accepted: 0, duplicate: 0, rejected: [], discarded }
  for (;;) {
    const reports = (await queue.waiting()).slice(0, REPORTS_PER_CALL_MAX)
    if (reports.length === 0) return delivery
    const answer = await sender.retry(async () => {
      const { accepted, duplicate, rejected } = await queue.send(reports)
      if (accepted + duplicate + rejected.length !== reports.length) {
        throw new DeviceError('bad_answer', 'The server did not say what became of every report.', {
          passing: true,
        })
      }
      return { accepted, duplicate, rejected }
    }, options)
    await queue.remove(idsOf(reports))
    delivery.accepted += answer.accepted
    delivery.duplicate += answer.duplicate
    delivery.rejected.push(...answer.rejected)
    sender.emit({ type: 'delivered', ...answer, rejected: answer.rejected.length })
  }
}
