import type { DeviceEvent } from '@assure/device-client/device-core'
import { deviceProblem } from '#src/features/devices/device-problem.ts'
import { t } from '#src/i18n/translation.ts'

/** Maximum number of lines in a virtual device's log. */
const LINES_MAX = 8

/** One line of a device's log. */
export interface LogLine {
  id: number
  type: DeviceEvent['type']
  /** Consecutive occurrences. */
  count: number
  /** Milliseconds since 1970. */
  atMs: number
  text: string
  isFault: boolean
}

const words = (event: DeviceEvent, count: number): string => {
  switch (event.type) {
    case 'activated':
      return t('devices.log.activated', { code: event.licence_code })
    case 'delivered':
      return t('devices.log.delivered', event)
    case 'discarded':
      return t('devices.log.discarded', event)
    case 'clock_corrected':
      return t('devices.log.clock_corrected', { seconds: Math.round(event.byMs / 1000) })
    case 'retrying':
      return t('devices.log.retrying', {
        reason: deviceProblem(event.error),
        seconds: Math.ceil(event.delayMs / 1000),
      })
    case 'failed':
      return t('devices.log.failed', { reason: deviceProblem(event.error) })
    case 'heartbeat':
      return t('devices.log.heartbeat', { count })
    case 'ended':
    case 'certificate_renewed':
    case 'certificate_refused':
      return t(`devices.log.${event.type}`)
  }
}

const FAULTS: readonly DeviceEvent['type'][] = ['retrying', 'failed', 'certificate_refused', 'discarded']

/** Events that share one line when consecutive. */
const SHARED: readonly DeviceEvent['type'][] = ['heartbeat', 'retrying']

/** Returns the log with the event on top, without its oldest line if it is full. */
export const withEvent = (log: readonly LogLine[], event: DeviceEvent, atMs: number): LogLine[] => {
  const { type } = event
  const [top] = log
  const again = top?.type === type && SHARED.includes(type)
  const count = again ? top.count + 1 : 1
  const id = again ? top.id : (top?.id ?? 0) + 1
  const line = { id, type, count, atMs, text: words(event, count), isFault: FAULTS.includes(type) }
  return [line, ...log.slice(again ? 1 : 0, LINES_MAX - 1 + (again ? 1 : 0))]
}
