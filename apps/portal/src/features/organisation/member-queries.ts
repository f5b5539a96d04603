import { SERVICE_PATHS } from '@assure/contract/service-paths'
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { accountQuery } from '#src/api/queries.ts'
import type { MembersView } from '#src/features/organisation/use-members-view.ts'

/** One page of members. The previous page stays until the next one is loaded. */
export const useMembers = ({ search, role, page }: MembersView) =>
  useQuery({
    ...accountQuery('list_members', { search, page, ...(role && { role }) }),
    placeholderData: keepPreviousData,
  })

export const useInvitations = () => useQuery(accountQuery('list_invitations', {}))

/** Reloads members and invitations: a change of one can show in the other. */
export const renewMembers = (queryClient: QueryClient): Promise<void[]> =>
  Promise.all(
    ['list_members', 'list_invitations'].map((mode) =>
      queryClient.invalidateQueries({ queryKey: [SERVICE_PATHS.account, mode] }),
    ),
  )
