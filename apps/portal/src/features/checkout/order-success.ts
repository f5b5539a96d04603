import { ORDER_SUCCESS_PATH } from '@assure/contract/service-paths'
import { get } from '#src/api/post.ts'

/** Asks whether a payment of the account went through. Throws `ApiProblem`: `not_found` while it did not. */
export const askOrderSuccess = async (sessionId: string, signal?: AbortSignal): Promise<void> => {
  await get(`${ORDER_SUCCESS_PATH}?${new URLSearchParams({ session_id: sessionId })}`, { signal })
}
