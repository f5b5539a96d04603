import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { realTiming } from '@assure/device-client/retry'

/** Starts are spread over this time: few calls a second, and the list is soon lively. */
const SPREAD_MS = 30_000

/**
 * Runs `runOne` for each file in a folder, if there are any. The devices and apps use the network like real ones and
 * print nothing. `stop` waits for their running calls.
 */
export const startLive = (
  { folder, ending }: { folder: string; ending: string },
  runOne: (path: string, stop: AbortSignal) => Promise<void>,
): { stop: () => Promise<void> } => {
  const stop = new AbortController()
  const run = async () => {
    const names = await readdir(folder).catch(() => [])
    const files = names.filter((name) => name.endsWith(ending)).sort()
    await Promise.allSettled(
      files.map(async (name, index) => {
        await realTiming.sleep((SPREAD_MS * (index + Math.random())) / files.length, stop.signal)
        if (!stop.signal.aborted) await runOne(join(folder, name), stop.signal)
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
