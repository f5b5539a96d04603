import { setMaxListeners } from 'node:events'
import { realTiming } from '@assure/device-client/retry'
import { HEARTBEAT_INTERVAL_S } from '@assure/contract/constants'
import type { Counter } from './counter.ts'
import { Fleet } from './fleet.ts'
import { HELP, type Options, readOptions, UsageError } from './options.ts'
import { openLicences, PortalError } from './portal-account.ts'
import { runSdk } from './run-sdk.ts'
import { noTotals, type Totals, totalsLine } from './totals.ts'

const EXIT_FAULT = 1
const EXIT_USAGE = 64
const HOUR_MS = 3_600_000
const SHORTEST_REPORT_MS = 1000
/** The portal limits a device to 10 heartbeats a minute, and the client's jitter sends some earlier. */
const SHORTEST_HEARTBEAT_MS = 10_000
const STATUS_EVERY_MS = 15_000

const say = (line: string) => process.stdout.write(`${new Date().toTimeString().slice(0, 8)}  ${line}\n`)

/** Sends heartbeats, and a report for each hour of the curve, until stopped or the licence ends. */
const live = async (counter: Counter, options: Options, signal: AbortSignal): Promise<void> => {
  const heartbeatIntervalMs = Math.max(SHORTEST_HEARTBEAT_MS, (HEARTBEAT_INTERVAL_S * 1000) / options.speed)
  const reportIntervalMs = Math.max(SHORTEST_REPORT_MS, HOUR_MS / options.speed)
  const running = counter.client.start({ heartbeatIntervalMs })
  const ended = new AbortController()
  const over = AbortSignal.any([signal, ended.signal])
  signal.addEventListener('abort', () => void counter.client.stop())
  const reporting = async () => {
    while (!over.aborted) {
      await counter.reportNow()
      await realTiming.sleep(reportIntervalMs * (0.8 + 0.4 * Math.random()), over)
    }
  }
  const reports = reporting()
  const licence = await running
  ended.abort()
  await reports
  if (licence.status === 'ended') say(`${licence.licence_code} ended: ${licence.reason}`)
  else await counter.reportNow()
}

const runLive = async (fleet: Fleet, options: Options, totals: Totals, stop: AbortSignal): Promise<void> => {
  say(`${fleet.counters.length} devices run at ${options.speed} times real time; Ctrl-C stops it`)
  const status = setInterval(() => say(totalsLine(totals)), STATUS_EVERY_MS)
  try {
    await Promise.all(fleet.counters.map((counter) => live(counter, options, stop)))
  } finally {
    clearInterval(status)
  }
}

const runOnce = (fleet: Fleet, totals: Totals): Promise<void> =>
  fleet.each(async (counter) => {
    await counter.client.heartbeat().catch((error: unknown) => {
      totals.failed++
      say(`${counter.id}: ${error instanceof Error ? error.message : String(error)}`)
    })
    await counter.reportNow()
  })

const simulate = async (options: Options): Promise<number> => {
  const stop = new AbortController()
  // Every device adds a listener to it.
  setMaxListeners(0, stop.signal)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  const { sdk, account } = options
  if (sdk && account) return (await runSdk({ ...options, sdk, account }, say, stop.signal)) ? 0 : EXIT_FAULT
  const totals = noTotals()
  const fleet = new Fleet(options, totals, say)
  try {
    await fleet.resume()
    if (options.link !== null) await fleet.activateLink(options.link)
    if (options.licences > 0 && options.account) {
      const found = await openLicences(options.url, options.account, options.licences)
      say(`${found.length} of ${options.licences} licences found that are not activated`)
      await fleet.activate(found)
    }
    const wanted = options.licences + (options.link === null ? 0 : 1)
    if (options.days > 0) {
      say(`reporting the last ${options.days} days`)
      await fleet.each((counter) => counter.reportPastDays(options.days))
      say(totalsLine(totals))
    }
    if (options.once) await runOnce(fleet, totals)
    else if (fleet.counters.length > 0) await runLive(fleet, options, totals, stop.signal)
    const queued = await fleet.queuedScans()
    say(`done: ${totalsLine(totals)}${queued ? `, ${queued} scans still queued` : ''}`)
    return totals.activated < wanted || totals.rejected > 0 || totals.failed > 0 ? EXIT_FAULT : 0
  } finally {
    await fleet.close()
  }
}

try {
  const options = readOptions(process.argv.slice(2))
  if (options) process.exitCode = await simulate(options)
  else process.stdout.write(`${HELP}\n`)
} catch (error) {
  if (!(error instanceof UsageError) && !(error instanceof PortalError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = error instanceof UsageError ? EXIT_USAGE : EXIT_FAULT
}
