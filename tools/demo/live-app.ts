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

/** Finds the current API key of an account; null if the account does not exist. */
export type FindKey = (email: string) => Promise<UsageOptions['key'] | null>

const countedBetween = ({ profile, countedUntilMs }: LiveApp, untilMs: number) =>
  usageInWindow(profile, Math.max(countedUntilMs, untilMs - REPORT_AGE_MAX_DAYS * DAY_MS), untilMs)

/**
 * Runs the app of one file until it is stopped. Every few minutes it reports the usage since the last time, like a
 * customer's app with the SDK and an API key. Failed deliveries are retried silently.
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
      // Read each time, because the owner may have rotated the key.
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
