import * as z from 'zod'
import { ENGAGEMENTS_COUNTED_MAX, ORDER_NOTICES_MAX } from '../constants.ts'
import { UtcSeconds } from '../fields.ts'
import { mode } from '../rpc.ts'
import { DECLINE_REASONS } from './decline-reason.ts'
import { PLAN_NAMES } from './plans.ts'

const Id = z.string().meta({ description: 'The same for as long as the notice tells the same.' })
const Order = {
  plan: z.enum(PLAN_NAMES).nullable().meta({ description: 'null: licences.' }),
  quantity: z.int().min(1),
}
const TrialEnds = z.object({
  kind: z.literal('trial_ends'),
  notice_id: Id,
  ...Order,
  ends_at_utc: UtcSeconds,
  checkout_url: z
    .string()
    .nullable()
    .meta({ description: 'Where it is paid; null with a card, which is charged by itself.' }),
})
const CardFailed = z.object({
  kind: z.literal('card_failed'),
  notice_id: Id,
  ...Order,
  decline_reason: z
    .enum(DECLINE_REASONS)
    .nullable()
    .meta({ description: 'Why; null where the card provider gave no reason.' }),
  checkout_url: z.string().meta({ description: 'Where another card is taken.' }),
})
const EngagementsEnd = z.object({
  kind: z.literal('engagements_end'),
  notice_id: Id,
  total: z.int().min(1).max(ENGAGEMENTS_COUNTED_MAX),
  capped: z.boolean().meta({ description: 'There are more than were counted.' }),
  days: z.int().min(1).meta({ description: 'They end within so many days.' }),
})
const OrderNotice = z.discriminatedUnion('kind', [TrialEnds, CardFailed])
const Notice = z.discriminatedUnion('kind', [TrialEnds, CardFailed, EngagementsEnd])
/** A notice on the screen. */
export type Notice = z.output<typeof Notice>

/** Notices of an account. They match its reminder mails. */
export const noticeModes = {
  list_notices: mode({
    summary: 'Trials and engagements of the calling account that end soon, and cards that failed',
    access: ['developer'],
    permission: 'organisation.read',
    input: z.strictObject({}),
    output: z.object({ notices: z.array(Notice) }),
  }),
}
/** Notices of a payer in the retail area. */
export const retailNoticeModes = {
  list_retail_notices: mode({
    summary: 'Free tests of the caller’s licences that end soon, and cards of the caller’s that failed',
    access: ['retail'],
    input: z.strictObject({}),
    output: z.object({ notices: z.array(OrderNotice).max(ORDER_NOTICES_MAX) }),
  }),
}
