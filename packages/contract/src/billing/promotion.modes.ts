import * as z from 'zod'
import { PROMOTION_CODE_TYPED_MAX, PROMOTIONS_LISTED_MAX } from '../constants.ts'
import { EXAMPLE_DRAWN } from '../example-values.ts'
import { Credentials, UtcSeconds } from '../fields.ts'
import { mode } from '../rpc.ts'
import { COVERAGE } from './promotion-coverage.ts'

const Count = z.int().min(1).meta({ description: 'Transactions a month.' })
const CoverageItem = z
  .discriminatedUnion('product', [
    z.object({
      product: z.literal('age_assurance'),
      modality: z.enum(COVERAGE.age_assurance),
      allowed_transaction_count: Count,
    }),
    z.object({
      product: z.literal('owas'),
      modality: z.enum(COVERAGE.owas),
      allowed_transaction_count: Count,
    }),
  ])
  .meta({ id: 'PromotionCoverage' })

const Promises = {
  description: z.string(),
  coverage: z.array(CoverageItem),
}
/** The promotion behind a code. */
const Template = z.object({
  ...Promises,
  valid_for_days: z.int().min(1).meta({ description: 'Days that it covers, from its redemption on.' }),
})

const AppliedPromotion = z
  .object({
    promotion_code: z.string(),
    reject_reason: z
      .literal('promotion_already_redeemed')
      .optional()
      .meta({ description: 'In the answer to a redemption that was refused.' }),
    ...Promises,
    redeemed_at_utc: UtcSeconds,
    ends_at_utc: UtcSeconds.meta({ description: 'From then on it covers nothing.' }),
  })
  .meta({ id: 'AppliedPromotion' })
/** A promotion that the account has redeemed. */
export type AppliedPromotion = z.output<typeof AppliedPromotion>

const PromotionCode = z
  .string()
  .trim()
  .min(1)
  .max(PROMOTION_CODE_TYPED_MAX)
  .meta({ description: 'In any case, with or without blanks around it.' })

/** Same answer for unknown, ended, not yet started and used-up codes, so that codes cannot be probed. */
const Invalid = z.object({ result: z.literal('DENY'), code: z.literal('promotion_invalid') })

/** Promotions (SB-01 to SB-05). */
export const promotionModes = {
  get_promotion_template: mode({
    title: 'Read a promotion',
    topic: 'Account and plan',
    summary: 'Terms of a promotion code, before it is redeemed',
    access: ['developer', 'api_key'],
    permission: 'billing.manage',
    example: { promotion_code: EXAMPLE_DRAWN.promotion_code },
    input: z.strictObject({
      session_id: z.literal('None').optional().meta({
        description: 'Sent as this text by older clients and ignored: the caller is who is logged in.',
      }),
      promotion_code: PromotionCode,
    }),
    output: z.discriminatedUnion('result', [
      z.object({ result: z.literal('OK'), promotion_template: Template }),
      Invalid.extend({ promotion_template: z.strictObject({}) }),
    ]),
  }),
  redeem_promotion_code: mode({
    title: 'Redeem a promotion',
    topic: 'Account and plan',
    summary: 'Redeem a promotion code for the calling account, once',
    access: ['developer', 'api_key'],
    permission: 'billing.manage',
    subject: 'session_id',
    example: { promotion_code: EXAMPLE_DRAWN.promotion_code },
    input: z.strictObject({ ...Credentials, promotion_code: PromotionCode }),
    output: z.union([
      z.object({ result: z.literal('OK'), applied_promotions: z.array(AppliedPromotion) }),
      z.object({
        result: z.literal('DENY'),
        code: z.literal('promotion_already_redeemed'),
        applied_promotions: z.array(AppliedPromotion),
      }),
      Invalid,
    ]),
  }),
  get_client_promotions: mode({
    title: 'List promotions',
    topic: 'Account and plan',
    summary: `Promotions that the calling account has redeemed, the newest first, at most ${PROMOTIONS_LISTED_MAX}`,
    access: ['developer', 'api_key'],
    permission: 'organisation.read',
    subject: 'session_id',
    example: {},
    input: z.strictObject({ ...Credentials }),
    output: z.object({ applied_promotions: z.array(AppliedPromotion) }),
  }),
}
