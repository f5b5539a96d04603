import type { deviceService } from '@assure/contract/devices/device.contract'
import { client } from '@assure/contract/rpc'
import { KEY_SET_PATH, SERVICE_PATHS } from '@assure/contract/service-paths'
import type { JSONWebKeySet } from 'jose'
import { DeviceError } from './device-error.ts'
import type { DeviceKey } from './device-key.ts'
import { deviceProof } from './device-proof.ts'
import { answerOf, problemOf, request } from './service-call.ts'

export interface DeviceCallOptions {
  /** Public URL of the server. Proofs contain it, so it must match the operator's setting. */
  url: string
  key: () => Promise<DeviceKey>
  clock: {
    /** Returns the corrected time in milliseconds since 1970. */
    now: () => Promise<number>
    /** Adds `byMs` to the correction of the clock. */
    correct: (byMs: number) => Promise<void>
  }
  fetch: typeof fetch
}

/**
 * Creates the client of the device service. Each request has a DPoP proof by the device's key (RFC 9449). Throws
 * `DeviceError` if a call fails. On `proof_expired` the clock is corrected by the response's `Date`. After that, and on
 * `proof_reused`, the request is signed again and retried once.
 */
export const deviceCaller = ({ url, key, clock, fetch: send }: DeviceCallOptions) => {
  const prove = async (address: string, body: string): Promise<{ response: Response; madeAtMs: number }> => {
    const madeAtMs = await clock.now()
    const proof = await deviceProof(await key(), { method: 'POST', url: address, nowMs: madeAtMs })
    const headers = { 'Content-Type': 'application/json', DPoP: proof }
    return { response: await request(send, address, { method: 'POST', headers, body }), madeAtMs }
  }
  const post = async (path: string, input: object): Promise<unknown> => {
    const address = new URL(path, url).href
    const body = JSON.stringify(input)
    const first = await prove(address, body)
    let { response } = first
    if (response.status === 401) {
      const { code } = await problemOf(response.clone())
      const driftMs = Date.parse(response.headers.get('Date') ?? '') - first.madeAtMs
      const isLate = code === 'proof_expired' && Number.isFinite(driftMs)
      if (isLate) await clock.correct(driftMs)
      if (isLate || code === 'proof_reused') response = (await prove(address, body)).response
    }
    return answerOf(response)
  }

  return {
    call: client<typeof deviceService>(SERVICE_PATHS.device, post),
    /** Fetches the server's public keys for certificates. */
    publishedKeys: async (): Promise<JSONWebKeySet> => {
      const response = await request(send, new URL(KEY_SET_PATH, url).href, { method: 'GET' })
      const answer = (await answerOf(response)) as Partial<JSONWebKeySet> | null
      if (!Array.isArray(answer?.keys))
        throw new DeviceError('bad_answer', 'The key set holds no keys.', { passing: true })
      return { keys: answer.keys }
    },
  }
}
