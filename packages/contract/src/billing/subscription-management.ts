import * as z from 'zod'
import { directCall } from '../direct-call.ts'
import { Ignored } from '../fields.ts'
import { SUBSCRIPTION_MANAGEMENT_PATH } from '../service-paths.ts'

/** Cancels a subscription of the calling payer (section 7, RS-04). */
export const subscriptionManagement = directCall({
  name: 'subscription_management',
  path: SUBSCRIPTION_MANAGEMENT_PATH,
  session: 'retail',
  summary: 'Cancel a subscription of the caller’s billing groups at once; one that is cancelled stays so',
  query: z.strictObject({ subscriptionId: z.string().min(1).max(200), env: Ignored }),
  output: z.object({ result: z.literal('OK') }),
})
