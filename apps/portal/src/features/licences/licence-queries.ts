import { SUMMARIZATION_RETRY_MS } from '@assure/contract/constants'
import type { Licence, licenceService } from '@assure/contract/licences/licence.contract'
import type { LicencePlace } from '@assure/contract/licences/licence-list-options'
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

/** Returns the automatic reload interval in ms; false after an error, because only the user retries then. */
export const renewalMs = (list: { status: string; data?: { result_code: string } | undefined }) => {
  if (list.status === 'error') return false
  return list.data?.result_code === 'summarization_in_progress' ? SUMMARIZATION_RETRY_MS : LIST_RENEWAL_MS
}

/**
 * Loads one page of licences. Reloads every 5 s while pass rates are recalculated (LC-12), but not in a hidden tab.
 * The previous page stays until the next one is loaded.
 */
export const useLicenceList = (view: LicenceView) =>
  useQuery({
    ...licenceQuery('list_licences', licenceListInput(view)),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => renewalMs(state),
  })

/** Loads the known values of a place that contain the search text. Loads only while `enabled`. */
export const useLicencePlaces = (place: LicencePlace, search: string, enabled: boolean) =>
  useQuery({
    ...licenceQuery('list_licence_places', { place, search }),
    placeholderData: keepPreviousData,
    enabled,
  })

/** Fetches the licence with this handle; undefined if there is none. Throws `ApiProblem`. */
export const fetchLicence = async (handle: string, signal: AbortSignal): Promise<Licence | undefined> => {
  const list = await callLicences(
    'list_licences',
    { page_size: 1, filter: { deeplink_data: handle } },
    { signal },
  )
  return list.licences[0]
}

/** Fetches the account's number of licences. Throws `ApiProblem`. */
export const fetchLicenceCount = async (signal: AbortSignal): Promise<number> =>
  (await callLicences('list_licences', { page_size: 1 }, { signal })).counters.total

/** Reloads the licence lists and the known places. */
export const renewLicences = (queryClient: QueryClient): Promise<void[]> =>
  Promise.all([listKey, placesKey].map((key) => queryClient.invalidateQueries({ queryKey: key })))

/** Updates a changed licence in the cached lists, and reloads the known places. */
export const showChangedLicence = (queryClient: QueryClient, licence: Licence): void => {
  replaceLicence(queryClient, listKey, licence)
  void queryClient.invalidateQueries({ queryKey: placesKey })
}
