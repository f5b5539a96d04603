import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { realTiming } from '@assure/device-client/retry'

/** All are there within this: a few calls a second, and nobody waits long for a lively list. */
const SPREAD_MS = 30_000

/**
 * Lets what the files of a folder stand for run, as far as there is any, over the network like any other device
 * or app. They never say anything; `stop` waits for the calls under way.
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
