import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Replaces a changed licence in all cached lists. It keeps its row. */
export const replaceLicence = <Licence extends { deeplink_data: string }>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  licence: Licence,
): void => {
  queryClient.setQueriesData(
    { queryKey },
    (list: { licences: Licence[] } | undefined) =>
      list && {
        ...list,
        licences: list.licences.map((other) =>
          other.deeplink_data === licence.deeplink_data ? licence : other,
        ),
      },
  )
}
