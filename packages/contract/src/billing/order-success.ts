import * as z from 'zod'
import { directCall } from '../direct-call.ts'
import { ORDER_SUCCESS_PATH } from '../service-paths.ts'

/** Returns the status of the caller's own payment, refreshed from the card provider (section 7, SB-08). */
export const orderSuccess = directCall({
  name: 'order_success',
  path: ORDER_SUCCESS_PATH,
  method: 'GET',
  session: 'developer',
  permission: 'billing.read',
  summary:
    'The subscription that a payment of the caller’s made; not_found while nothing is paid or on trial',
  query: z.strictObject({
    session_id: z.string().min(1).max(100).meta({ description: 'As pay_checkout answered it.' }),
  }),
  output: z.object({
    customer_details: z.object({ id: z.string() }),
    session_details: z.object({ subscription: z.string() }),
  }),
})
