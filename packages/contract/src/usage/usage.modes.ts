import * as z from 'zod'
import { USAGE_YEAR_MIN } from '../constants.ts'
import { Credentials } from '../fields.ts'
import { mode } from '../rpc.ts'
import { AGE_BRACKETS, ESTIMATION_PRODUCTS } from './estimation-counts.ts'
import { MODALITIES, SAFETY_GROUPS } from './safety-categories.ts'

const Total = z.int().min(0)
const Ms = z.number().min(0).nullable().meta({ description: 'Milliseconds; null without estimations.' })
const Month = {
  year: z.int().min(USAGE_YEAR_MIN).max(2999),
  month: z.int().min(1).max(12).meta({ description: 'A month in UTC.' }),
}
const totalsOf = <const Name extends string>(names: readonly Name[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, Total])) as Record<Name, typeof Total>)

const Percentiles = z
  .object({
    p50: z.number(),
    p90: z.number(),
    p99: z.number(),
    of_count: Total.meta({ description: 'How many estimations came with a histogram.' }),
  })
  .nullable()
  .meta({ description: 'From histograms, in milliseconds; null when no report carried one.' })

const ByPromotion = z.array(z.object({ promotion_code: z.string(), allowed_transaction_count: Total }))

/** Comparison of a month's count with the month before. */
const Comparison = {
  previous_count: Total.meta({
    description: 'Of the month before; of its days until the same day while the month is running.',
  }),
  change_percentage: z
    .number()
    .meta({ description: 'In percent, against previous_count; 0 when that is 0.' }),
}

/** Schema of a modality's days, each with its transactions and the counts by category. */
const seriesOf = <const Name extends string>(names: readonly Name[]) =>
  z
    .record(z.iso.date(), totalsOf(['all_transaction_count', ...names]))
    .meta({ description: 'By UTC day, every day of the month until today.' })

const { image, nlp, csam } = SAFETY_GROUPS

/** Usage by month, read from the roll-ups (DB-07, DB-08). Months and days are in UTC. */
export const usageModes = {
  cukka: mode({
    title: 'Month of estimations',
    topic: 'Usage',
    summary: 'Estimations of a month, against the month before',
    access: ['developer', 'api_key'],
    permission: 'usage.read',
    subject: 'session_id',
    example: { year: 2026, month: 11 },
    input: z.strictObject({ ...Credentials, ...Month }),
    output: z.object({
      count: Total.meta({ description: 'Estimations of the month.' }),
      ...Comparison,
      age_distributions: totalsOf(AGE_BRACKETS).meta({ description: 'Estimations by age bracket.' }),
      products: totalsOf(ESTIMATION_PRODUCTS).meta({ description: 'Estimations by product.' }),
      timeseries: z
        .record(z.iso.date(), Total)
        .meta({ description: 'By UTC day, every day of the month until today.' }),
      latency_statistics: z.object({ average: Ms, minimum: Ms, maximum: Ms, percentiles: Percentiles }),
      spoof_count: Total.meta({ description: 'Attempts with a picture, a mask or a replay.' }),
      monthly_limit: Total.nullable().meta({
        description: 'Of now: the plan’s own with what promotions add to it. null: no limit.',
      }),
      by_promotion: ByPromotion.meta({ description: 'What each promotion adds to the limit; none to none.' }),
    }),
  }),
  analytics_summary: mode({
    title: 'Month of online safety',
    topic: 'Usage',
    summary: 'Online safety of a month by modality, against the month before',
    access: ['developer', 'api_key'],
    permission: 'usage.read',
    subject: 'session_id',
    example: { year: 2026, month: 11, product: 'owas', modality: 'image' },
    input: z.strictObject({
      ...Credentials,
      ...Month,
      product: z.literal('owas'),
      modality: z.enum(MODALITIES),
    }),
    output: z.object({
      warning: z.enum(['no_data']).optional(),
      all_transaction_count: Total.meta({ description: 'Transactions of the month.' }),
      ...Comparison,
      by_promotion: ByPromotion.meta({
        description: 'Transactions a month of this modality that each promotion covers now.',
      }),
      image: z
        .object({
          nudity_result: totalsOf(image.nudity_result.categories),
          image_series: seriesOf(image.nudity_result.categories),
        })
        .optional(),
      nlp: z
        .object({
          emotion: totalsOf(nlp.emotion.categories),
          sensitive_info: totalsOf(nlp.sensitive_info.categories),
          text: totalsOf(nlp.text.categories),
          nlp_series: seriesOf([
            ...nlp.emotion.categories,
            ...nlp.sensitive_info.categories,
            ...nlp.text.categories,
          ]),
        })
        .optional(),
      csam: z
        .object({
          csam_result: totalsOf(csam.csam_result.categories),
          csam_series: seriesOf(csam.csam_result.categories),
        })
        .optional(),
    }),
  }),
}
