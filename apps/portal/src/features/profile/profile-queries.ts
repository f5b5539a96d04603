import type { accountService } from '@assure/contract/accounts/account.contract'
import type { ModeInput } from '@assure/contract/rpc'
import { SERVICE_PATHS } from '@assure/contract/service-paths'
import { infiniteQueryOptions, keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { queryKey } from '#src/api/query-client.ts'
import { callAccount } from '#src/api/services.ts'

type LogInput = ModeInput<typeof accountService, 'list_audit_entries'>

/** The security log page by page, the newest first; what is shown stays until the next view is there. */
export const logQuery = (input: LogInput) =>
  infiniteQueryOptions({
    queryKey: queryKey<typeof accountService, 'list_audit_entries'>(
      SERVICE_PATHS.account,
      'list_audit_entries',
      input,
    ),
    queryFn: ({ signal, pageParam }) =>
      callAccount('list_audit_entries', { ...input, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    // Each page that is shown would be asked for again.
    refetchOnWindowFocus: false,
  })

/** Makes what is shown of the account true again after a change: one act shows in several places. */
export const renewProfile = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [SERVICE_PATHS.account] })
