import { STATUS_CODES } from 'node:http'
import { problemBody } from '@assure/contract/problem-body'
import { PROBLEM_STATUS, type ProblemCode, REFUSED_BEFORE_START, RpcError } from '@assure/contract/rpc-error'
import { DOCUMENTATION_PATH, OPENAPI_PUBLIC_PATH } from '@assure/contract/service-paths'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseUnavailable } from '../database/database.ts'

/** Maps Fastify's errors to our codes. Its other 4xx errors become `malformed_body`. */
const FASTIFY_CODES: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_NOT_FOUND: 'not_found',
}
const UNAVAILABLE_RETRY_S = 2

const problemOf = (error: unknown): RpcError => {
  if (error instanceof RpcError) return error
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>
  const known = FASTIFY_CODES[code]
  if (known) return new RpcError(known)
  // Check this before the database: a client that disconnects while sending its body also resets a connection.
  if (statusCode >= 400 && statusCode < 500) return new RpcError('malformed_body')
  if (isDatabaseUnavailable(error)) return new RpcError('unavailable', { retryAfterS: UNAVAILABLE_RETRY_S })
  return new RpcError('internal')
}

/** Leads from each 404 of the API to its description and its documentation (RFC 8631). */
const SERVICE_LINKS = `<${OPENAPI_PUBLIC_PATH}>; rel="service-desc", <${DOCUMENTATION_PATH}>; rel="service-doc"`

const problems = new WeakMap<FastifyRequest, RpcError>()
/** Returns the code of the problem that a request was answered with, if any. */
export const problemCodeOf = (request: FastifyRequest): ProblemCode | undefined => problems.get(request)?.code
/** Whether the server refused a request before it did anything. */
export const isBeforeStart = (request: FastifyRequest): boolean =>
  problems.get(request)?.isBeforeStart ?? false

/**
 * Makes the error handler: it sends an error as a problem document (RFC 9457) with a code, the invalid fields and the request
 * id, never the text of an exception. Server errors are logged with the same id.
 */
export const problemSender =
  (publicUrl: string) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const problem = problemOf(error)
    const { code, retryAfterS } = problem
    const status = PROBLEM_STATUS[code]
    problems.set(request, problem)
    if (status >= 500 && !problem.isBeforeStart) request.log.error({ err: error, code }, 'request failed')
    if (retryAfterS !== undefined) reply.header('retry-after', String(Math.ceil(retryAfterS)))
    if (status === 404 && request.url.startsWith('/api/')) reply.header('link', SERVICE_LINKS)
    // A file whose first part failed has set it. With it, a browser would save the problem as the file.
    reply.removeHeader('content-disposition')
    return reply
      .code(status)
      .type('application/problem+json')
      .send(problemBody(problem, problem.isBeforeStart ? REFUSED_BEFORE_START : request.id, publicUrl))
  }

/** A complete raw response with a problem, for a request that could not be parsed. It includes `headers`. */
export const rawProblem = (
  code: ProblemCode,
  requestId: string,
  publicUrl: string,
  headers: Record<string, string>,
): string => {
  const status = PROBLEM_STATUS[code]
  const body = JSON.stringify(problemBody(new RpcError(code), requestId, publicUrl))
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': requestId,
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}
