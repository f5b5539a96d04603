import type { accountService } from '@assure/contract/accounts/account.contract'
import type { ModeOutput } from '@assure/contract/rpc'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { accountQuery } from '#src/api/queries.ts'
import { useSession, useSessionChange } from '#src/api/session-context.ts'

/** Interval of reloading the keys, so that 'last used' stays current. */
const RENEWAL_MS = 60_000

const keysQuery = accountQuery('list_api_keys', {})

/** Loads the account's valid keys. Stops reloading after an error, until the user retries. */
export const useApiKeys = () =>
  useQuery({
    ...keysQuery,
    refetchInterval: ({ state }) => (state.status === 'error' ? false : RENEWAL_MS),
  })

export type Keys = ModeOutput<typeof accountService, 'list_api_keys'>['keys']

/** Returns a function that stores rotated keys in the cache and the new key in the session. */
export const useTakeKeys = () => {
  const queryClient = useQueryClient()
  const session = useSession()
  const changeSession = useSessionChange()
  return (keys: Keys): void => {
    queryClient.setQueryData(keysQuery.queryKey, { keys })
    const current = keys.find((key) => key.current)
    if (current) changeSession({ ...session, session_id: current.session_id })
  }
}
