import { REPORT_AGE_MAX_DAYS, REPORTS_PER_CALL_MAX } from '@assure/contract/constants'
import type { ModeOutput } from '@assure/contract/rpc'
import type { deviceService } from '@assure/contract/devices/device.contract'
import type { DeviceCore } from './device-core.ts'
import { DeviceError } from './device-error.ts'
import { dayPlus, localDay, withoutReports } from './device-state.ts'

type Answer = ModeOutput<typeof deviceService, 'report_scans'>

/** What became of the reports of one `flush`. All of them have left the queue. */
export interface Delivery extends Answer {
  /** Reports for days so long ago that no server takes them any more: given up unsent. */
  discarded: number
}

/** Gives up reports for days that every server refuses, so that the queue is bounded. */
const discardTooOld = async (core: DeviceCore): Promise<number> => {
  const oldest = dayPlus(localDay(await core.now()), -REPORT_AGE_MAX_DAYS)
  const { queue } = await core.state()
  const tooOld = new Set(
    queue.filter(({ start_date }) => start_date < oldest).map(({ report_id }) => report_id),
  )
  if (tooOld.size > 0) {
    await core.update((kept) => withoutReports(kept, tooOld))
    core.emit({ type: 'discarded', reports: tooOld.size })
  }
  return tooOld.size
}

/**
 * Sends the queue in calls of at most 1,000 reports. A report leaves the queue when the server said what
 * became of it and not before: a lost answer means the same ids again, which the server counts once.
 * Throws `DeviceError`; what was not acknowledged is then still queued.
 */
export const deliver = async (
  core: DeviceCore,
  options: { tries?: number; signal?: AbortSignal | undefined } = {},
): Promise<Delivery> => {
  const delivery: Delivery = { accepted: 0, duplicate: 0, rejected: [], discarded: await discardTooOld(core) }
  for (;;) {
    const { licence, queue } = await core.state()
    const reports = queue.slice(0, REPORTS_PER_CALL_MAX)
    if (licence.status === 'not_activated' || reports.length === 0) return delivery
    const answer = await core.retry(async () => {
      const { accepted, duplicate, rejected } = await core.calls.call('report_scans', {
        device_id: licence.device_id,
        reports: reports.map((report) => ({ ...report })),
      })
      if (accepted + duplicate + rejected.length !== reports.length) {
        throw new DeviceError('bad_answer', 'The server did not say what became of every report.', {
          passing: true,
        })
      }
      return { accepted, duplicate, rejected }
    }, options)
    await core.update((kept) => withoutReports(kept, new Set(reports.map(({ report_id }) => report_id))))
    delivery.accepted += answer.accepted
    delivery.duplicate += answer.duplicate
    delivery.rejected.push(...answer.rejected)
    core.emit({ type: 'delivered', ...answer, rejected: answer.rejected.length })
  }
}
