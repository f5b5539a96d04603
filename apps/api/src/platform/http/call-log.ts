import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { processLog } from '../process-log.ts'
import type { CallCost } from '../call-cost.ts'
import { calledMode } from './called-mode.ts'
import { problemCodeOf } from './problem.ts'

/** The name of the request's id in the log. */
export const REQUEST_ID_LABEL = 'request_id'

/** The path for logs: without its query, and with anything like a token replaced, even if encoded. */
export const loggedPath = (url: string): string => {
  const path = url.split('?')[0] ?? ''
  let plain: string
  try {
    plain = decodeURIComponent(path)
  } catch {
    return '…'
  }
  return plain.startsWith('/assets/') ? plain : plain.replaceAll(/[\w-]{20,}/g, '…')
}

/** Logs errors without the values that a database error repeats in its detail. */
export const callLogger = (level: string): FastifyBaseLogger =>
  processLog.child(
    {},
    {
      level,
      serializers: {
        err: (error: Error & { code?: string; constraint?: string }) => ({
          type: error.name,
          message: error.message,
          stack: error.stack ?? '',
          ...(error.code && { code: error.code }),
          ...(error.constraint && { constraint: error.constraint }),
        }),
      },
    },
  )

const costs = new WeakMap<FastifyRequest, CallCost>()
/** Makes the cost of a request, which its log line shows. */
export const costOf = (request: FastifyRequest): CallCost => {
  const cost = { statements: 0, databaseMs: 0 }
  costs.set(request, cost)
  return cost
}

const round = (ms: number) => Math.round(ms * 10) / 10

/** Logs one line per call, when it ends, because log lines are written synchronously. */
export class CallLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const { statements = 0, databaseMs = 0 } = costs.get(request) ?? {}
    const code = problemCodeOf(request)
    const call = {
      method: request.method,
      path: loggedPath(request.url),
      mode: calledMode(request),
      status: reply.statusCode,
      ...(code && { code }),
      duration_ms: round(reply.elapsedTime),
      db_statements: statements,
      db_ms: round(databaseMs),
      address: request.ip,
    }
    if (error) reply.log.error({ ...call, err: error }, 'call failed')
    else reply.log.info(call, 'call')
  }
}
