import { RpcError } from '@assure/contract/implement'
import type { FastifyInstance } from 'fastify'

/** The methods of a path. A path with GET has HEAD too. */
export type Method = 'GET' | 'POST'

/** Refuses every other method of a path with 405 and names the allowed one. */
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
