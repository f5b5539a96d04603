import * as z from 'zod'
import { retailNoticeModes } from '../billing/notice.modes.ts'
import { retailReceiptModes } from '../billing/receipt.modes.ts'
import {
  ENGAGEMENT_MAX_MONTHS,
  ENGAGEMENT_MIN_MONTHS,
  LICENCE_DELETE_MAX,
  LICENCE_PAGE_SIZE,
  LICENCE_PAGE_SIZE_MAX,
  LICENCE_QUANTITY_MAX,
  LICENCE_QUANTITY_MIN,
  LICENCE_ROWS_REACHED_MAX,
  LICENCE_SEARCH_MIN,
  LICENCE_TEXT_MAX,
} from '../constants.ts'
import { EXAMPLE_DRAWN, EXAMPLE_PLACE } from '../example-values.ts'
import { Credentials, Email, Ignored, Line, UtcSeconds } from '../fields.ts'
import { mode, service } from '../rpc.ts'
import { SERVICE_PATHS } from '../service-paths.ts'
import { LICENCE_PLACES, LICENCE_SORT_FIELDS, PAYMENT_FILTERS } from './licence-list-options.ts'
import { LICENCE_CURRENCY, SUBSCRIPTION_PERIODS } from './licence-price.ts'
import { LICENCE_STATUSES } from './licence-status.ts'
import { BillingGroupId, paymentLinkModes } from './payment-link.modes.ts'
import { replacementModes } from './replacement.modes.ts'
import { PaymentResult, retailModes } from './retail.modes.ts'

/** Opaque handle of a licence. It works only with a session. The QR code carries a different token. */
const Handle = z
  .string()
  .min(1)
  .max(64)
  .meta({ description: 'Names a licence in calls. It is not the code on its label.' })
const EngagementMonths = z
  .int()
  .min(ENGAGEMENT_MIN_MONTHS)
  .max(ENGAGEMENT_MAX_MONTHS)
  .meta({ description: 'Months.' })

/** A licence in a list (section 3). */
export const Licence = z
  .object({
    licence_code: z.string().meta({ description: 'The code that people read, on labels and screens.' }),
    deeplink_data: Handle,
    licence_created_at_utc: UtcSeconds,
    first_activated_at_utc: UtcSeconds,
    activated_at_utc: UtcSeconds,
    deactivated_at_utc: UtcSeconds,
    deleted_at_utc: UtcSeconds,
    marked_as_deleted: z.boolean(),
    last_seen_utc: UtcSeconds,
    device_model: z.string(),
    requested_by: z.string().meta({ description: 'Store-Chain' }),
    subclient: z.string().meta({ description: 'Store' }),
    location: z.string().meta({ description: 'Counter Location' }),
    engagement_duration: EngagementMonths,
    billed_to_email: z.string().nullable(),
    billing_group_id: z.string().nullable(),
    payment_result: PaymentResult.meta({
      description: 'Of its billing group; null until a payment has a result, and without a group.',
    }),
    awaits_payment: z.boolean().meta({
      description: 'Its billing group was never paid: no device can activate it, the link can be sent again.',
    }),
    activation_link: z.string().nullable().meta({
      description:
        'What the QR code carries; null once activated, deactivated or deleted, and for callers who may not activate it.',
    }),
  })
  .meta({ id: 'Licence' })
export type Licence = z.output<typeof Licence>

const Filter = z.strictObject({
  status: z.enum(LICENCE_STATUSES).optional(),
  requested_by: z.string().max(LICENCE_TEXT_MAX).optional(),
  subclient: z.string().max(LICENCE_TEXT_MAX).optional(),
  location: z.string().max(LICENCE_TEXT_MAX).optional(),
  engagement: z.literal('soon').optional().meta({
    description: 'Those in use whose engagement ends soon, as reminders have it.',
  }),
  payment: z.enum(PAYMENT_FILTERS).optional().meta({
    description: 'Those whose billing group has this payment result; payment_not_made where it is null.',
  }),
  deeplink_list: z.array(Handle).min(1).max(LICENCE_QUANTITY_MAX).optional().meta({
    description: 'These licences, such as those that one call made.',
  }),
  deeplink_data: Handle.optional().meta({ description: 'This one licence, to watch its activation.' }),
})

