import { SUBSCRIPTION_MANAGEMENT_PATH } from '@assure/contract/service-paths'
import { postRetail } from '#src/api/post.ts'

/** Cancels a subscription of the retail user who is logged in. Throws `ApiProblem`. */
export const cancelSubscription = async (subscriptionId: string): Promise<void> => {
  await postRetail(`${SUBSCRIPTION_MANAGEMENT_PATH}?${new URLSearchParams({ subscriptionId })}`, undefined)
}
