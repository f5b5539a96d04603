import type { JSONWebKeySet } from 'jose'
import { deviceCaller } from './device-call.ts'
import type { CertificateFault } from './certificate.ts'
import { type DeliveryEvent, stateUpdater } from './delivery.ts'
import { type DeviceKey, DEVICE_KEY, loadDeviceKey } from './device-key.ts'
import { type DeviceState, newDevice } from './device-state.ts'
import type { DeviceStore } from './device-store.ts'
import { soundDrift } from './service-call.ts'
import { makeRetry, type Retry, realTiming, type Timing } from './retry.ts'

const STATE = 'state'

/** Events of a device, for a log or a status line. They contain no personal data. */
export type DeviceEvent =
  | DeliveryEvent
  | { type: 'activated'; licence_code: string }
  | { type: 'heartbeat' }
  | { type: 'ended'; reason: string }
  | { type: 'certificate_renewed' }
  | { type: 'certificate_refused'; fault: CertificateFault }
  | { type: 'clock_corrected'; byMs: number }

export interface DeviceOptions {
  /** Public URL of the portal. */
  url: string
  store: DeviceStore
  device: { model: string; os: string; app_version: string }
  /** Keys built into the app. Default: the published keys, fetched at activation and stored. */
  trustedKeys?: JSONWebKeySet
  /** Whether the app also works with licences of test mode. Never set it in an app for shops. */
  allowTest?: boolean
  onEvent?: (event: DeviceEvent) => void
  fetch?: typeof fetch
  timing?: Timing
}

/** Shared parts of a device client. */
export interface DeviceCore {
  device: DeviceOptions['device']
  trustedKeys: JSONWebKeySet | undefined
  allowTest: boolean
  calls: ReturnType<typeof deviceCaller>
  timing: Timing
  emit: (event: DeviceEvent) => void
  key: () => Promise<DeviceKey>
  state: () => Promise<DeviceState>
  update: (change: (state: DeviceState) => DeviceState) => Promise<DeviceState>
  /** Returns the time in milliseconds since 1970, corrected by the server's clock. */
  now: () => Promise<number>
  forget: () => Promise<void>
  retry: Retry
}

/** Builds the core from store, key, clock and calls. */
export const deviceCore = (options: DeviceOptions): DeviceCore => {
  const { store, timing = realTiming, onEvent: emit = () => undefined } = options
  const update = stateUpdater(store, STATE, newDevice, emit)
  const state: DeviceCore['state'] = async () => (await store.get<DeviceState>(STATE)) ?? newDevice()
  const offsetOf = ({ clock_offset_ms }: DeviceState) => soundDrift(clock_offset_ms) ?? 0
  const offsetMs = async () => offsetOf(await state())
  const now = async () => timing.now() + (await offsetMs())
  let loadedKey: Promise<DeviceKey> | undefined
  const key = () => {
    loadedKey ??= loadDeviceKey(store)
    return loadedKey
  }
  const correct = async (toMs: number) => {
    const byMs = toMs - (await offsetMs())
    await update((kept) => ({ ...kept, clock_offset_ms: toMs }))
    emit({ type: 'clock_corrected', byMs })
  }
  return {
    device: options.device,
    trustedKeys: options.trustedKeys,
    allowTest: options.allowTest ?? false,
    calls: deviceCaller({
      url: options.url,
      key,
      clock: { now: timing.now, offsetMs, correct },
      fetch: options.fetch ?? fetch,
    }),
    timing,
    emit,
    key,
    state,
    update,
    now,
    forget: async () => {
      await store.delete(STATE)
      await store.delete(DEVICE_KEY)
    },
    retry: makeRetry(timing, (error, delayMs) => emit({ type: 'retrying', error, delayMs })),
  }
}
