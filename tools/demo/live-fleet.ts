import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { realTiming } from '@assure/device-client/retry'
import { DEVICE_FILE_ENDING } from '../seed/seed-account.ts'
import { runLiveDevice } from './live-device.ts'

/** All devices are there within this: a few calls a second, and nobody waits long for a lively list. */
const SPREAD_MS = 30_000

/**
 * Lets the devices of a folder run, as far as there are any, over the network like any other device. They
 * never say anything; `stop` waits for the calls under way.
 */
export const startLiveFleet = (folder: string, url: string): { stop: () => Promise<void> } => {
  const stop = new AbortController()
  const run = async () => {
    const names = await readdir(folder).catch(() => [])
    const files = names.filter((name) => name.endsWith(DEVICE_FILE_ENDING)).sort()
    await Promise.allSettled(
      files.map(async (name, index) => {
        await realTiming.sleep((SPREAD_MS * (index + Math.random())) / files.length, stop.signal)
        if (!stop.signal.aborted) await runLiveDevice(join(folder, name), url, stop.signal)
      }),
    )
  }
  const running = run()
  return {
    stop: async () => {
      stop.abort()
      await running
    },
  }
}
