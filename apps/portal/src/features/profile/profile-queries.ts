import type { accountService } from '@assure/contract/accounts/account.contract'
import type { ModeInput } from '@assure/contract/rpc'
import { SERVICE_PATHS } from '@assure/contract/service-paths'
import { infiniteQueryOptions, keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { queryKey } from '#src/api/query-client.ts'
import { callAccount } from '#src/api/services.ts'

/** The input of `list_audit_entries`. */
export type LogInput = ModeInput<typeof accountService, 'list_audit_entries'>

/** Query of the security log, page by page, newest first. Keeps the previous view while the next one loads. */
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
    // A refetch would reload every page on screen.
    refetchOnWindowFocus: false,
  })

/** Reloads all account data after a change, because one change can show in several places. */
export const renewProfile = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [SERVICE_PATHS.account] })
