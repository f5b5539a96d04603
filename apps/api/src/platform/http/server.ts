import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import { BODY_MAX_BYTES, HEADERS_MAX_BYTES } from '@assure/contract/call-limits'
import { type ProblemCode, RpcError } from '@assure/contract/rpc-error'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Settings } from '../../settings.ts'
import { withDeadline } from '../deadline.ts'
import { countCost } from '../call-cost.ts'
import { isCallRoute } from './call-address.ts'
import { CallLog, callLogger, costOf, REQUEST_ID_LABEL } from './call-log.ts'
import { makeDoor, type OnRefused } from './door.ts'
import { limitBodies } from './in-flight.ts'
import { problemSender, rawProblem } from './problem.ts'
import { securityHeaders } from './security-headers.ts'
import { parseStrictJson } from './strict-json.ts'

/** Time limits of a file and of a call with very many reports, in ms. */
const FILE_MS = 10_000
const LARGE_BODY_MS = 20_000
const LARGE_BODY_BYTES = 1_000_000
const REQUEST_ID_PATTERN = /^[\w-]{8,64}$/

/** Problems of requests that Node refuses, by its error codes. All others are malformed. */
const NODE_CODES: Record<string, ProblemCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

const deadlineMsOf = (
  { routeOptions, headers }: FastifyRequest,
  { callDeadlineMs }: Pick<Settings, 'callDeadlineMs'>,
): number => {
  if (Number(headers['content-length'] ?? 0) > LARGE_BODY_BYTES)
    return Math.max(callDeadlineMs, LARGE_BODY_MS)
  return routeOptions.config.isFile ? Math.max(callDeadlineMs, FILE_MS) : callDeadlineMs
}

/**
 * Makes the HTTP server without its routes: limits, request ids, logs, cookies, strict JSON, error bodies. Calls
 * `onRefused` for each call refused because too many run.
 */
export const makeServer = async (
  settings: Settings,
  onRefused: OnRefused = () => undefined,
): Promise<FastifyInstance> => {
  const door = makeDoor(settings, onRefused)
  const sendProblem = problemSender(settings.publicUrl)
  const app = Fastify({
    loggerInstance: callLogger(settings.logLevel),
    logController: new CallLog({ requestIdLogLabel: REQUEST_ID_LABEL }),
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && REQUEST_ID_PATTERN.test(given) ? given : randomUUID()
    },
    serverFactory: door.factory,
    trustProxy: settings.trustProxy ?? false,
    bodyLimit: BODY_MAX_BYTES,
    connectionTimeout: 60_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 10_000,
    http: {
      headersTimeout: 10_000,
      connectionsCheckingInterval: 5000,
      maxHeaderSize: HEADERS_MAX_BYTES,
      // Node would answer without a problem document. `keepHost` refuses instead.
      requireHostHeader: false,
    },
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: true,
    // Idle connections of browsers must not delay the shutdown.
    forceCloseConnections: 'idle',
    // An unreadable path is not found. Fastify's default answer would repeat the path.
    frameworkErrors: (_error, request, reply) => {
      reply.headers(securityHeaders(settings.secure))
      sendProblem(new RpcError('not_found'), request, reply)
    },
    clientErrorHandler: ({ code }, socket) => {
      const problem = NODE_CODES[code] ?? 'malformed_request'
      if (socket.writable)
        socket.end(rawProblem(problem, randomUUID(), settings.publicUrl, securityHeaders(settings.secure)))
      // Otherwise a half-open client would hold the connection forever.
      socket.destroySoon()
    },
  })
  // Further connections are dropped without a response.
  app.server.maxConnections = 5000

  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (request: FastifyRequest, body: string) => {
      if (request.headers['content-encoding']) throw new RpcError('unsupported_media_type')
      // A call at its own address may have no body, which some clients announce as JSON.
      return body === '' && isCallRoute(request) ? undefined : parseStrictJson(body)
    },
  )
  await app.register(cookie)
  app.setErrorHandler(sendProblem)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  limitBodies(app)
  // Starts the deadline only now that the body has arrived, so that a slow network does not use it.
  app.addHook('preValidation', (request, _reply, done) =>
    countCost(costOf(request), () => withDeadline(deadlineMsOf(request, settings), done)),
  )
  door.watch(app)
  return app
}
