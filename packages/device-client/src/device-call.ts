import type { deviceService } from '@assure/contract/devices/device.contract'
import type { Json } from '@assure/contract/json-schema'
import { client } from '@assure/contract/rpc'
import { KEY_SET_PATH, SERVICE_PATHS } from '@assure/contract/service-paths'
import type { JSONWebKeySet } from 'jose'
import type { DeviceKey } from './device-key.ts'
import { deviceProof } from './device-proof.ts'
import { isReportAnswer } from './delivery.ts'
import { answerOf, driftOf, problemOf, request } from './service-call.ts'
import type { UsageClock } from './usage-delivery.ts'

export interface DeviceCallOptions {
  /** Public URL of the server. Proofs contain it, so it must match the operator's setting. */
  url: string
  key: () => Promise<DeviceKey>
  clock: UsageClock & {
    /** Returns the correction of the device's own time, in milliseconds. */
    offsetMs: () => Promise<number>
  }
  fetch: typeof fetch
}

/** Whether the answer to a call says what became of each report, or has a result that this version knows. */
const isAnswerTo =
  (input: object) =>
  (answer: Json): boolean => {
    if ('reports' in input) return isReportAnswer(input)(answer)
    const { result, code, reason } = answer
    if (result === 'OK') return true
    return 'device_id' in input
      ? result === 'ENDED' && typeof reason === 'string'
      : result === 'DENY' && typeof code === 'string'
  }

/**
 * Creates the client of the device service. Each request has a DPoP proof by the device's key (RFC 9449). Throws
 * `DeviceError` if a call fails. On `proof_expired` and `proof_reused` the request is signed again and repeated once, on
 * `proof_expired` with the time of the response's `Date`. The clock keeps that time if the server accepts the repeat.
 */
export const deviceCaller = ({ url, key, clock, fetch: send }: DeviceCallOptions) => {
  const prove = async (address: string, body: string, nowMs: number): Promise<Response> => {
    const proof = await deviceProof(await key(), { method: 'POST', url: address, nowMs })
    const headers = { 'Content-Type': 'application/json', DPoP: proof }
    return request(send, address, { method: 'POST', headers, body })
  }
  const post = async (path: string, input: object): Promise<unknown> => {
    const address = new URL(path, url).href
    const body = JSON.stringify(input)
    const ownMs = clock.now()
    let response = await prove(address, body, ownMs + (await clock.offsetMs()))
    let offsetMs: number | undefined
    if (response.status === 401) {
      const problem = await problemOf(response)
      if (problem.code === 'proof_expired') offsetMs = driftOf(response, ownMs)
      if (offsetMs === undefined && problem.code !== 'proof_reused') throw problem
      response = await prove(address, body, clock.now() + (offsetMs ?? (await clock.offsetMs())))
    }
    const answer = await answerOf(response, isAnswerTo(input))
    if (offsetMs !== undefined) await clock.correct(offsetMs)
    return answer
  }

  return {
    call: client<typeof deviceService>(SERVICE_PATHS.device, post),
    /** Fetches the server's public keys for certificates. */
    publishedKeys: async (): Promise<JSONWebKeySet> => {
      const response = await request(send, new URL(KEY_SET_PATH, url).href, { method: 'GET' })
      const { keys } = await answerOf(response, (answer) => Array.isArray(answer['keys']))
      return { keys } as unknown as JSONWebKeySet
    },
  }
}
