import type { NamedKey } from '@assure/contract/accounts/named-key.modes'
import { SERVICE_PATHS } from '@assure/contract/service-paths'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { accountQuery } from '#src/api/queries.ts'

/** Interval of reloading the keys, so that 'last used' stays current. */
const RENEWAL_MS = 60_000

/** Loads the keys with names. Stops reloading after an error, until the user retries. */
export const useNamedKeys = () =>
  useQuery({
    ...accountQuery('list_named_keys', {}),
    refetchInterval: ({ state }) => (state.status === 'error' ? false : RENEWAL_MS),
  })

/** Loads the list again after a change. */
export const renewNamedKeys = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [SERVICE_PATHS.account, 'list_named_keys'] })

export type KeyPair = NamedKey['pairs'][number]

/** A new pair with its secret, which no later answer has. */
export interface MadePair {
  key: NamedKey
  session_id: string
  session_password: string
}

/** The current pair of a key, and the replaced one while it still works. */
export const pairsOf = ({ pairs }: NamedKey, nowS: number) => ({
  current: pairs.find(({ current }) => current),
  old: pairs.find(({ current, expires_at_utc: endS }) => !current && endS > nowS),
})
