import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CARD_WEBHOOK_PATH } from '@assure/contract/service-paths'
import type { PostEvent } from './sandbox/sandbox-delivery.ts'

const TIMEOUT_MS = 10_000
const LOOPBACK: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/**
 * Posts the sandbox's events to our own endpoint over HTTP, with our public host name. It bypasses the reverse proxy,
 * which lets only a real provider's events through. `addressOf` returns the listening address, or null before the
 * server listens.
 */
export const postToOurselves =
  (publicUrl: string, addressOf: () => AddressInfo | string | null): PostEvent =>
  (rawBody, signature) =>
    new Promise((resolve, reject) => {
      const where = addressOf()
      if (where === null || typeof where === 'string') return reject(new Error('the server does not listen'))
      const call = request(
        {
          method: 'POST',
          host: LOOPBACK[where.address] ?? where.address,
          port: where.port,
          path: CARD_WEBHOOK_PATH,
          timeout: TIMEOUT_MS,
          headers: {
            host: new URL(publicUrl).host,
            'content-type': 'application/json',
            'content-length': rawBody.length,
            'stripe-signature': signature,
          },
        },
        (answer) => {
          answer.resume()
          answer.on('error', reject)
          answer.on('end', () => resolve(answer.statusCode ?? 0))
        },
      )
      call.on('error', reject)
      call.on('timeout', () => call.destroy(new Error('the endpoint does not answer')))
      call.end(rawBody)
    })
