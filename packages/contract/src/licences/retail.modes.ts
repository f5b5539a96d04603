import * as z from 'zod'
import {
  BILLING_GROUP_PAGE_SIZE,
  LANGUAGES,
  LICENCE_PAGE_SIZE,
  LICENCE_ROWS_REACHED_MAX,
  LICENCE_TEXT_MAX,
} from '../constants.ts'
import { Email, Ignored, Line, Page, Password, UtcSeconds } from '../fields.ts'
import { mode } from '../rpc.ts'
import { PAYMENT_RESULTS } from './licence-list-options.ts'
import { SUBSCRIPTION_PERIODS } from './licence-price.ts'
import { LICENCE_STATUSES } from './licence-status.ts'

/** Payment result of a billing group (RS-04); null without a payment. */
export const PaymentResult = z.enum(PAYMENT_RESULTS).nullable()
export type PaymentResult = z.output<typeof PaymentResult>

/** The logged-in user of the retail area. */
const RetailUser = z.object({
  email: z.string(),
  name: z.string(),
  company: z.string(),
  sample_data: z.boolean(),
})
export type RetailUser = z.output<typeof RetailUser>

const BillingGroup = z.object({
  billing_group_id: z.string(),
  created_at_utc: UtcSeconds,
  quantity: z.int(),
  unit_amount: z.int().meta({ description: 'Cents for each licence and interval.' }),
  currency: z.string(),
  interval: z.enum(SUBSCRIPTION_PERIODS),
  payment_info: z.object({
    payment_result: PaymentResult,
    updated_at_utc: UtcSeconds,
    customer_id: z.string().nullable(),
    subscription_id: z.string().nullable(),
  }),
  can_cancel: z.boolean(),
  trial_ends_at_utc: UtcSeconds.meta({ description: 'Of a free retail test: usable until then unpaid.' }),
  period_ends_at_utc: UtcSeconds,
  checkout_url: z.string().nullable().meta({
    description: 'Where it can be paid, or another card taken for one that failed; null otherwise.',
  }),
})
export type BillingGroup = z.output<typeof BillingGroup>

const RetailLicence = z.object({
  licence_code: z.string(),
  deeplink_data: z.string(),
  billing_group_id: z.string(),
  requested_by: z.string(),
  subclient: z.string(),
  location: z.string(),
  status: z.enum(LICENCE_STATUSES),
  payment_result: PaymentResult,
  first_activated_at_utc: UtcSeconds,
  activated_at_utc: UtcSeconds,
  deactivated_at_utc: UtcSeconds,
  last_seen_utc: UtcSeconds,
  device_model: z.string(),
  activation_link: z
    .string()
    .nullable()
    .meta({ description: 'null once activated, deactivated, or while the group is not paid.' }),
  checkout_url: z.string().nullable().meta({
    description: 'Where to pay its billing group before it can be used; null while the group is in force.',
  }),
})
/** A licence in the retail list. It belongs to one of the caller's billing groups. */
export type RetailLicence = z.output<typeof RetailLicence>

/** Calls of the retail area (RS-01 to RS-09). Each is limited to the caller's own billing groups. */
export const retailModes = {
  retail_login: mode({
    summary: 'Check e-mail and password; starts a retail session when called from the portal',
    access: ['public'],
    input: z.strictObject({ email: Email, password: Password }),
    output: z.discriminatedUnion('result', [
      z.object({
        result: z.literal('OK'),
        billing_groups: z
          .array(BillingGroup)
          .max(BILLING_GROUP_PAGE_SIZE)
          .meta({ description: 'The first page of them.' }),
        licences: z.array(RetailLicence).meta({ description: 'The first page of them.' }),
      }),
      z.object({ result: z.literal('DENY'), code: z.literal('WRONG_CREDENTIALS') }),
    ]),
  }),
  current_retail_session: mode({
    summary: 'The logged-in user of the retail area, if any; every page of it asks',
    access: ['public', 'retail'],
    input: z.strictObject({}),
    output: z.discriminatedUnion('result', [
      z.object({ result: z.literal('OK'), user: RetailUser }),
      z.object({ result: z.literal('NONE') }),
    ]),
  }),
  retail_log_out: mode({
    summary: 'End the calling retail session',
    access: ['retail'],
    input: z.strictObject({}),
    output: z.object({ result: z.literal('OK') }),
  }),
  update_retail_language: mode({
    summary: 'Choose the language that the caller gets mails in',
    access: ['retail'],
    input: z.strictObject({ language: z.enum(LANGUAGES) }),
    output: z.object({ result: z.literal('OK') }),
  }),
  list_retail_licences: mode({
    summary: 'Licences of the caller’s billing groups: one page, searched',
    access: ['retail'],
    input: z.strictObject({
      page: z.int().min(1).max(LICENCE_ROWS_REACHED_MAX).default(1),
      search: z.string().trim().max(LICENCE_TEXT_MAX).default(''),
    }),
    output: z.object({
      msg: z.literal('OK'),
      licences: z.array(RetailLicence).max(LICENCE_PAGE_SIZE),
      counters: z.object({ total: z.int().min(0), active: z.int().min(0), inactive: z.int().min(0) }),
      matches: z.int().min(0),
    }),
  }),
  update_retail_location: mode({
    summary: 'Change where a licence stands; it never revives one that was deactivated',
    access: ['retail'],
    conflicts: true,
    input: z.strictObject({
      deeplink_data: z.string().min(1).max(100),
      location: Line,
      deactivated_at_utc: Ignored,
    }),
    output: z.object({ result: z.literal('OK'), licence: RetailLicence }),
  }),
  list_billing_groups: mode({
    summary: 'The caller’s billing groups, the newest first, one page',
    access: ['retail'],
    input: z.strictObject({ page: Page }),
    output: z.object({
      billing_groups: z.array(BillingGroup).max(BILLING_GROUP_PAGE_SIZE),
      matches: z.int().min(0).meta({ description: 'All of them, on every page.' }),
    }),
  }),
  end_failed_subscription: mode({
    summary: 'Stop charging a card that failed, and end the subscription of an own billing group at once',
    access: ['retail'],
    input: z.strictObject({ billing_group_id: z.string().max(100) }),
    output: z.discriminatedUnion('result', [
      z.object({ result: z.literal('OK') }),
      z.object({
        result: z.literal('DENY'),
        code: z
          .literal('NOT_FAILED')
          .meta({ description: 'Its last payment did not fail, or it has ended.' }),
      }),
    ]),
  }),
  show_billing_group: mode({
    summary: 'Show the status of a billing group’s licences; only its payer sees whole codes',
    access: ['public', 'retail'],
    input: z.strictObject({ billing_group_id: z.string().max(100) }),
    output: z.discriminatedUnion('result', [
      z.object({
        result: z.literal('OK'),
        payment_result: PaymentResult,
        licences: z.array(z.object({ licence_code: z.string(), status: z.enum(LICENCE_STATUSES) })),
      }),
      z.object({ result: z.literal('DENY'), code: z.literal('LINK_INVALID') }),
    ]),
  }),
}
