import { deliver } from './delivery.ts'
import type { DeviceCore } from './device-core.ts'
import { DeviceError } from './device-error.ts'
import { withoutReports } from './device-state.ts'
import type { ReportAnswer } from './report-types.ts'

/** Sends a device's queue of scan reports; does nothing without a licence. Throws `DeviceError`. */
export const deliverScans = (
  core: DeviceCore,
  options?: { tries?: number; signal?: AbortSignal | undefined },
): Promise<ReportAnswer> =>
  deliver(
    {
      waiting: async () => {
        const { licence, queue } = await core.state()
        return licence.status === 'not_activated' ? [] : queue
      },
      send: async (reports) => {
        const { licence } = await core.state()
        if (licence.status === 'not_activated')
          throw new DeviceError('not_active', 'This device has no licence.')
        return core.calls.call('report_scans', {
          device_id: licence.device_id,
          reports: reports.map((report) => ({ ...report })),
        })
      },
      remove: async (ids) => {
        const { queue } = await core.state()
        if (queue.length > 0) await core.update((kept) => withoutReports(kept, ids))
      },
    },
    core,
    options,
  )
