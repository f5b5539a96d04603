import type { DeviceState } from '@assure/device-client/device-state'

/** Placeholder as long as the random id that replaces it, so that the size is right. */
const ID_TO_COME = 'xxxxxxxx-xxxx-4xxx-xxxx-xxxxxxxxxxxx'

type Pending = Pick<DeviceState, 'tally' | 'queue'>

/** Returns the body that would be sent now as text, with its size in bytes; null if there is nothing to report. */
export const reportPreview = (deviceId: string, { tally, queue }: Pending) => {
  const tallied = Object.entries(tally).map(([start_date, counts]) => ({
    report_id: ID_TO_COME,
    start_date,
    ...counts,
  }))
  const reports = [...queue, ...tallied]
  if (reports.length === 0) return null
  const body = { execution_mode: 'report_scans', device_id: deviceId, reports }
  return { text: JSON.stringify(body, null, 2), bytes: new TextEncoder().encode(JSON.stringify(body)).length }
}
