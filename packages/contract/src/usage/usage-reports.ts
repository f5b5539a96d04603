import * as z from 'zod'
import { REPORT_AGE_MAX_DAYS, REPORTS_PER_CALL_MAX } from '../constants.ts'
import { AGE_BRACKETS, ESTIMATION_PRODUCTS, LATENCY_BINS, LATENCY_MAX_MS } from './estimation-counts.ts'
import { type Modality, safetyCategories } from './safety-categories.ts'

/** More than one app counts in a day, but small enough that sums cannot overflow. */
export const REPORT_COUNT_MAX = 10_000_000
const Count = z.int().min(0).max(REPORT_COUNT_MAX)
const LatencyMs = z.int().min(0).max(LATENCY_MAX_MS)

/** Id of a report. Converted to lower case, because some platforms use capitals. */
export const ReportId = z
  .uuidv4()
  .toLowerCase()
  .meta({ description: 'Random, made by the device; resending it is always safe.' })
const Day = z.iso.date().meta({ description: 'UTC day that the counts are of.' })

const countsOf = <const Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, Count.default(0)])) as Record<
    Name,
    z.ZodDefault<typeof Count>
  >

/** One estimation report (DV-04): totals of a UTC day, never data of a single person. */
export const EstimationReport = z.strictObject({
  report_id: ReportId,
  day: Day,
  product: z.enum(ESTIMATION_PRODUCTS).meta({ description: 'The SDK that estimated the ages.' }),
  age_distributions: z
    .strictObject(countsOf(AGE_BRACKETS))
    .meta({ description: 'How many people were in each age bracket.' }),
  spoof_count: Count.meta({ description: 'Attempts with a picture, a mask or a replay.' }),
  latency: z
    .strictObject({
      count: Count.meta({ description: 'How many estimations there were.' }),
      sum_ms: z.int().min(0).meta({ description: 'All times added, in milliseconds.' }),
      min_ms: LatencyMs.meta({ description: 'The shortest time.' }),
      max_ms: LatencyMs.meta({ description: 'The longest time.' }),
      histogram: z
        .array(Count)
        .length(LATENCY_BINS)
        .optional()
        .meta({ description: 'How many took how long, by the bins of the guide.' }),
    })
    .meta({ description: 'How long the estimations took.' }),
})
export type EstimationReport = z.output<typeof EstimationReport>

const safetyReport = <const M extends Modality>(modality: M) =>
  z.strictObject({
    report_id: ReportId,
    day: Day,
    modality: z.literal(modality),
    transaction_count: Count.meta({ description: 'How many pictures or texts were checked.' }),
    categories: z
      .strictObject(countsOf(safetyCategories(modality)))
      .meta({ description: 'How many were found in each category.' }),
  })

/** One online safety report (DV-04): totals of a UTC day, by the categories of its modality. */
export const SafetyReport = z.discriminatedUnion('modality', [
  safetyReport('image'),
  safetyReport('nlp'),
  safetyReport('csam'),
])
export type SafetyReport = z.output<typeof SafetyReport>

/** Item schema of each list made by `reportsOf`, with its name in the published document. */
export const judgedAs = new WeakMap<object, { name: string; shape: z.ZodType }>()

/** Schema of the reports of a call. The server judges each separately, so one faulty report does not affect others. */
export const reportsOf = (name: string, shape: z.ZodType) => {
  const reports = z
    .array(z.unknown())
    .min(1)
    .max(REPORTS_PER_CALL_MAX)
    .meta({ description: 'Each is judged separately: a faulty report never costs its neighbours.' })
  judgedAs.set(reports, { name, shape })
  return reports
}

/** Reasons to reject a report. */
export const REPORT_REJECTIONS = [
  'NOT_AN_OBJECT',
  'INVALID',
  'SUMS_CONTRADICT',
  'TOO_LATE',
  'IN_FUTURE',
  'LICENCE_ENDED',
] as const
export type ReportRejection = (typeof REPORT_REJECTIONS)[number]

/** The sentence about a rejection in the answer. `INVALID` says what is wrong with the field instead. */
export const REJECTION_MESSAGES: Record<Exclude<ReportRejection, 'INVALID'>, string> = {
  NOT_AN_OBJECT: 'A report must be an object.',
  SUMS_CONTRADICT: 'Counts that belong together do not add up.',
  TOO_LATE: `The day is more than ${REPORT_AGE_MAX_DAYS} days ago.`,
  IN_FUTURE: 'The day has not begun. Days of scans are those of the device, other days are those of UTC.',
  LICENCE_ENDED: 'The licence ended before that day.',
}

/** Whether a call counts what an app or a server did. */
export const isReportCall = (name: string): boolean => name.startsWith('report_')

/** Result of the reports of a call: counted, duplicate or rejected. */
export const ReportAnswer = z
  .object({
    accepted: z.int().min(0).meta({ description: 'How many were counted now.' }),
    duplicate: z.int().min(0).meta({ description: 'How many were counted before, by their `report_id`.' }),
    rejected: z
      .array(
        z.object({
          index: z.int().min(0).meta({ description: 'The position in `reports`, from 0.' }),
          report_id: z.string().meta({ description: 'Empty when the report has none.' }),
          code: z.enum(REPORT_REJECTIONS),
          pointer: z.string().optional().meta({ description: 'INVALID: the field at fault (RFC 6901).' }),
          message: z.string().optional().meta({ description: 'What is wrong.' }),
        }),
      )
      .meta({ description: 'Refused one by one, with the reason.' }),
  })
  .meta({ id: 'ReportAnswer' })
export type ReportAnswer = z.output<typeof ReportAnswer>
/** Rejection of a single report. */
export type Rejection = Omit<ReportAnswer['rejected'][number], 'index' | 'report_id'>
