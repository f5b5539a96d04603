import { SUMMARIZATION_RETRY_MS } from '@assure/contract/constants'
import type { Licence, licenceService } from '@assure/contract/licences/licence.contract'
import type { LicencePlace } from '@assure/contract/licences/licence-fields'
import { SERVICE_PATHS } from '@assure/contract/service-paths'
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { licenceQuery } from '#src/api/queries.ts'
import { queryKey } from '#src/api/query-client.ts'
import { callLicences } from '#src/api/services.ts'
import { type LicenceView, licenceListInput } from '#src/features/licences/licence-view.ts'
import { LIST_RENEWAL_MS } from '#src/shared/lists/list-renewal.ts'
import { replaceLicence } from '#src/shared/lists/replace-licence.ts'

const listKey = queryKey<typeof licenceService, 'list_licences'>(SERVICE_PATHS.retailLicence, 'list_licences')
const placesKey = queryKey<typeof licenceService, 'list_licence_places'>(
  SERVICE_PATHS.retailLicence,
  'list_licence_places',
)

/** When a list asks again by itself; never after an error, which waits for a person. */
export const renewalMs = (list: { status: string; data?: { result_code: string } | undefined }) => {
  if (list.status === 'error') return false
  return list.data?.result_code === 'summarization_in_progress' ? SUMMARIZATION_RETRY_MS : LIST_RENEWAL_MS
}

/**
 * One page of the licences. While pass rates are being worked out it asks again every 5 s (LC-12); a
 * hidden tab asks nothing. The page before stays until the next one is there.
 */
export const useLicenceList = (view: LicenceView) =>
  useQuery({
    ...licenceQuery('list_licences', licenceListInput(view)),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => renewalMs(state),
  })

/** Known texts of one place that hold what was typed. Asked only while somebody looks at them. */
export const useLicencePlaces = (place: LicencePlace, search: string, enabled: boolean) =>
  useQuery({
    ...licenceQuery('list_licence_places', { place, search }),
    placeholderData: keepPreviousData,
    enabled,
  })

/** The one licence with this handle, as it is now. Throws `ApiProblem`. */
export const fetchLicence = async (handle: string, signal: AbortSignal): Promise<Licence | undefined> => {
  const list = await callLicences(
    'list_licences',
    { page_size: 1, filter: { deeplink_data: handle } },
    { signal },
  )
  return list.licences[0]
}

/** How many licences the account has now. Throws `ApiProblem`. */
export const fetchLicenceCount = async (signal: AbortSignal): Promise<number> =>
  (await callLicences('list_licences', { page_size: 1 }, { signal })).counters.total

/** Reloads everything that a change of licences may have changed. */
export const renewLicences = (queryClient: QueryClient): Promise<void[]> =>
  Promise.all([listKey, placesKey].map((key) => queryClient.invalidateQueries({ queryKey: key })))

/** Shows a changed licence in the lists at hand, and forgets the known places. */
export const showChangedLicence = (queryClient: QueryClient, licence: Licence): void => {
  replaceLicence(queryClient, listKey, licence)
  void queryClient.invalidateQueries({ queryKey: placesKey })
}
