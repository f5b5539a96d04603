import type { deviceService } from '@assure/contract/devices/device.contract'
import { client } from '@assure/contract/rpc'
import { SERVICE_PATHS } from '@assure/contract/service-paths'
import { deliver, isReportAnswer, type Sender } from './delivery.ts'
import { DeviceError } from './device-error.ts'
import type { ReportAnswer } from './report-types.ts'
import { answerOf, driftOf, request } from './service-call.ts'
import type { UsageState } from './usage-state.ts'

const UNAUTHORISED = 401

/** The portal and the account's credentials. */
export interface UsageServer {
  /** URL of the portal. */
  url: string
  /** The account's API key and secret, from the portal's page 'API Keys'. */
  key: { session_id: string; session_password: string }
  fetch?: typeof fetch
}

/** The app's clock and its correction. */
export interface UsageClock {
  /** Returns the app's own time in milliseconds since 1970. */
  now: () => number
  /** Called after an accepted call, with the number of milliseconds by which the server's clock is ahead. */
  correct: (offsetMs: number) => Promise<void>
}

const usageCaller = ({ url, key, fetch: send = fetch }: UsageServer, clock: UsageClock) =>
  client<typeof deviceService>(SERVICE_PATHS.device, async (path, input) => {
    const authorization = `Basic ${btoa(`${key.session_id}:${key.session_password}`)}`
    const headers = { 'Content-Type': 'application/json', Authorization: authorization }
    const body = JSON.stringify(input)
    const response = await request(send, new URL(path, url).href, { method: 'POST', headers, body })
    if (response.status === UNAUTHORISED) {
      throw new DeviceError('unauthenticated', 'The API key and secret are not right, or no longer valid.')
    }
    const answer = await answerOf(response, isReportAnswer(input))
    const offsetMs = driftOf(response, clock.now())
    if (offsetMs !== undefined) await clock.correct(offsetMs)
    return answer
  })

/** Sends both queues of an app, estimations first. Throws `DeviceError` like `deliver`. */
export const deliverUsage = async (
  queues: { state: () => Promise<UsageState>; remove: (ids: ReadonlySet<string>) => Promise<unknown> },
  server: UsageServer,
  clock: UsageClock,
  sender: Sender,
  options?: { signal?: AbortSignal },
): Promise<ReportAnswer> => {
  const call = usageCaller(server, clock)
  const { remove } = queues
  const estimations = await deliver(
    {
      remove,
      waiting: async () => (await queues.state()).estimations,
      send: (reports) => call('report_estimations', { reports: reports.map((report) => ({ ...report })) }),
    },
    sender,
    options,
  )
  const safety = await deliver(
    {
      remove,
      waiting: async () => (await queues.state()).safety,
      send: (reports) => call('report_online_safety', { reports: reports.map((report) => ({ ...report })) }),
    },
    sender,
    options,
  )
  return {
    accepted: estimations.accepted + safety.accepted,
    duplicate: estimations.duplicate + safety.duplicate,
    rejected: [...estimations.rejected, ...safety.rejected],
  }
}
