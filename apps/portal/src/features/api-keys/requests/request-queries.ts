import type { accountService } from '@assure/contract/accounts/account.contract'
import { OPENAPI_PUBLIC_PATH, SERVICE_PATHS } from '@assure/contract/service-paths'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryKey } from '#src/api/query-client.ts'
import { callAccount } from '#src/api/services.ts'
import type { RequestInput } from '#src/features/api-keys/requests/request-view.ts'

/** Query of requests, page by page, newest first. Keeps the previous view while the next one loads. */
export const requestsQuery = (input: RequestInput) =>
  infiniteQueryOptions({
    queryKey: queryKey<typeof accountService, 'list_requests'>(SERVICE_PATHS.account, 'list_requests', input),
    queryFn: ({ signal, pageParam }) =>
      callAccount('list_requests', { ...input, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    // A refetch would reload every page on screen.
    refetchOnWindowFocus: false,
  })

interface Operation {
  operationId: string
  security: Record<string, unknown>[]
  requestBody?: { content: Record<string, { example?: object }> }
}
/** The part of the published document that samples need. */
interface PublishedDocument {
  paths: Record<string, { post?: Operation }>
}
/** A call that keys can make, with an example of its body. */
export interface PublishedCall {
  name: string
  address: string
  example: object
}

const callsOf = ({ paths }: PublishedDocument): PublishedCall[] =>
  Object.entries(paths).flatMap(([address, { post }]) =>
    post?.security.some((one) => 'api_key' in one)
      ? [
          {
            name: post.operationId,
            address,
            example: post.requestBody?.content['application/json']?.example ?? {},
          },
        ]
      : [],
  )

/** The calls that API keys can make, from the published document. */
export const publishedCallsQuery = queryOptions({
  queryKey: [OPENAPI_PUBLIC_PATH],
  queryFn: async ({ signal }) => {
    const answer = await fetch(OPENAPI_PUBLIC_PATH, { signal })
    if (!answer.ok) throw new Error(`the published document answered ${answer.status}`)
    return callsOf((await answer.json()) as PublishedDocument)
  },
  staleTime: Infinity,
})
