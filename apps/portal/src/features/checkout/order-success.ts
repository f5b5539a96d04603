import { ORDER_SUCCESS_PATH } from '@assure/contract/service-paths'
import { get } from '#src/api/post.ts'

/** Resolves if the account's payment succeeded. Throws `ApiProblem`: `not_found` if it has not. */
export const askOrderSuccess = async (sessionId: string, signal?: AbortSignal): Promise<void> => {
  await get(`${ORDER_SUCCESS_PATH}?${new URLSearchParams({ session_id: sessionId })}`, { signal })
}
