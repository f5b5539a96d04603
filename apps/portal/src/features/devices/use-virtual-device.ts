import type { ScanCounts } from '@assure/contract/devices/scan-counts'
import type { CertificateCheck } from '@assure/device-client/certificate'
import { DeviceClient } from '@assure/device-client/device-client'
import { DeviceError } from '@assure/device-client/device-error'
import type { ActivationResult } from '@assure/device-client/grant'
import type { DeviceEvent } from '@assure/device-client/device-core'
import {
  type DeviceState,
  type LicenceState,
  localDay,
  NO_SCANS,
  plusScan,
  type ScanOutcome,
} from '@assure/device-client/device-state'
import type { DeviceStore } from '@assure/device-client/device-store'
import { openIndexedDbStore } from '@assure/device-client/indexed-db-store'
import { useCallback, useEffect, useState } from 'react'
import { type LogLine, withEvent } from '#src/features/devices/device-log.ts'
import { deviceProblem } from '#src/features/devices/device-problem.ts'
import { t } from '#src/i18n/translation.ts'

/** Heartbeat interval of a visible virtual device. Short, so that users can watch the licence end. */
export const VIRTUAL_HEARTBEAT_MS = 5000
const DEVICE = { model: 'Virtual device', os: 'Browser', app_version: '1.0.0' }

const SHOWN = 'shown'

/** Scans of a day as shown on the device's screen, whether sent or not. */
interface ShownDay {
  day: string
  counts: ScanCounts
}

/** Visible state of a virtual device. */
export interface DeviceView extends Pick<DeviceState, 'tally' | 'queue'> {
  licence: LicenceState
  certificate: CertificateCheck | null
  today: ScanCounts
}

interface OpenDevice {
  phase: 'open'
  client: DeviceClient
  store: DeviceStore
  view: DeviceView
}
/** State of opening a virtual device, with the reason if it is impossible. */
export type VirtualDevice = { phase: 'opening' } | { phase: 'impossible'; reason: string } | OpenDevice

const viewOf = async (client: DeviceClient, store: DeviceStore): Promise<DeviceView> => {
  const shown = await store.get<ShownDay>(SHOWN)
  const today = shown?.day === localDay(Date.now()) ? shown.counts : NO_SCANS
  return {
    licence: await client.licence(),
    certificate: await client.certificate(),
    today,
    ...(await client.pending()),
  }
}

/** Counts scans in the device's report and on its screen. */
const countScans = async (
  client: DeviceClient,
  store: DeviceStore,
  outcomes: readonly ScanOutcome[],
): Promise<void> => {
  for (const outcome of outcomes) await client.addScan(outcome)
  const day = localDay(Date.now())
  await store.update<ShownDay>(SHOWN, (shown) => ({
    day,
    counts: outcomes.reduce(plusScan, shown?.day === day ? shown.counts : NO_SCANS),
  }))
}

const open = async (token: string, onEvent: (event: DeviceEvent) => void): Promise<VirtualDevice> => {
  if (!isSecureContext) return { phase: 'impossible', reason: t('devices.virtual.insecure') }
  try {
    // One store per link, so that one browser can run several devices.
    const store = await openIndexedDbStore(`virtual-device-${token}`)
    const client = new DeviceClient({ url: location.origin, store, device: DEVICE, onEvent })
    return { phase: 'open', client, store, view: await viewOf(client, store) }
  } catch (error) {
    return { phase: 'impossible', reason: deviceProblem(error) }
  }
}

/** Sends heartbeats while the licence is active and the page is visible. */
const useHeartbeats = (
  client: DeviceClient | null,
  isActive: boolean,
  onBroken: (error: unknown) => void,
) => {
  useEffect(() => {
    if (!client || !isActive) return
    const follow = () => {
      if (document.hidden) void client.stop()
      else client.start({ heartbeatIntervalMs: VIRTUAL_HEARTBEAT_MS }).catch(onBroken)
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      void client.stop()
    }
  }, [client, isActive, onBroken])
}

/** Runs the virtual device of an activation link. The browser stores it, so it survives a reload. */
export const useVirtualDevice = (token: string) => {
  const [device, setDevice] = useState<VirtualDevice>({ phase: 'opening' })
  const [log, setLog] = useState<readonly LogLine[]>([])
  const [lastSeenMs, setLastSeenMs] = useState<number | null>(null)
  const [life, setLife] = useState(1)
  const opened = device.phase === 'open' ? device : null

  const refresh = useCallback(async ({ client, store }: OpenDevice) => {
    const view = await viewOf(client, store)
    setDevice((shown) => (shown.phase === 'open' && shown.client === client ? { ...shown, view } : shown))
  }, [])

  useEffect(() => {
    let current: OpenDevice | null = null
    let isShown = true
    const onEvent = (event: DeviceEvent) => {
      setLog((lines) => withEvent(lines, event, Date.now()))
      if (event.type === 'heartbeat' || event.type === 'activated') setLastSeenMs(Date.now())
      if (current) void refresh(current)
    }
    void open(token, onEvent).then((result) => {
      if (!isShown) return
      if (result.phase === 'open') current = result
      setDevice(result)
    })
    return () => {
      isShown = false
    }
  }, [token, life, refresh])

  const onBroken = useCallback((error: unknown) => {
    setDevice({ phase: 'impossible', reason: deviceProblem(error) })
  }, [])
  useHeartbeats(opened?.client ?? null, opened?.view.licence.status === 'active', onBroken)

  const activate = async (): Promise<ActivationResult | null> => {
    if (!opened) return null
    const result = await opened.client.activate(token)
    await refresh(opened)
    return result
  }
  const scan = async (outcomes: readonly ScanOutcome[]): Promise<void> => {
    if (!opened) return
    await countScans(opened.client, opened.store, outcomes)
    await refresh(opened)
  }
  /** Sends all counts. A failure is logged, and the report stays queued. */
  const send = async (): Promise<void> => {
    if (!opened) return
    try {
      await opened.client.seal()
      await opened.client.flush()
    } catch (error) {
      if (!(error instanceof DeviceError)) throw error
      setLog((lines) => withEvent(lines, { type: 'failed', error }, Date.now()))
    }
    await refresh(opened)
  }
  /** Deletes the device from this browser, including its key. */
  const forget = async (): Promise<void> => {
    if (!opened) return
    await opened.client.stop()
    await opened.client.forget()
    await opened.store.delete(SHOWN)
    setLog([])
    setLastSeenMs(null)
    setLife(life + 1)
  }
  return { device, log, lastSeenMs, activate, scan, send, forget }
}
