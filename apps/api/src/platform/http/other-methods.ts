import { RpcError } from '@assure/contract/rpc-error'
import type { FastifyInstance } from 'fastify'

/** The method of a path. Fastify adds HEAD to every GET. */
export type Method = 'GET' | 'POST'

/** Answers every other method of a path with 405 and names the allowed one. */
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