export const licenceService = service(SERVICE_PATHS.retailLicence, 'Licences', {
  ...paymentLinkModes,
  list_licences: mode({
    title: 'List licences',
    topic: 'Licences',
    summary: 'Licences of the calling account: one page, filtered, searched and sorted',
    access: ['developer', 'api_key'],
    permission: 'licence.read',
    placed: true,
    subject: 'session_id',
    example: { page: 1, page_size: 10, filter: { status: 'activated' } },
    input: z
      .strictObject({
        ...Credentials,
        page: z.int().min(1).max(LICENCE_ROWS_REACHED_MAX).default(1),
        page_size: z.int().min(1).max(LICENCE_PAGE_SIZE_MAX).default(LICENCE_PAGE_SIZE),
        sort_by: z.enum(LICENCE_SORT_FIELDS).default('licence_created_at_utc').meta({
          description: 'In the order of creation, newest first, deleted licences come last.',
        }),
        sort_direction: z.enum(['asc', 'desc']).default('desc'),
        filter: Filter.default({}),
        billing_group_id: BillingGroupId.optional().meta({ description: 'Only licences of this one.' }),
        search: z
          .string()
          .trim()
          .min(LICENCE_SEARCH_MIN)
          .max(LICENCE_TEXT_MAX)
          .optional()
          .meta({ description: 'Part of a code, store chain, store, counter location or device model.' }),
      })
      .refine(({ page, page_size }) => page * page_size <= LICENCE_ROWS_REACHED_MAX, {
        path: ['page'],
        error: `Pages reach the first ${LICENCE_ROWS_REACHED_MAX} rows: filter or sort the other way round.`,
      }),
    output: z.object({
      msg: z.literal('OK'),
      result_code: z.enum(['ok', 'summarization_in_progress']),
      licences: z.array(Licence),
      pass_rates_7d: z
        .number()
        .min(0)
        .max(1)
        .nullable()
        .meta({ description: 'Share of scans passed in the last 7 days; null without scans.' }),
      counters: z.object({ total: z.int().min(0), active: z.int().min(0), inactive: z.int().min(0) }).meta({
        description:
          'Of all licences that the caller may see, without deleted ones; total = active + inactive.',
      }),
      matches: z.object({ total: z.int().min(0), deleted: z.int().min(0), capped: z.boolean() }).meta({
        description: 'What filter and search leave; if capped, at least so many.',
      }),
    }),
  }),
  list_licence_places: mode({
    title: 'List places',
    topic: 'Licences',
    summary:
      'Known store chains, stores or counter locations of the calling account, for filters and combo boxes',
    access: ['developer', 'api_key'],
    permission: 'licence.read',
    placed: true,
    subject: 'session_id',
    example: { place: 'subclient', search: 'Lee' },
    input: z.strictObject({
      ...Credentials,
      place: z.enum(LICENCE_PLACES).meta({ description: 'Store chains, stores or counter locations.' }),
      search: z.string().trim().max(LICENCE_TEXT_MAX).default(''),
    }),
    output: z.object({
      values: z.array(z.string()).meta({
        description: 'First those that start with the search, then those that contain it.',
      }),
      complete: z.boolean().meta({ description: 'Whether these are all that match.' }),
    }),
  }),
  generate_licences: mode({
    title: 'Generate licences',
    topic: 'Licences',
    summary: 'Make 1 to 50 licences for one store',
    access: ['developer', 'api_key'],
    conflicts: true,
    permission: 'licence.create',
    placed: true,
    subject: 'session_id',
    idempotent: true,
    example: {
      quantity: 1,
      tags: EXAMPLE_PLACE,
    },
    input: z.strictObject({
      ...Credentials,
      quantity: z.int().min(LICENCE_QUANTITY_MIN).max(LICENCE_QUANTITY_MAX),
      tags: z
        .strictObject({ requested_by: Line, subclient: Line, location: Line })
        .meta({ description: 'Store chain, store and counter location.' }),
      number_counters: z.boolean().default(false).meta({
        description:
          "Numbers the counter locations: 'Till' gives 'Till 1', 'Till 2' and so on, after the highest number of that store.",
      }),
      billed_to_email: Email.optional().meta({
        description: 'Self-service customers only, and then required.',
      }),
      price_per_licence: z.number().optional().meta({ description: 'Checked against the price book.' }),
      pricing_currency: z.literal(LICENCE_CURRENCY).optional(),
      reseller_email: Ignored,
      subscription_settings: z
        .strictObject({
          subscription_period: z.enum(SUBSCRIPTION_PERIODS),
          baseDomain: Ignored,
          env: Ignored,
        })
        .optional(),
    }),
    output: z.object({
      msg: z.literal('OK'),
      licences: z.array(Licence),
      billing_group_id: z.string().nullable(),
    }),
  }),
  update_licence_details: mode({
    title: 'Update a licence',
    topic: 'Licences',
    summary: 'Change the place of a licence and how long it is engaged; an absent field stays as it is',
    access: ['developer', 'api_key'],
    conflicts: true,
    permission: 'licence.update',
    placed: true,
    subject: 'session_id',
    example: { deeplink_data: EXAMPLE_DRAWN.deeplink_data, location: 'Till 2' },
    input: z.strictObject({
      ...Credentials,
      deeplink_data: Handle,
      requested_by: Line.optional(),
      subclient: Line.optional(),
      location: Line.optional(),
      engagement_duration: EngagementMonths.optional(),
      deactivated_at_utc: Ignored,
    }),
    output: z.object({ result: z.literal('OK'), licence: Licence }),
  }),
  delete_licence: mode({
    title: 'Delete licences',
    topic: 'Licences',
    summary: 'Mark licences as deleted, all or none; their devices stop',
    access: ['developer', 'api_key'],
    conflicts: true,
    permission: 'licence.delete',
    placed: true,
    subject: 'session_id',
    example: { deeplink_list: [EXAMPLE_DRAWN.deeplink_data] },
    input: z.strictObject({ ...Credentials, deeplink_list: z.array(Handle).min(1).max(LICENCE_DELETE_MAX) }),
    output: z.object({ result: z.literal('OK'), deleted: z.int().min(0).meta({ description: 'How many.' }) }),
  }),
  detach_licence_from_its_device: mode({
    title: 'Detach from its device',
    topic: 'Licences',
    summary: 'Free a licence from its device, which stops using it; the licence can then be activated again',
    access: ['developer', 'api_key'],
    conflicts: true,
    permission: 'licence.detach',
    placed: true,
    subject: 'session_id',
    example: { deeplink_data: EXAMPLE_DRAWN.deeplink_data },
    input: z.strictObject({ ...Credentials, deeplink_data: Handle }),
    output: z.object({ result: z.literal('OK'), licence: Licence }),
  }),
  ...retailModes,
  ...replacementModes,
  ...retailReceiptModes,
  ...retailNoticeModes,
})
