import { REPORT_AGE_MAX_DAYS } from '@assure/contract/constants'
import { DeviceClient } from '@assure/device-client/device-client'
import { DeviceError } from '@assure/device-client/device-error'
import { type FileStore, openFileStore } from '@assure/device-client/file-store'
import { realTiming } from '@assure/device-client/retry'
import { COUNTER, type LiveCounter } from '../seed/sample-device.ts'
import { DAY_MS } from '../seed/sample-licence.ts'
import { scansInWindow } from '../seed/sample-scans.ts'

const HEARTBEAT_MS = 5 * 60_000
const COUNT_MS = 12 * 60_000
const JITTER = 0.2

/** Passes the scans since the last time to the device, which sends them with its next heartbeat. */
const countScans = async (store: FileStore, device: DeviceClient): Promise<void> => {
  const counter = await store.get<LiveCounter>(COUNTER)
  if (!counter) return
  const nowMs = Date.now()
  // Store the time before the reports, so that no scan is counted twice if the process is killed.
  await store.update<LiveCounter>(COUNTER, () => ({ ...counter, countedUntilMs: nowMs }))
  const fromMs = Math.max(counter.countedUntilMs, nowMs - REPORT_AGE_MAX_DAYS * DAY_MS)
  for (const { day, counts } of scansInWindow(counter.profile, fromMs, nowMs)) {
    await device.report(day, counts)
  }
}

const keepCounting = async (store: FileStore, device: DeviceClient, over: AbortSignal): Promise<void> => {
  while (!over.aborted) {
    await realTiming.sleep(COUNT_MS * (1 - JITTER + 2 * JITTER * Math.random()), over)
    if (!over.aborted) await countScans(store, device)
  }
}

/** Sends heartbeats and counts scans until it is stopped, the licence ends, or counting fails. */
const run = async (store: FileStore, device: DeviceClient, stop: AbortSignal): Promise<void> => {
  const ended = new AbortController()
  const stopDevice = () => void device.stop().catch(() => undefined)
  stop.addEventListener('abort', stopDevice)
  const counting = keepCounting(store, device, AbortSignal.any([stop, ended.signal])).catch(stopDevice)
  try {
    await device.start({ heartbeatIntervalMs: HEARTBEAT_MS })
  } finally {
    stop.removeEventListener('abort', stopDevice)
    ended.abort()
    await counting
  }
}

/**
 * Runs the device of one file until it is stopped or its licence ends. It sends heartbeats and its counter's scans,
 * including those since the last run. Failed deliveries are retried silently.
 */
export const runLiveDevice = async (path: string, url: string, stop: AbortSignal): Promise<void> => {
  const store = await openFileStore(path)
  try {
    const counter = await store.get<LiveCounter>(COUNTER)
    if (!counter) return
    const device = new DeviceClient({ url, store, device: counter.device })
    if ((await device.licence()).status !== 'active') return
    await countScans(store, device)
    if (!stop.aborted) await run(store, device, stop)
  } catch (error) {
    // The licence ended between two calls. The next start notices it.
    if (!(error instanceof DeviceError)) throw error
  } finally {
    await store.close()
  }
}
