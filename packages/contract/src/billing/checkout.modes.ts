import * as z from 'zod'
import { Credentials, Ignored, UtcSeconds } from '../fields.ts'
import { SUBSCRIPTION_PERIODS } from '../licences/licence-price.ts'
import { mode } from '../rpc.ts'
import { PLAN_NAMES } from './plans.ts'

const ORDER_STATUSES = ['open', 'incomplete', 'trialing', 'active', 'past_due', 'cancelled'] as const
/** `open` means unpaid. The others are statuses of the card provider. */
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** The subject of a checkout link. Amounts are cents. */
const Checkout = z.object({
  kind: z.enum(['plan', 'licences']),
  plan: z.enum(PLAN_NAMES).nullable(),
  monthly_limit: z.int().nullable().meta({ description: 'Of a plan: estimations a month.' }),
  quantity: z.int().min(1),
  unit_amount: z.int().min(1).meta({ description: 'For each of the quantity and each interval.' }),
  currency: z.string(),
  interval: z.enum(SUBSCRIPTION_PERIODS),
  trial_days: z.int().min(0),
  due_today: z.int().min(0),
  payer_email: z.string(),
  billing_group_id: z.string().nullable(),
  status: z.enum(ORDER_STATUSES),
})
export type Checkout = z.output<typeof Checkout>

const CheckoutToken = z.string().max(2000).meta({ description: 'Of a checkout link.' })
const LinkInvalid = z.object({ result: z.literal('DENY'), code: z.literal('LINK_INVALID') })
const Paid = z.discriminatedUnion('result', [
  z.object({
    result: z.literal('OK'),
    session_id: z.string().meta({ description: 'Names the payment to order/success. It proves nothing.' }),
  }),
  z.object({ result: z.literal('ACTION'), client_secret: z.string() }),
  z.object({
    result: z.literal('DENY'),
    code: z.enum(['LINK_INVALID', 'CARD_DECLINED', 'PAYMENT_UNDER_WAY', 'PROVIDER_UNAVAILABLE']),
    message: z.string().optional().meta({ description: 'CARD_DECLINED: the card provider’s own words.' }),
    decline_code: z.string().optional().meta({ description: 'CARD_DECLINED: the provider’s code for why.' }),
  }),
])
/**
 * Result of a payment: paid, trial started, card stored for the next attempt of a past-due payment, 3-D Secure needed,
 * or refused.
 */
export type PaidAnswer = z.output<typeof Paid>

/** Plans on offer and card payments (SB-07 to SB-09). */
export const checkoutModes = {
  list_plans: mode({
    title: 'List plans',
    topic: 'Account and plan',
    summary: 'The plans on offer, and the subscription of the calling account; one trial per account',
    access: ['developer', 'api_key'],
    permission: 'organisation.read',
    subject: 'session_id',
    example: {},
    input: z.strictObject({ ...Credentials }),
    output: z.object({
      plans: z.array(
        z.object({
          plan: z.enum(PLAN_NAMES),
          monthly_limit: z.int().meta({ description: 'Estimations a month.' }),
          unit_amount: z.int().meta({ description: 'Cents a month.' }),
          currency: z.string(),
          trial_days: z.int(),
        }),
      ),
      subscription: z
        .object({
          plan: z.enum(PLAN_NAMES),
          status: z.enum(ORDER_STATUSES),
          trial_ends_at_utc: UtcSeconds,
          period_ends_at_utc: UtcSeconds,
        })
        .nullable()
        .meta({ description: 'null without a subscription.' }),
    }),
  }),
  start_checkout: mode({
    summary: 'A signed checkout link for a plan',
    access: ['developer'],
    permission: 'billing.manage',
    input: z.strictObject({ selected_plan: z.enum(PLAN_NAMES), env: Ignored, domain: Ignored }),
    output: z.discriminatedUnion('result', [
      z.object({ result: z.literal('OK'), checkout_url: z.string() }),
      z.object({ result: z.literal('DENY'), code: z.literal('ALREADY_SUBSCRIBED') }),
    ]),
  }),
  open_checkout: mode({
    summary: 'The order and price of a checkout link',
    access: ['public'],
    throughSso: true,
    input: z.strictObject({ token: CheckoutToken }),
    output: z.discriminatedUnion('result', [
      z.object({
        result: z.literal('OK'),
        checkout: Checkout,
        card_provider: z.enum(['sandbox', 'stripe']),
        publishable_key: z.string().nullable(),
      }),
      LinkInvalid,
    ]),
  }),
  pay_checkout: mode({
    summary: 'Pay a checkout link with the token that the browser made from a card',
    access: ['public'],
    throughSso: true,
    input: z.strictObject({ token: CheckoutToken, payment_token: z.string().min(1).max(500) }),
    output: Paid,
  }),
  confirm_checkout: mode({
    summary: 'Get the result of the 3-D Secure step',
    access: ['public'],
    throughSso: true,
    input: z.strictObject({ token: CheckoutToken }),
    output: Paid,
  }),
}
