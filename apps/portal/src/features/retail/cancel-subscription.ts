import { SUBSCRIPTION_MANAGEMENT_PATH } from '@assure/contract/service-paths'
import { postRetail } from '#src/api/post.ts'

/** Cancels a subscription of the logged-in retail user. Throws `ApiProblem`. */
export const cancelSubscription = async (subscriptionId: string): Promise<void> => {
  await postRetail(`${SUBSCRIPTION_MANAGEMENT_PATH}?${new URLSearchParams({ subscriptionId })}`, undefined)
}
