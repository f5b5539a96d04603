import { PROBLEM_STATUS, type RpcError } from '@assure/contract/implement'
import type { Access } from '@assure/contract/rpc'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { originOf } from './same-origin.ts'

const SESSION = 'Session realm="assure"'

/** The proof that a 401 asks for (RFC 9110, 11.6.1), by what the call takes. */
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
 * Names the missing proof in a 401. A call of a page never gets `Basic`: the browser would open its own password
 * window over the portal.
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
