import type { BillingGroup, RetailLicence } from '@assure/contract/licences/retail.modes'
import { SERVICE_PATHS } from '@assure/contract/service-paths'
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { retailQuery } from '#src/api/queries.ts'
import { queryKey } from '#src/api/query-client.ts'
import { callRetail, type RetailService } from '#src/api/services.ts'
import type { RetailView } from '#src/features/retail/use-retail-view.ts'
import { replaceLicence } from '#src/shared/lists/replace-licence.ts'
import { LIST_RENEWAL_MS } from '#src/shared/lists/list-renewal.ts'

export type { BillingGroup, RetailLicence }

const listKey = queryKey<RetailService, 'list_retail_licences'>(
  SERVICE_PATHS.retailLicence,
  'list_retail_licences',
)
const groupsKey = queryKey<RetailService, 'list_billing_groups'>(
  SERVICE_PATHS.retailLicence,
  'list_billing_groups',
)

/** Loads one page of licences. The previous page stays until the next one is loaded. */
export const useRetailLicences = ({ page, search }: RetailView) =>
  useQuery({
    ...retailQuery('list_retail_licences', { page, search }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.status === 'error' ? false : LIST_RENEWAL_MS),
  })

/** Fetches the current licence by its code; undefined if there is none. Throws `ApiProblem`. */
export const fetchRetailLicence = async (
  { licence_code, deeplink_data }: RetailLicence,
  signal: AbortSignal,
): Promise<RetailLicence | undefined> => {
  const list = await callRetail('list_retail_licences', { search: licence_code }, { signal })
  return list.licences.find((licence) => licence.deeplink_data === deeplink_data)
}

/** Reloads all licence lists. */
export const renewRetailLicences = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: listKey })

/** Updates a changed licence in the cached lists. */
export const showChangedLicence = (queryClient: QueryClient, licence: RetailLicence): void =>
  replaceLicence(queryClient, listKey, licence)

/** Loads one page of the user's billing groups. The previous page stays until the next one is loaded. */
export const useBillingGroups = (page: number) =>
  useQuery({ ...retailQuery('list_billing_groups', { page }), placeholderData: keepPreviousData })

/** Reloads subscriptions and licences, which change together. */
export const renewSubscriptions = (queryClient: QueryClient): Promise<void[]> =>
  Promise.all([queryClient.invalidateQueries({ queryKey: groupsKey }), renewRetailLicences(queryClient)])
