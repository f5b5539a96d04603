import type { accountService } from '@assure/contract/accounts/account.contract'
import type { ModeOutput } from '@assure/contract/rpc'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { accountQuery } from '#src/api/queries.ts'
import { useSession, useSessionChange } from '#src/api/session-context.ts'

/** How often keys on the screen are renewed by themselves, so that their last use stays true. */
const RENEWAL_MS = 60_000

const keysQuery = accountQuery('list_api_keys', {})

/** The account's keys that work. After an error it waits for a person to ask again. */
export const useApiKeys = () =>
  useQuery({
    ...keysQuery,
    refetchInterval: ({ state }) => (state.status === 'error' ? false : RENEWAL_MS),
  })

export type Keys = ModeOutput<typeof accountService, 'list_api_keys'>['keys']

/** Shows the keys after a rotation, here and wherever the account's key is named. */
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
