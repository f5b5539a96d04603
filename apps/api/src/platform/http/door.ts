import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { PROBLEM_STATUS, REFUSED_BEFORE_START, RpcError } from '@assure/contract/rpc-error'
import { CARD_WEBHOOK_PATH, OPENAPI_PATHS, SERVICE_PATHS } from '@assure/contract/service-paths'
import type { FastifyInstance, FastifyRequest, FastifyServerFactory } from 'fastify'
import { problemBody } from '@assure/contract/problem-body'
import type { Settings } from '#src/settings.ts'
import { countHeld, refusalOf, retryAfterS } from './fair-share.ts'
import { securityHeaders } from './security-headers.ts'
import { visitorOf } from './visitor.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the response is a file, which a slow reader may take long to read. */
    isFile?: boolean
  }
}

/** Maximum number of files sent concurrently. A slow reader occupies one of these places, not one for calls. */
const FILES_AT_ONCE = 64
/**
 * The event loop is overloaded if it is this late twice in a row. Once may be a single large task. A limit of 150 ms
 * refused well-behaved clients.
 */
const LATE_MAX_MS = 1000
const LOOK_EVERY_MS = 250

type Place = 'device' | 'other'

/** A call refused before its body arrived. `hasAuthorization`: it has an `Authorization` header, as those of API keys have. */
export interface RefusedCall {
  path: string
  hasAuthorization: boolean
}
/** Receives a refused call that no hook sees, and null for others. */
export type OnRefused = (call: RefusedCall | null) => void

/** The kind of place a call occupies; null if it is unlimited: pages, files, health and card webhooks. */
export const placeOf = (path: string): Place | null => {
  if (!path.startsWith('/api/') || path === CARD_WEBHOOK_PATH || OPENAPI_PATHS.includes(path)) return null
  return `${path}/`.startsWith(`${SERVICE_PATHS.device}/`) ? 'device' : 'other'
}

/**
 * Counts running calls. Half of the places are reserved for devices, which may also use the others. One sender cannot take
 * all places of a kind. Null is an unknown sender.
 */
export const countPlaces = (callsAtOnce: number) => {
  const atWork = { device: countHeld(), other: countHeld() }
  const otherMax = Math.max(1, Math.floor(callsAtOnce / 2))
  const running = () => atWork.device.total() + atWork.other.total()
  const free = (place: Place): number =>
    Math.min(callsAtOnce - running(), place === 'other' ? otherMax - atWork.other.total() : Infinity)
  return {
    hasRoom: (place: Place, sender: string | null): boolean => atWork[place].mayTake(sender, 1, free(place)),
    isIdle: (): boolean => running() === 0,
    /** Takes a place. Returns a function that releases it, once only. */
    take: (place: Place, sender: string | null): (() => void) => atWork[place].take(sender, 1),
  }
}

/**
 * Limits the number of concurrent calls. If all places are taken, others get 503 before any hook, cookie or log line, so that
 * refusing is cheap. A sender that has its share gets 429. A call takes its place once its body has arrived, so a slow sender
 * occupies none.
 */
export const makeDoor = (
  { callsAtOnce, secure, publicUrl }: Pick<Settings, 'callsAtOnce' | 'secure' | 'publicUrl'>,
  onRefused: OnRefused = () => undefined,
) => {
  const places = countPlaces(callsAtOnce)
  // Refusals are counted but not logged, so they share one request id.
  const refusalText = JSON.stringify(
    problemBody(new RpcError('unavailable'), REFUSED_BEFORE_START, publicUrl),
  )
  const headers = {
    ...securityHeaders(secure),
    'content-type': 'application/problem+json',
    'content-length': String(Buffer.byteLength(refusalText)),
    'cache-control': 'no-store',
  }
  const left = new WeakMap<FastifyRequest, () => void>()
  /** The files that are being sent. */
  const files = new Set<ServerResponse>()
  let isClosing = false
  let refused = 0
  let looksLate = 0

  const countRefusal: OnRefused = (call) => {
    refused += 1
    onRefused(call)
  }
  const refuse = (path: string, { headers: sent }: IncomingMessage, response: ServerResponse) => {
    countRefusal({ path, hasAuthorization: sent.authorization !== undefined })
    response.writeHead(PROBLEM_STATUS.unavailable, { ...headers, 'retry-after': String(retryAfterS()) })
    response.end(refusalText)
  }
  /** Throws if there is no place for a call, or none for its sender. */
  const expectRoom = (request: FastifyRequest, place: Place) => {
    if (places.hasRoom(place, visitorOf(request))) return
    const isFull = !places.hasRoom(place, null)
    if (isFull) countRefusal(null)
    throw refusalOf(isFull)
  }
  const isOpenFor = (path: string): boolean => {
    const place = placeOf(path)
    return place === null || (places.hasRoom(place, null) && (looksLate <= 1 || places.isIdle()))
  }

  const factory: FastifyServerFactory = (handler, options) => {
    const { http, keepAliveTimeout, requestTimeout, connectionTimeout } = options as {
      http: object
      keepAliveTimeout: number
      requestTimeout: number
      connectionTimeout: number
    }
    const listener: RequestListener = (request, response) => {
      const path = request.url?.split('?', 1)[0] ?? ''
      if (isOpenFor(path)) handler(request, response)
      else refuse(path, request, response)
    }
    const server = createServer({ ...http, keepAliveTimeout, requestTimeout }, listener)
    // An unknown `Expect` may be ignored (RFC 9110, 10.1.1). Node would answer 417 without a problem document.
    server.on('checkExpectation', listener)
    return server.setTimeout(connectionTimeout)
  }

  /** Counts calls and files, and measures the delay of the event loop. When the app closes, files end at once. */
  const watch = (app: FastifyInstance) => {
    // Also before the body, so that a refusal is cheap. The place is taken later.
    app.addHook('onRequest', async (request) => {
      const place = placeOf(request.routeOptions.url ?? '')
      if (place !== null) expectRoom(request, place)
    })
    app.addHook('preValidation', async (request, reply) => {
      const { url = '', config } = request.routeOptions
      const place = placeOf(url)
      if (place === null) return
      expectRoom(request, place)
      if (config.isFile && files.size >= FILES_AT_ONCE) {
        countRefusal(null)
        throw refusalOf(true)
      }
      // A client that is already gone fires no `close`, so its place would stay taken.
      if (reply.raw.destroyed) return
      const leave = places.take(place, visitorOf(request))
      left.set(request, leave)
      reply.raw.once('close', leave)
    })
    app.addHook('onSend', async (request, reply) => {
      if (!request.routeOptions.config.isFile) return
      left.get(request)?.()
      if (isClosing) reply.raw.destroy()
      if (reply.raw.destroyed) return
      files.add(reply.raw)
      reply.raw.once('close', () => files.delete(reply.raw))
    })
    // `onClose` of the app waits for all responses, and a slow reader may take hours.
    app.addHook('preClose', async () => {
      isClosing = true
      for (const file of files) file.destroy()
    })
    let lookedAt = performance.now()
    let toldAt = 0
    const look = setInterval(() => {
      const now = performance.now()
      looksLate = now - lookedAt - LOOK_EVERY_MS > LATE_MAX_MS ? looksLate + 1 : 0
      lookedAt = now
      if (refused === 0 || now - toldAt < 60_000) return
      app.log.warn({ refused }, 'calls were refused: too many at once')
      toldAt = now
      refused = 0
    }, LOOK_EVERY_MS).unref()
    app.addHook('onClose', async () => clearInterval(look))
  }

  return { factory, watch }
}
