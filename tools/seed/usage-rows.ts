import { USAGE_ALERT_PERCENTS } from '@assure/contract/constants'
import { AGE_BRACKETS } from '@assure/contract/usage/estimation-counts'
import {
  AGE_COLUMNS,
  ALL_TRANSACTIONS,
  BIN_COLUMNS,
} from '../../apps/api/src/features/usage/usage-columns.ts'
import type { AppCounts } from '../simulate/usage-window.ts'
import type { Row } from './insert-rows.ts'
import { DAY_MS } from './sample-licence.ts'

type Estimations = Extract<AppCounts, { product: unknown }>
type Safety = Extract<AppCounts, { modality: unknown }>
const isEstimations = (counted: AppCounts): counted is Estimations => 'product' in counted
const isSafety = (counted: AppCounts): counted is Safety => 'modality' in counted

const usageDay = ({ day, product, counts }: Estimations): Row => {
  const { age_distributions: ages, latency, spoof_count } = counts
  return {
    day,
    product,
    estimations: latency.count,
    spoofs: spoof_count,
    ...Object.fromEntries(AGE_BRACKETS.map((age) => [AGE_COLUMNS[age], ages[age]])),
    latency_sum_ms: latency.sum_ms,
    latency_min_ms: latency.count > 0 ? latency.min_ms : null,
    latency_max_ms: latency.count > 0 ? latency.max_ms : null,
    ...Object.fromEntries(BIN_COLUMNS.map((column, bin) => [column, latency.histogram?.[bin] ?? 0])),
  }
}

/** A row for all transactions, and one for each category found. */
const safetyDays = ({ day, modality, counts }: Safety): Row[] =>
  [[ALL_TRANSACTIONS, counts.transaction_count] as const, ...Object.entries(counts.categories)]
    .filter(([, transactions]) => transactions > 0)
    .map(([category, transactions]) => ({ day, modality, category, transactions }))

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

const monthRows = (days: readonly Estimations[]): Row[] =>
  [...Map.groupBy(days, ({ day }) => firstOfMonth(day))].map(([month, of]) => ({
    month,
    estimations: of.reduce((sum, { counts }) => sum + counts.latency.count, 0),
  }))

/** The alerts of each month. Usage is assumed to be even within a day. */
const alertRows = (days: readonly Estimations[], limit: number, nowMs: number): Row[] =>
  [...Map.groupBy(days, ({ day }) => firstOfMonth(day))].flatMap(([month, of]) =>
    USAGE_ALERT_PERCENTS.flatMap((percent) => {
      let sum = 0
      for (const { day, counts } of of) {
        const share = ((limit * percent) / 100 - sum) / counts.latency.count
        sum += counts.latency.count
        if (sum * 100 >= limit * percent) {
          // Not in the future, because today is not over.
          const crossed_at = new Date(Math.min(Date.parse(day) + Math.floor(share * DAY_MS), nowMs))
          return [{ month, percent, monthly_limit: limit, crossed_at }]
        }
      }
      return []
    }),
  )

/** The rows of an app's counts, by table. */
export const usageRows = (
  account_id: string,
  counted: readonly AppCounts[],
  monthlyLimit: number | null,
  nowMs: number,
): Record<string, Row[]> => {
  const days = counted.filter(isEstimations)
  const of = (rows: Row[]) => rows.map((row) => ({ account_id, ...row }))
  return {
    usage_days: of(days.map(usageDay)),
    safety_days: of(counted.filter(isSafety).flatMap(safetyDays)),
    usage_months: of(monthRows(days)),
    usage_alerts: of(monthlyLimit === null ? [] : alertRows(days, monthlyLimit, nowMs)),
  }
}
