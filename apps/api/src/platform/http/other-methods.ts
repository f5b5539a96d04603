import { RpcError } from '@assure/contract/implement'
import type { FastifyInstance } from 'fastify'

/** What a path can be asked by; one that takes GET takes HEAD too. */
export type Method = 'GET' | 'POST'

/** Refuses every method but one on a path (405), and says which one it takes. */
export const refuseOtherMethods = (app: FastifyInstance, path: string, allowed: Method): void => {
  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => method !== allowed),
    url: path,
    handler: async (_request, reply) => {
      reply.header('allow', allowed === 'GET' ? 'GET, HEAD' : allowed)
      throw new RpcError('method_not_allowed')
    },
  })
}
