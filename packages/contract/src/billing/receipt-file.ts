import * as z from 'zod'
import { LANGUAGES } from '../constants.ts'
import { directCall, FileAnswer } from '../direct-call.ts'
import { RECEIPT_PATHS } from '../service-paths.ts'
import { PORTAL_MODES } from '../session-cookie.ts'

const query = z.strictObject({
  receipt_id: z.string().max(100).meta({ description: 'As a list of receipts names it.' }),
  lang: z.enum(LANGUAGES).default('en'),
})
const output = FileAnswer

/** Returns a receipt of the caller's account as PDF. */
export const receiptFile = directCall({
  name: 'receipt',
  path: RECEIPT_PATHS.developer,
  method: 'GET',
  session: 'developer',
  permission: 'billing.read',
  file: 'application/pdf',
  screen: '/plans#receipts',
  summary: 'A receipt of what the caller’s account paid for a plan, as a tagged PDF',
  query: query.extend({
    organisation: z.string().max(100).optional().meta({
      description: 'The organisation_id, in place of the header that a link cannot send.',
    }),
    mode: z.enum(PORTAL_MODES).optional().meta({
      description: '`test` for a receipt of test mode, in place of the header that a link cannot send.',
    }),
  }),
  output,
})

/** Returns a receipt of a retail payer as PDF. */
export const retailReceiptFile = directCall({
  name: 'retail_receipt',
  path: RECEIPT_PATHS.retail,
  method: 'GET',
  session: 'retail',
  file: 'application/pdf',
  screen: '/retail-subscriptions#receipts',
  summary: 'A receipt of what the caller paid for licences, as a tagged PDF',
  query,
  output,
})
