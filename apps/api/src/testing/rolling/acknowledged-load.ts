import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { generateKeyPair, type JWK } from 'jose'
import { utcDay } from '#src/platform/clock.ts'
import { newEstimations } from '../test-reports.ts'
import {
  basicOf,
  privateJwkOf,
  proofOf,
  type ReleaseAnswer,
  type ReleaseClient,
} from '../upgrade/release-client.ts'
import { linksOf, TAGS } from '../upgrade/release-steps.ts'

const REPORTERS = 4
/** Clients that make licences. Each has at most one call under way. */
export const MAKERS = 2
const OF_EACH = 3
const AGAIN_AFTER_MS = 50
const PATIENCE_MS = 120_000

interface Key {
  sessionId: string
  secret: string
}

/** A device with its licence. */
export interface ActiveDevice {
  deviceId: string
  privateJwk: JWK
}

/** Counts of what servers acknowledged. Each call is repeated, unchanged, until one does. */
export interface Acknowledged {
  estimations: number
  licences: number
  devices: ActiveDevice[]
  /** Answers other than 200, by status. Lost connections count as 0. */
  refused: Map<number, number>
}

/** Repeats a call until it is acknowledged. Counts other answers in `refused`. Throws if the call itself is at fault. */
export const until200 = async (
  refused: Map<number, number>,
  call: () => Promise<ReleaseAnswer>,
): Promise<Record<string, unknown>> => {
  const endsAt = Date.now() + PATIENCE_MS
  for (;;) {
    const answer = await call().catch(() => null)
    if (answer?.status === 200) return answer.body
    const status = answer?.status ?? 0
    refused.set(status, (refused.get(status) ?? 0) + 1)
    if (status === 400 || status === 422 || Date.now() > endsAt)
      throw new Error(`answered ${status}: ${answer?.bytes.toString()}`)
    await sleep(AGAIN_AFTER_MS)
  }
}

/**
 * Sends reports, makes licences and activates them, as clients that repeat a call until it is acknowledged. Each client
 * pauses for `pauseMs` between its calls.
 */
export const startLoad = (
  client: Pick<ReleaseClient, 'once'>,
  owner: Key,
  now: () => Date,
  pauseMs: number = 0,
) => {
  const seen: Acknowledged = { estimations: 0, licences: 0, devices: [], refused: new Map() }
  const key = basicOf(owner.sessionId, owner.secret)
  const ending = new AbortController()
  const report = async () => {
    const reports = Array.from({ length: 5 }, () => newEstimations(utcDay(now()), OF_EACH))
    const body = await until200(seen.refused, () =>
      client.once('device', 'report_estimations', { reports }, key),
    )
    if ((body['rejected'] as object[]).length > 0) throw new Error('a report was rejected')
    seen.estimations += reports.length * OF_EACH
  }
  const activate = async (link: string, privateJwk: JWK) => {
    const install_id = randomUUID()
    const input = {
      activation_token: link.split('/').at(-1),
      device: { install_id, model: 'Tab', os: 'Android 15', app_version: '3.3.0' },
    }
    const body = await until200(seen.refused, async () =>
      client.once('device', 'activate_licence', input, { dpop: await proofOf(privateJwk, now()) }),
    )
    if (body['result'] !== 'OK') throw new Error(`not activated: ${JSON.stringify(body)}`)
    seen.devices.push({ deviceId: String(body['device_id']), privateJwk })
  }
  const make = async () => {
    const headers = { ...key, 'idempotency-key': randomUUID() }
    const body = await until200(seen.refused, () =>
      client.once('retailLicence', 'generate_licences', { quantity: 1, tags: TAGS }, headers),
    )
    seen.licences += 1
    const [made] = linksOf({ body })
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    await activate(made?.link ?? '', await privateJwkOf(privateKey))
  }
  const repeat = async (step: () => Promise<void>) => {
    while (!ending.signal.aborted) {
      await step()
      await sleep(pauseMs)
    }
  }
  const running = Promise.all([
    ...Array.from({ length: REPORTERS }, () => repeat(report)),
    ...Array.from({ length: MAKERS }, () => repeat(make)),
  ])
  running.catch(() => undefined)
  return {
    seen,
    /** Rejects if a call failed for good. */
    running,
    /** Waits until so many more calls are acknowledged. Throws if a call failed for good. */
    more: async (licences: number): Promise<void> => {
      const wanted = seen.licences + licences
      while (seen.licences < wanted) await Promise.race([running, sleep(AGAIN_AFTER_MS)])
    },
    /** Ends the load when all calls under way are acknowledged. */
    end: async (): Promise<Acknowledged> => {
      ending.abort()
      await running
      return seen
    },
  }
}
