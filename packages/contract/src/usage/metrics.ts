import * as z from 'zod'
import { SMALL_GROUP_MIN } from '../constants.ts'
import { eachTotal } from '../devices/scan-counts.ts'
import { directCall } from '../direct-call.ts'
import { UtcSeconds } from '../fields.ts'
import { METRICS_PATH } from '../service-paths.ts'

const Total = z.int().min(0)

/** One day in the metrics answer (section 3, analytics daily record). */
export const DailyRecord = z.object({
  start_date: z.iso.date().meta({ description: 'The devices’ own calendar day.' }),
  ...eachTotal(Total),
  total_reasons_folded: Total.meta({
    description: `Of a single store's day: failed scans of the reasons with fewer than ${SMALL_GROUP_MIN} people, and of the next larger where this would tell of whom; their own totals are then 0. A single \`total_reason_skipped\` of a report, for example, is counted here. With it the six reasons add up to the failed scans.`,
  }),
})
export type DailyRecord = z.output<typeof DailyRecord>

/** The account, chain or store whose scans a link shows. */
const MetricsScope = z.object({
  company: z.string().meta({ description: 'Of the account that the licences belong to.' }),
  chain: z.string(),
  store: z.string().optional().meta({ description: 'Absent when the link shows a whole chain.' }),
  licence_code: z.string().optional().meta({ description: 'Only when the link shows one licence.' }),
})
export type MetricsScope = z.output<typeof MetricsScope>

/** The answer of `GET /api/metrics` (DB-10): days with scans of the last `METRICS_DAYS`, oldest first. */
export const MetricsAnswer = z.object({
  result: z.array(DailyRecord),
  scope: MetricsScope,
  test_mode: z.boolean().meta({ description: 'The figures are test data: nothing in them is real.' }),
  as_of_utc: UtcSeconds.meta({ description: 'When the figures were read: later reports are not in them.' }),
})
export type MetricsAnswer = z.output<typeof MetricsAnswer>

/** Returns the scans of an analytics link (DB-10). */
export const metrics = directCall({
  name: 'metrics',
  path: METRICS_PATH,
  method: 'GET',
  bearer: 'analytics_link',
  title: 'Scan metrics',
  topic: 'Usage',
  summary:
    'Scans by day, of the licence, store or chain that the link was made for; the token is `token` in `analytics_url`',
  query: z.strictObject({}),
  output: MetricsAnswer,
})
