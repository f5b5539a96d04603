import { ANALYTICS_DEVICE_TTL_S, HEARTBEAT_INTERVAL_S } from '@assure/contract/constants'
import { loadDeviceKey } from '@assure/device-client/device-key'
import { type DeviceState, newDevice } from '@assure/device-client/device-state'
import type { DeviceStore } from '@assure/device-client/device-store'
import { makeAnalyticsLinks } from '../../apps/api/src/features/analytics/analytics-link.ts'
import { makeCertifier, publishedKey } from '../../apps/api/src/features/devices/certificate.ts'
import { utcSeconds } from '../../apps/api/src/platform/clock.ts'
import { wireId } from '../../apps/api/src/platform/ids.ts'
import type { Secrets } from '../../apps/api/src/platform/secrets.ts'
import type { SampleActivation, SampleLicence } from './sample-licence.ts'

/** A device's file: the values that the device client stores, and its counter. */
export interface DeviceFile {
  key: unknown
  state: DeviceState
  counter: LiveCounter
}
export interface LiveCounter extends Pick<SampleActivation, 'device' | 'profile'> {
  /** The device client already has the scans before this moment (ms since 1970). */
  countedUntilMs: number
}
/** The key of the `LiveCounter` in a device's file. */
export const COUNTER = 'counter' satisfies keyof DeviceFile

/** A store in an object, so that all of a device's values can be written at once. */
const objectStore = (values: Record<string, unknown>): DeviceStore => ({
  holdsCryptoKeys: false,
  get: async <T>(name: string) => values[name] as T | undefined,
  update: async <T>(name: string, change: (value: T | undefined) => T) => {
    const changed = change(values[name] as T | undefined)
    values[name] = changed
    return changed
  },
  delete: async (name) => {
    delete values[name]
  },
})

/** Makes a new device with its own key, like the device client. */
export const makeDevice = async () => {
  const values: Record<string, unknown> = {}
  const { thumbprint } = await loadDeviceKey(objectStore(values))
  return { key: values.key, thumbprint, state: newDevice() }
}

/** The server's data of a device and its activation. */
interface DeviceIds {
  account_id: string
  device_id: string
  activation_id: string
  code: string
  issuedAt: Date
}

/** Makes the files of live devices, as if each had activated its licence over the network. */
export const deviceFileMaker = (secrets: Secrets, publicUrl: string) => {
  const links = makeAnalyticsLinks(secrets, publicUrl)
  const certify = makeCertifier(secrets.certificateKeys[0], publicUrl)
  const keys = { keys: [publishedKey(secrets.certificateKeys[0])] }
  return async (
    { requested_by, subclient, location }: SampleLicence,
    { device, profile }: SampleActivation,
    { key, thumbprint, state }: Awaited<ReturnType<typeof makeDevice>>,
    { account_id, code: licence_code, issuedAt, ...ids }: DeviceIds,
    nowMs: number,
  ): Promise<DeviceFile> => {
    const device_id = wireId(account_id, ids.device_id)
    const issued_at_utc = utcSeconds(issuedAt)
    const claims = { device_id, licence_code, requested_by, subclient, location, thumbprint, issued_at_utc }
    const certificate = await certify(claims)
    const heartbeat_interval_s = HEARTBEAT_INTERVAL_S
    const analytics_url = await links.make(
      { accountId: account_id, kind: 'activation', id: ids.activation_id },
      issued_at_utc + ANALYTICS_DEVICE_TTL_S,
    )
    const licence = {
      status: 'active',
      device_id,
      licence_code,
      certificate,
      keys,
      heartbeat_interval_s,
      analytics_url,
    } as const
    return { key, state: { ...state, licence }, counter: { device, profile, countedUntilMs: nowMs } }
  }
}
export type DeviceFileMaker = ReturnType<typeof deviceFileMaker>
