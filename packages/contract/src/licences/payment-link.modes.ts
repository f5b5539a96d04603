import * as z from 'zod'
import { mode } from '../rpc.ts'

/** Id of a billing group in the API. It contains the account's id. */
export const BillingGroupId = z.string().min(1).max(100)

/** Reseller calls about payers (LC-09, RS-08). */
export const paymentLinkModes = {
  resend_payment_link: mode({
    summary: 'Mail the payment link of a billing group that was never paid once more, to whom it is billed',
    access: ['developer'],
    permission: 'billing.manage',
    input: z.strictObject({ billing_group_id: BillingGroupId }),
    output: z.discriminatedUnion('result', [
      z.object({ result: z.literal('OK'), billed_to_email: z.string() }),
      z.object({ result: z.literal('DENY'), code: z.literal('NOTHING_TO_PAY') }),
    ]),
  }),
}
