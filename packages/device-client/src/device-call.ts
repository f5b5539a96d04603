import type { deviceService } from '@assure/contract/devices/device.contract'
import { client } from '@assure/contract/rpc'
import { KEY_SET_PATH, SERVICE_PATHS } from '@assure/contract/service-paths'
import type { JSONWebKeySet } from 'jose'
import { DeviceError } from './device-error.ts'
import type { DeviceKey } from './device-key.ts'
import { deviceProof } from './device-proof.ts'
import { answerOf, problemOf, request } from './service-call.ts'

export interface DeviceCallOptions {
  /** The server's address as its operator gives it: proofs are made for it. */
  url: string
  key: () => Promise<DeviceKey>
  clock: {
    /** Milliseconds since 1970, corrected. */
    now: () => Promise<number>
    /** The server's clock says something else: correct by so many milliseconds. */
    correct: (byMs: number) => Promise<void>
  }
  fetch: typeof fetch
}

/**
 * The device service as a device calls it: each request proven by the device's key (RFC 9449). Throws
 * `DeviceError` for everything that is no answer. On `proof_expired` the clock is corrected by the answer's `Date`;
 * then, and on `proof_reused`, the request is signed again and sent once more.
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
    /** The keys that the server publishes for checking certificates. */
    publishedKeys: async (): Promise<JSONWebKeySet> => {
      const response = await request(send, new URL(KEY_SET_PATH, url).href, { method: 'GET' })
      const answer = (await answerOf(response)) as Partial<JSONWebKeySet> | null
      if (!Array.isArray(answer?.keys))
        throw new DeviceError('bad_answer', 'The key set holds no keys.', { passing: true })
      return { keys: answer.keys }
    },
  }
}
