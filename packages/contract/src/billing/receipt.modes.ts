import * as z from 'zod'
import { RECEIPT_PAGE_SIZE } from '../constants.ts'
import { Credentials, Page, UtcSeconds } from '../fields.ts'
import { SUBSCRIPTION_PERIODS } from '../licences/licence-price.ts'
import { mode } from '../rpc.ts'
import { PLAN_NAMES } from './plans.ts'

const Receipt = z.object({
  receipt_id: z.string(),
  number: z.string(),
  paid_at_utc: UtcSeconds,
  kind: z.enum(['plan', 'licences']),
  plan: z.enum(PLAN_NAMES).nullable(),
  quantity: z.int().min(1),
  interval: z.enum(SUBSCRIPTION_PERIODS),
  amount: z.int().min(1).meta({ description: 'Cents, as all amounts.' }),
  refunded: z.int().min(0).meta({ description: 'What of the amount was paid back.' }),
  currency: z.string(),
  pdf_url: z.string().meta({
    description:
      'Where its PDF is, on this host; with `&lang=fr` in French. For the web session of the caller.',
  }),
})
/** A successful payment in a list of receipts. */
export type Receipt = z.output<typeof Receipt>

const Receipts = z.object({
  receipts: z.array(Receipt).max(RECEIPT_PAGE_SIZE),
  matches: z.int().min(0).meta({ description: 'All of them, on every page.' }),
})

/** Receipts of an account's plan payments. */
export const receiptModes = {
  list_receipts: mode({
    title: 'List receipts',
    topic: 'Account and plan',
    summary: 'Receipts of what the calling account paid for its plans, the newest first, one page',
    access: ['developer', 'api_key'],
    permission: 'billing.read',
    subject: 'session_id',
    example: { page: 1 },
    input: z.strictObject({ ...Credentials, page: Page }),
    output: Receipts,
  }),
}
/** Receipts of a retail payer's licence payments. */
export const retailReceiptModes = {
  list_retail_receipts: mode({
    summary: 'Receipts of what the caller paid for licences, the newest first, one page',
    access: ['retail'],
    input: z.strictObject({ page: Page }),
    output: Receipts,
  }),
}
