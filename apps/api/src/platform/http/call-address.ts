import type { FastifyRequest } from 'fastify'
import { RpcError } from '@assure/contract/rpc-error'
import type { Service } from '@assure/contract/rpc'
import { SERVICES } from '@assure/contract/services'
import { suggestedCall } from '@assure/contract/suggested-call'

/** The route of the calls of a service at addresses of their own: `/api/device/heartbeat`. */
export const callRoute = (path: Service['path']): string => `${path}/:call`

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns the body by which a call at its own address is the same call at the address of its service. No body is an empty
 * one. Throws `RpcError` `not_found` for an unknown name, `invalid` if the body names another call.
 */
export const bodyAt = ({ modes, path }: Service, call: string, body: unknown): unknown => {
  if (!Object.hasOwn(modes, call))
    throw new RpcError('not_found', {
      detail: `${path} has no call of this name.`,
      ...suggestedCall(call, SERVICES),
    })
  const fields = body ?? {}
  // Any other value is refused as at the address of the service.
  if (!isObject(fields)) return fields
  const { execution_mode = call } = fields
  if (execution_mode !== call) {
    const message = `Must be ${call}, or left out.`
    throw new RpcError('invalid', { faults: [{ pointer: '/execution_mode', code: 'wrong_value', message }] })
  }
  return { ...fields, execution_mode }
}

/** Whether a request names its call by its address. */
export const isCallRoute = ({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): boolean =>
  routeOptions.url?.endsWith('/:call') ?? false
