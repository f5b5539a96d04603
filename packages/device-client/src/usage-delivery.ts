import type { deviceService } from '@assure/contract/devices/device.contract'
import { client } from '@assure/contract/rpc'
import { SERVICE_PATHS } from '@assure/contract/service-paths'
import { type Delivery, deliver, type Sender } from './delivery.ts'
import { DeviceError } from './device-error.ts'
import { answerOf, request } from './service-call.ts'
import type { UsageState } from './usage-state.ts'

const UNAUTHORISED = 401

/** The portal as an account calls it. */
export interface UsageServer {
  /** The portal's address. */
  url: string
  /** The account's API key and secret, as the portal's page 'API Keys' shows them. */
  key: { session_id: string; session_password: string }
  fetch?: typeof fetch
}

/** The app's clock, and what sets it right. */
export interface UsageClock {
  /** Milliseconds since 1970 by the app's own clock. */
  now: () => number
  /** The server's clock is so many milliseconds ahead of it. */
  correct: (offsetMs: number) => Promise<void>
}

const usageCaller = ({ url, key, fetch: send = fetch }: UsageServer, clock: UsageClock) =>
  client<typeof deviceService>(SERVICE_PATHS.device, async (path, input) => {
    const authorization = `Basic ${btoa(`${key.session_id}:${key.session_password}`)}`
    const headers = { 'Content-Type': 'application/json', Authorization: authorization }
    const body = JSON.stringify(input)
    const response = await request(send, new URL(path, url).href, { method: 'POST', headers, body })
    const offsetMs = Date.parse(response.headers.get('Date') ?? '') - clock.now()
    if (Number.isFinite(offsetMs)) await clock.correct(offsetMs)
    if (response.status === UNAUTHORISED) {
      throw new DeviceError('unauthenticated', 'The API key and secret are not right, or no longer valid.')
    }
    return answerOf(response)
  })

/** Sends both queues of an app, estimations first. Throws `DeviceError`, as `deliver` does. */
export const deliverUsage = async (
  queues: { state: () => Promise<UsageState>; remove: (ids: ReadonlySet<string>) => Promise<unknown> },
  server: UsageServer,
  clock: UsageClock,
  sender: Sender,
  options?: { signal?: AbortSignal },
): Promise<Delivery> => {
  const call = usageCaller(server, clock)
  const shared = { dayOf: ({ day }: { day: string }) => day, remove: queues.remove }
  const estimations = await deliver(
    {
      ...shared,
      waiting: async () => (await queues.state()).estimations,
      send: (reports) => call('report_estimations', { reports: reports.map((report) => ({ ...report })) }),
    },
    sender,
    options,
  )
  const safety = await deliver(
    {
      ...shared,
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
    discarded: estimations.discarded + safety.discarded,
  }
}
