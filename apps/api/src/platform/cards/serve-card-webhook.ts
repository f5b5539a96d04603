import { cardWebhook } from '@assure/contract/cards/card-webhook'
import { RpcError } from '@assure/contract/rpc-error'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuseOtherMethods } from '../http/other-methods.ts'
import type { CardInbox } from './card-inbox.ts'
import { CardError, CardEventError } from './card-provider.ts'

/** Larger than any event of a subscription, and small because the signature is checked only after reading. */
const BODY_MAX_BYTES = 256 * 1024
const RETRY_S = 5
/** Log messages for the operator, by outcome. */
const WARNINGS: Partial<Record<string, string>> = {
  other_amount: 'a card event has another amount than was sold',
  wrong_currency: 'a card event has another currency than was sold: its payment was refused',
  no_order: 'a card event had no effect',
  no_subscription: 'a card event had no effect',
}

/**
 * Serves the card provider's webhook. Keeps the body byte for byte, because the signature covers it. An untrusted event
 * gets 400 without a reason. During an outage of the provider the response is 503, so that it sends the event again.
 */
export const serveCardWebhook = async (app: FastifyInstance, inbox: CardInbox): Promise<void> => {
  const take = async (request: FastifyRequest) => {
    const signature = request.headers['stripe-signature']
    const { body } = request
    if (typeof signature !== 'string' || !Buffer.isBuffer(body)) throw new CardEventError('signature')
    const outcome = await inbox.receive(body, signature)
    const warning = WARNINGS[outcome]
    if (warning) request.log.warn({ outcome }, warning)
  }
  const handler = async (request: FastifyRequest) => {
    try {
      await take(request)
    } catch (error) {
      if (error instanceof CardEventError) {
        request.log.warn({ reason: error.reason }, 'a card event was refused')
        throw new RpcError('malformed_body')
      }
      if (error instanceof CardError && error.kind === 'unavailable') {
        request.log.error({ err: error.cause ?? error }, 'the card provider did not answer')
        throw new RpcError('unavailable', { retryAfterS: RETRY_S })
      }
      throw error
    }
    return { result: 'OK' }
  }
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const keep = async (_request: FastifyRequest, body: Buffer) => body
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, keep)
    scope.route({ method: 'POST', url: cardWebhook.path, bodyLimit: BODY_MAX_BYTES, handler })
  })
  refuseOtherMethods(app, cardWebhook.path, 'POST')
}
