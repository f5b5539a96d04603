import { REPORTS_PER_CALL_MAX } from '@assure/contract/constants'
import type { Json } from '@assure/contract/json-schema'
import type { DeviceError } from './device-error.ts'
import type { DeviceStore } from './device-store.ts'
import type { ReportAnswer } from './report-types.ts'
import type { Retry } from './retry.ts'

/** Events during the delivery of a queue. */
export type DeliveryEvent =
  | { type: 'delivered'; accepted: number; duplicate: number; rejected: number }
  | { type: 'discarded'; reports: number }
  | { type: 'retrying'; error: DeviceError; delayMs: number }
  | { type: 'failed'; error: DeviceError }

/** Most reports of a queue. 35 days of hourly reports are 1,680 of two products and 2,520 of three modalities. */
const QUEUE_MAX = 10_000

/**
 * Creates the function that changes a stored state. The queues are the arrays of the state. Above 10,000 reports the
 * oldest leave a queue, so that a device which no server answers does not fill its store.
 */
export const stateUpdater =
  <State extends object>(store: DeviceStore, key: string, fresh: () => State, emit: Sender['emit']) =>
  async (change: (state: State) => State): Promise<State> => {
    let reports = 0
    const stored = await store.update<State>(key, (kept) => {
      const state = change(kept ?? fresh())
      reports = 0
      for (const queue of Object.values(state)) {
        if (Array.isArray(queue)) reports += queue.splice(0, queue.length - QUEUE_MAX).length
      }
      return state
    })
    if (reports) emit({ type: 'discarded', reports })
    return stored
  }

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

const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0

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
