import { REPORT_AGE_MAX_DAYS } from '@assure/contract/constants'
import { DeviceError } from '@assure/device-client/device-error'
import { openFileStore } from '@assure/device-client/file-store'
import { realTiming } from '@assure/device-client/retry'
import { UsageClient, type UsageOptions } from '@assure/device-client/usage-client'
import { deliver } from '../simulate/delivery.ts'
import { DAY_MS } from '../seed/sample-licence.ts'
import { usageInWindow } from '../seed/sample-usage.ts'
import { APP, type LiveApp } from '../seed/seed-usage.ts'

const COUNT_MS = 4 * 60_000
const JITTER = 0.2

/** The key that an account is called by now; null when there is no such account. */
export type FindKey = (email: string) => Promise<UsageOptions['key'] | null>

const countedBetween = ({ profile, countedUntilMs }: LiveApp, untilMs: number) =>
  usageInWindow(profile, Math.max(countedUntilMs, untilMs - REPORT_AGE_MAX_DAYS * DAY_MS), untilMs)

/**
 * Runs the app of one file until it is stopped: every few minutes it reports what its people did meanwhile, as
 * an SDK customer's app does, by the account's API key. What it cannot deliver it tries again later, silently.
 */
export const runLiveApp = async (
  path: string,
  url: string,
  findKey: FindKey,
  stop: AbortSignal,
): Promise<void> => {
  const store = await openFileStore(path)
  try {
    while (!stop.aborted) {
      const app = await store.get<LiveApp>(APP)
      // Asked for each time: the account's owner may have rotated it.
      const key = app && (await findKey(app.profile.tenant))
      if (key) {
        const client = new UsageClient({ url, store, key })
        await deliver(store, APP, client, countedBetween, Date.now())
        await client.flush().catch((error: unknown) => {
          if (!(error instanceof DeviceError)) throw error
        })
      }
      await realTiming.sleep(COUNT_MS * (1 - JITTER + 2 * JITTER * Math.random()), stop)
    }
  } finally {
    await store.close()
  }
}
