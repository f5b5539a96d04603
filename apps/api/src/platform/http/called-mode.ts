import { SERVICES } from '@assure/contract/services'
import type { FastifyRequest } from 'fastify'

const MODES: ReadonlySet<string> = new Set(SERVICES.flatMap(({ modes }) => Object.keys(modes)))

/** Names what a request calls, from a closed set: the mode of a service, otherwise the pattern of its route. */
export const calledMode = ({ body, params, routeOptions }: FastifyRequest): string => {
  const { call } = (params ?? {}) as { call?: unknown }
  const named = call ?? (body as { execution_mode?: unknown } | null | undefined)?.execution_mode
  return typeof named === 'string' && MODES.has(named) ? named : (routeOptions.url ?? 'none')
}
