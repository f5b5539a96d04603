import * as z from 'zod'
import {
  CONFIRM_IDENTITY_S,
  FORCED_OUTCOME_S,
  FORCED_TIMES_MAX,
  REPORT_AGE_MAX_DAYS,
  TEST_LICENCES_MAX,
  TEST_REPORTS_A_DAY,
} from '../constants.ts'
import { UtcSeconds } from '../fields.ts'
import { mode } from '../rpc.ts'

/** Kinds of sample data that `make_test_data` makes. */
export const TEST_DATA_KINDS = ['licences', 'devices', 'scans', 'estimations', 'safety'] as const
export type TestDataKind = (typeof TEST_DATA_KINDS)[number]

/** Outcomes that the next calls of test mode can get in place of their own. */
export const TEST_OUTCOMES = [
  'activation_refused',
  'heartbeat_ended',
  'report_rejected',
  'payment_declined',
  'payment_3ds',
] as const
export type TestOutcome = (typeof TEST_OUTCOMES)[number]

const Outcome = z.enum(TEST_OUTCOMES)
const Times = z.int().min(1).max(FORCED_TIMES_MAX)

const ForcedOutcome = z.object({
  next: Outcome,
  times: Times.meta({ description: 'How many more calls get it.' }),
  ends_at_utc: UtcSeconds,
})
/** An outcome that the next calls get. */
export type ForcedOutcome = z.output<typeof ForcedOutcome>

const TestMode = z.object({
  result: z.literal('OK'),
  session_id: z.string().meta({ description: 'The API key of test mode. It begins with `ak_test_`.' }),
  licences: z.int().min(0),
  counts: z.int().min(0).meta({ description: 'How many day totals of scans and usage it holds.' }),
  outcomes: z.array(ForcedOutcome),
})
/** The test mode of an organisation, with how much it holds. */
export type TestMode = z.output<typeof TestMode>

const NOT_TEST_MODE = z.object({
  result: z.literal('DENY'),
  code: z.literal('NOT_TEST_MODE').meta({
    description: 'The call is live. Send the header `Portal-Mode: test`.',
  }),
})
const OK = z.object({ result: z.literal('OK') })
/** A live API key lacks the permission. The first API key of test mode has it. */
const InTestMode = { access: ['developer', 'api_key'], permission: 'key.manage' } as const

/** Test mode: a twin of the organisation, where nothing is real or billed (design: organisations 3.3). */
export const testModeModes = {
  open_test_mode: mode({
    summary:
      'The test mode of the calling organisation, which the first call makes. It has keys and data of its own, and nothing in it is real or billed',
    access: ['developer'],
    permission: 'key.manage',
    input: z.strictObject({}),
    output: TestMode,
  }),
  clear_test_data: mode({
    title: 'Clear test data',
    topic: 'Test mode',
    ...InTestMode,
    summary: `Delete all data of test mode; its keys and its audit log stay. A session needs a password, code or passkey given in the last ${CONFIRM_IDENTITY_S / 60} minutes`,
    example: {},
    input: z.strictObject({}),
    output: z.discriminatedUnion('result', [OK, NOT_TEST_MODE]),
  }),
  make_test_data: mode({
    title: 'Make test data',
    topic: 'Test mode',
    ...InTestMode,
    summary: 'Make sample data in test mode',
    conflicts: true,
    example: { kind: 'licences', count: 3 },
    input: z.strictObject({
      kind: z.enum(TEST_DATA_KINDS).meta({ description: 'Devices need licences, and scans need devices.' }),
      count: z
        .int()
        .min(1)
        .max(TEST_REPORTS_A_DAY)
        .meta({
          description: `How many licences (at most ${TEST_LICENCES_MAX} in all), activated devices, scans, estimations or transactions.`,
        }),
      days: z
        .int()
        .min(1)
        .max(REPORT_AGE_MAX_DAYS)
        .default(1)
        .meta({ description: 'Spreads scans, estimations and transactions over so many days, until today.' }),
    }),
    output: z.discriminatedUnion('result', [
      OK.extend({ made: z.int().min(0).meta({ description: 'How many it made.' }) }),
      z.object({
        result: z.literal('DENY'),
        code: z.enum(['NOT_TEST_MODE', 'NO_LICENCE', 'NO_DEVICE']).meta({
          description:
            'NO_LICENCE: a device needs a licence that waits for one. NO_DEVICE: scans need an activated device.',
        }),
      }),
    ]),
  }),
  force_test_outcome: mode({
    title: 'Force an outcome',
    topic: 'Test mode',
    ...InTestMode,
    summary: `Give the next calls of test mode an outcome in place of their own, until it is used up or ${FORCED_OUTCOME_S / 60} minutes have passed`,
    example: { next: 'report_rejected', times: 2 },
    input: z.strictObject({ next: Outcome, times: Times.default(1) }),
    output: z.discriminatedUnion('result', [OK.extend({ outcomes: z.array(ForcedOutcome) }), NOT_TEST_MODE]),
  }),
}
