import { AUDIT_GROUPS, type AuditGroup, PERSON_AUDIT_GROUPS } from '@assure/contract/accounts/audit-actions'
import type { accountService } from '@assure/contract/accounts/account.contract'
import type { ModeInput } from '@assure/contract/rpc'
import { SERVICE_PATHS } from '@assure/contract/service-paths'
import { infiniteQueryOptions, keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { queryKey } from '#src/api/query-client.ts'
import { callAccount } from '#src/api/services.ts'

/** The audit log of the organisation, or the person's own security log. */
export type LogName = 'organisation' | 'own'
/** The groups of each log's filter. */
export const LOG_GROUPS: Record<LogName, readonly AuditGroup[]> = {
  organisation: AUDIT_GROUPS,
  own: PERSON_AUDIT_GROUPS,
}
const MODES = { organisation: 'list_audit_entries', own: 'list_person_entries' } as const

/** The input of `list_audit_entries`. The own log has fewer groups and no other people. */
export type LogInput = ModeInput<typeof accountService, 'list_audit_entries'>
type OwnLogInput = ModeInput<typeof accountService, 'list_person_entries'>

/** Reads a page of a log, newest first. Throws `ApiProblem`. */
export const listEntries = (log: LogName, input: LogInput, options: { signal?: AbortSignal } = {}) =>
  log === 'own'
    ? callAccount(MODES.own, input as OwnLogInput, options)
    : callAccount(MODES.organisation, input, options)

/** Query of a log, page by page, newest first. Keeps the previous view while the next one loads. */
export const logQuery = (log: LogName, input: LogInput) =>
  infiniteQueryOptions({
    queryKey: queryKey<typeof accountService, 'list_audit_entries' | 'list_person_entries'>(
      SERVICE_PATHS.account,
      MODES[log],
      input,
    ),
    queryFn: ({ signal, pageParam }) =>
      listEntries(log, { ...input, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    // A refetch would reload every page on screen.
    refetchOnWindowFocus: false,
  })

/** Reloads all account data after a change, because one change can show in several places. */
export const renewProfile = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [SERVICE_PATHS.account] })
