import { join } from 'node:path'
import { DeviceError } from '@assure/device-client/device-error'
import { openFileStore } from '@assure/device-client/file-store'
import { memoryStore } from '@assure/device-client/memory-store'
import { realTiming } from '@assure/device-client/retry'
import type { Options } from './options.ts'
import { keyOf, PortalError } from './portal-account.ts'
import { SdkApp } from './sdk-app.ts'
import { noSdkTotals, sdkTotalsLine } from './sdk-totals.ts'

/** How often new usage is counted, and how often it is sent. */
const COUNT_MS = 10_000
const SEND_MS = 60_000

const queued = async ({ client }: SdkApp): Promise<number> => {
  const { estimations, safety } = await client.pending()
  return estimations.length + safety.length
}

const runLive = async (app: SdkApp, say: () => void, stop: AbortSignal): Promise<void> => {
  let sendAtMs = Date.now() + SEND_MS
  while (!stop.aborted) {
    await realTiming.sleep(COUNT_MS, stop)
    await app.countPeople()
    if (Date.now() < sendAtMs || stop.aborted) continue
    await app.send()
    say()
    sendAtMs = Date.now() + SEND_MS
  }
  await app.send()
}

/**
 * Runs the app of an SDK customer, once or until it is stopped. Returns whether all reports were delivered and
 * accepted. Throws `PortalError` for a wrong login or key.
 */
export const runSdk = async (
  options: Options & { sdk: NonNullable<Options['sdk']>; account: NonNullable<Options['account']> },
  say: (line: string) => void,
  stop: AbortSignal,
): Promise<boolean> => {
  const { url, account, sdk, seed, state, days } = options
  const { sessionId: session_id, secret: session_password } = await keyOf(url, account)
  const file = state === null ? null : await openFileStore(join(state, 'sdk.app.json'))
  const totals = noSdkTotals()
  try {
    const key = { session_id, session_password }
    const app = new SdkApp(file ?? memoryStore(), { url, key, seed, ...sdk }, totals)
    await app.catchUp(days)
    await app.send()
    say(sdkTotalsLine(totals))
    if (!options.once) {
      say(`the app runs and sends its counts every ${SEND_MS / 1000} s; Ctrl-C stops it`)
      await runLive(app, () => say(sdkTotalsLine(totals)), stop)
    }
    const left = await queued(app)
    say(
      `done: ${sdkTotalsLine(totals)}${left > 0 ? `, ${left} reports never reached ${url}${state === null ? '' : '; the next run sends them'}` : ''}`,
    )
    return left === 0 && totals.rejected === 0
  } catch (error) {
    if (error instanceof DeviceError) throw new PortalError(error.message, { cause: error })
    throw error
  } finally {
    await file?.close()
  }
}
