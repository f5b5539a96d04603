import type { Realm } from '@assure/contract/constants'
import type { ModeInput, ModeName, ModeOutput, Service } from '@assure/contract/rpc'
import { onlineManager, QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiProblem } from '#src/api/api-problem.ts'
import type { CallOptions } from '#src/api/post.ts'
import { onSessionEnd } from '#src/api/session-end.ts'

const RETRIES_MAX = 2
const STALE_AFTER_MS = 5_000

/** Whether the error is temporary, so a retry may succeed. */
const isPassing = (error: Error) =>
  error instanceof ApiProblem && (error.code === 'network' || error.code === 'unavailable')

const newQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // Offline, a query fails at once so that the screen shows it. The library retries when the network returns.
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: STALE_AFTER_MS,
        retry: (failures, error) => failures < RETRIES_MAX && onlineManager.isOnline() && isPassing(error),
      },
      // Offline, an action fails at once. Otherwise the library would queue it and send it when the network returns,
      // even after the user has closed the dialog.
      mutations: { networkMode: 'always' },
    },
  })

/** One cache per realm, because each realm has its own session. */
export const queryClients: Record<Realm, QueryClient> = {
  developer: newQueryClient(),
  retail: newQueryClient(),
}

onSessionEnd('developer', () => queryClients.developer.clear())
onSessionEnd('retail', () => queryClients.retail.clear())

/** Returns the query key of one call. The prefix `[path, mode]` matches the call with any input. */
export const queryKey = <S extends Service, N extends ModeName<S>>(
  path: S['path'],
  mode: N,
  input?: ModeInput<S, N>,
) => (input === undefined ? ([path, mode] as const) : ([path, mode, input] as const))

/** Creates query options for a service's calls: `licenceQuery('list_licences', input)`. */
export const queriesOf =
  <S extends Service>(
    path: S['path'],
    call: <N extends ModeName<S>>(
      mode: N,
      input: ModeInput<S, N>,
      options?: CallOptions,
    ) => Promise<ModeOutput<S, N>>,
  ) =>
  <N extends ModeName<S>>(mode: N, input: ModeInput<S, N>) =>
    queryOptions({
      queryKey: queryKey<S, N>(path, mode, input),
      queryFn: ({ signal }) => call(mode, input, { signal }),
    })
