import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Stripe } from 'stripe'
import { testStripeCalls, TestStripeError } from './test-stripe-calls.ts'
import { testStripeState } from './test-stripe-state.ts'

export const TEST_STRIPE_KEY = 'sk_test_51Known'

interface Kept {
  asked: string
  status: number
  answer: unknown
}

/**
 * Starts a Stripe stub on loopback, based on the types of Stripe's library: the calls that we use, idempotency keys,
 * events and signatures. Its time passes only by `advance`.
 */
export const startTestStripe = async () => {
  const state = testStripeState()
  const call = testStripeCalls(state)
  const kept = new Map<string, Kept>()
  const seen: IncomingMessage['headers'][] = []
  let isDown = false

  const answerTo = (request: IncomingMessage, body: string): { status: number; answer: unknown } => {
    const url = new URL(request.url ?? '/', 'http://stripe.test')
    const method = request.method ?? 'GET'
    if (request.headers.authorization !== `Bearer ${TEST_STRIPE_KEY}`)
      return { status: 401, answer: { error: { type: 'invalid_request_error', message: 'Invalid API Key' } } }
    const parameters = method === 'GET' ? url.searchParams : new URLSearchParams(body)
    const key = request.headers['idempotency-key']
    const asked = `${method} ${url.pathname} ${body}`
    const before = typeof key === 'string' ? kept.get(key) : undefined
    if (before?.asked === asked) return before
    if (before) {
      const message = 'Keys for idempotent requests can only be used with the same parameters.'
      return { status: 400, answer: { error: { type: 'idempotency_error', message } } }
    }
    let result: { status: number; answer: unknown }
    try {
      result = { status: 200, answer: call(method, url.pathname.split('/').slice(2), parameters) }
    } catch (error) {
      if (!(error instanceof TestStripeError)) throw error
      result = { status: error.status, answer: { error: error.body } }
    }
    if (typeof key === 'string') kept.set(key, { asked, ...result })
    return result
  }

  const server = createServer((request, response) => {
    if (isDown) {
      request.socket.destroy()
      return
    }
    seen.push(request.headers)
    void text(request).then((body) => {
      const { status, answer } = answerTo(request, body)
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': `req_${randomUUID()}` })
      response.end(JSON.stringify(answer))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const signer = new Stripe(TEST_STRIPE_KEY).webhooks

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The headers of all requests so far. */
    seen,
    advance: state.advance,
    setSurcharge: state.setSurcharge,
    /** The account's webhook endpoints. */
    webhooks: state.webhooks,
    setFailure: state.setFailure,
    change: state.change,
    answerAction: state.answerAction,
    setDown: (down: boolean) => {
      isDown = down
    },
    /** Posts the pending events, signed by Stripe's library. Those that fail stay pending. */
    pump: async (
      post: (rawBody: Buffer, signature: string) => Promise<number>,
      secret: string,
      now: Date,
    ): Promise<void> => {
      for (const event of state.events.splice(0)) {
        const payload = JSON.stringify(event)
        const timestamp = Math.floor(now.getTime() / 1000)
        const status = await post(
          Buffer.from(payload),
          signer.generateTestHeaderString({ payload, secret, timestamp }),
        )
        if (status >= 300) state.events.push(event)
      }
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
export type TestStripe = Awaited<ReturnType<typeof startTestStripe>>
