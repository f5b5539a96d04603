import type { accountService } from '@assure/contract/accounts/account.contract'
import type { ModeOutput } from '@assure/contract/rpc'
import { SERVICE_PATHS } from '@assure/contract/service-paths'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { accountQuery } from '#src/api/queries.ts'

/** The answer of `retrieve_sso`. */
export type SsoState = ModeOutput<typeof accountService, 'retrieve_sso'>

/** The identity provider and the domains of the organisation. */
export const useSso = () => useQuery(accountQuery('retrieve_sso', {}))

/** Returns a function that loads them again after a change. */
export const useRenewSso = (): (() => Promise<void>) => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: [SERVICE_PATHS.account, 'retrieve_sso'] })
}
