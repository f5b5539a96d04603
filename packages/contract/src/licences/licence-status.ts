import { DEVICE_ONLINE_WITHIN_S } from '../constants.ts'

/** Display statuses of a licence (section 4). Billing deactivates, the owner deletes. */
export const LICENCE_STATUSES = ['activated', 'not_activated', 'deactivated', 'deleted'] as const
export type LicenceStatus = (typeof LICENCE_STATUSES)[number]

interface LicenceTimes {
  activated_at_utc: number
  deactivated_at_utc: number
  marked_as_deleted: boolean
}

/** Returns the display status of a licence. Times are seconds since 1970 UTC, 0 for never. */
export const licenceStatus = (licence: LicenceTimes): LicenceStatus => {
  if (licence.marked_as_deleted) return 'deleted'
  if (licence.deactivated_at_utc > 0) return 'deactivated'
  return licence.activated_at_utc > 0 ? 'activated' : 'not_activated'
}

/** Statuses in which each action is allowed, for screens and server. */
const LICENCE_ACTIONS = {
  edit: ['activated', 'not_activated', 'deactivated'],
  activate: ['not_activated'],
  detach: ['activated'],
  delete: ['activated', 'not_activated', 'deactivated'],
} as const satisfies Record<string, readonly LicenceStatus[]>
export type LicenceAction = keyof typeof LICENCE_ACTIONS

/** Whether the action is allowed in this status. */
export const licenceCan = (status: LicenceStatus, action: LicenceAction): boolean =>
  (LICENCE_ACTIONS[action] as readonly LicenceStatus[]).includes(status)

export type DeviceStatus = 'never_seen' | 'online' | 'stale'

/** Returns the status of a licence's device (section 4, liveness colour). Times are seconds since 1970 UTC. */
export const deviceStatus = (lastSeenUtc: number, nowUtc: number): DeviceStatus => {
  if (lastSeenUtc === 0) return 'never_seen'
  return nowUtc - lastSeenUtc < DEVICE_ONLINE_WITHIN_S ? 'online' : 'stale'
}

/**
 * Returns the end of an engagement: first activation plus N calendar months in UTC, clamped to the last day of the
 * month. Seconds since 1970; 0 if the licence was never activated.
 */
export const engagementEndUtc = (firstActivatedAtUtc: number, months: number): number => {
  if (firstActivatedAtUtc === 0) return 0
  const start = new Date(firstActivatedAtUtc * 1000)
  const end = new Date(start)
  end.setUTCDate(1)
  end.setUTCMonth(end.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay))
  return Math.floor(end.getTime() / 1000)
}
