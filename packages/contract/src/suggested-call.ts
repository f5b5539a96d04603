import { nearMiss } from './near-miss.ts'
import type { Service } from './rpc.ts'

/**
 * Says which call an unknown name probably means, for a problem document. All names are public. Returns nothing if no name or
 * several are close.
 */
export const suggestedCall = (
  name: string,
  services: readonly Service[],
): { detail: string; didYouMean: { call: string; address: string } } | Record<string, never> => {
  const call = nearMiss(
    name,
    services.flatMap(({ modes }) => Object.keys(modes)),
  )
  const home = services.find(({ modes }) => call !== undefined && Object.hasOwn(modes, call))
  if (call === undefined || !home) return {}
  const address = `${home.path}/${call}`
  return { detail: `Did you mean ${call}, at ${address}?`, didYouMean: { call, address } }
}
