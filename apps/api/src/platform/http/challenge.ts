import { PROBLEM_STATUS, type RpcError } from '@assure/contract/rpc-error'
import type { Access } from '@assure/contract/rpc'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { originOf } from './same-origin.ts'

const SESSION = 'Session realm="assure"'

/** The challenge of a 401 (RFC 9110, 11.6.1), by the credentials that the call accepts. */
const challengeFor = (takes: readonly (Access | 'bearer')[], { code, detail }: RpcError): string => {
  if (takes.includes('device')) {
    const algorithms = 'DPoP algs="ES256"'
    if (!code.startsWith('proof_')) return algorithms
    return `${algorithms}, error="invalid_dpop_proof", error_description="${detail ?? code}"`
  }
  if (takes.includes('bearer')) return 'Bearer error="invalid_token"'
  return takes.includes('api_key') ? 'Basic realm="assure", charset="UTF-8"' : SESSION
}

/**
 * Adds the challenge to a 401. A browser never gets `Basic`, because it would open its own password dialog over the
 * portal.
 */
export const challenge = (
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string,
  takes: readonly (Access | 'bearer')[],
  error: RpcError,
): void => {
  if (PROBLEM_STATUS[error.code] !== 401) return
  const isFromPage = originOf(request, publicUrl) !== 'unknown'
  reply.header('www-authenticate', isFromPage ? SESSION : challengeFor(takes, error))
}
