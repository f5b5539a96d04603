import * as z from 'zod'
import { directCall } from '../direct-call.ts'
import { CARD_WEBHOOK_PATH } from '../service-paths.ts'

/** Webhook for payment and subscription events of the card provider (SB-09). */
export const cardWebhook = directCall({
  name: 'card_webhook',
  path: CARD_WEBHOOK_PATH,
  signedBy: 'card_provider',
  summary: 'Take an event of the card provider',
  query: z.strictObject({}),
  output: z.object({ result: z.literal('OK') }),
})
