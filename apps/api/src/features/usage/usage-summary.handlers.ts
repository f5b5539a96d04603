import type { CoveredModality } from '@assure/contract/billing/promotion-coverage'
import type { ModeOutput } from '@assure/contract/rpc'
import type { budgetService } from '@assure/contract/usage/budget.contract'
import { ESTIMATION_PRODUCTS } from '@assure/contract/usage/estimation-counts'
import { type Modality, SAFETY_GROUPS, safetyCategories } from '@assure/contract/usage/safety-categories'
import type { usageModes } from '@assure/contract/usage/usage.modes'
import type { Clock } from '#src/platform/clock.ts'
import type { ServiceHandlers } from '#src/platform/http/rpc-endpoint.ts'
import { latencyPercentile } from './latency-percentiles.ts'
import { daysBetween, type MonthDays, monthDays } from './month.ts'
import { ALL_TRANSACTIONS } from './usage-columns.ts'
import type { MonthOfEstimations, MonthOfSafety, UsageSummaryRepository } from './usage-summary.repository.ts'

type Budget = typeof budgetService
type LatencyStatistics = ModeOutput<Budget, 'cukka'>['latency_statistics']
type Summary = ModeOutput<Budget, 'analytics_summary'>

const latencyStatistics = (month: MonthOfEstimations): LatencyStatistics => {
  const { count, latency_sum_ms, latency_min_ms: minimum, latency_max_ms: maximum, histogram } = month
  if (count === 0 || minimum === null || maximum === null) {
    return { average: null, minimum: null, maximum: null, percentiles: null }
  }
  const of_count = histogram.reduce((sum, bin) => sum + bin, 0)
  const at = (percent: number) => latencyPercentile(histogram, percent, { minMs: minimum, maxMs: maximum })
  const percentiles = of_count === 0 ? null : { p50: at(50), p90: at(90), p99: at(99), of_count }
  return { average: latency_sum_ms / count, minimum, maximum, percentiles }
}

/** Returns the change in percent, 0 if the previous count is 0 (DB-07). */
const changePercentage = (count: number, previous: number): number =>
  previous === 0 ? 0 : ((count - previous) / previous) * 100

const summaryOf = (
  modality: Modality,
  { by_day, previous_count }: MonthOfSafety,
  { from, until }: MonthDays,
): Omit<Summary, 'by_promotion'> => {
  type Counts = Record<string, number>
  const series: Record<string, Counts> = {}
  for (const day of daysBetween(from, until)) {
    const names = [ALL_TRANSACTIONS, ...safetyCategories(modality)]
    series[day] = Object.fromEntries(names.map((name) => [name, by_day[day]?.[name] ?? 0]))
  }
  const total = (name: string) => Object.values(series).reduce((sum, counts) => sum + (counts[name] ?? 0), 0)
  const byGroup: Record<string, Counts> = {}
  const groups: Record<string, { categories: readonly string[] }> = SAFETY_GROUPS[modality]
  for (const [group, { categories }] of Object.entries(groups)) {
    byGroup[group] = Object.fromEntries(categories.map((name) => [name, total(name)]))
  }
  const all = total(ALL_TRANSACTIONS)
  return {
    ...(all === 0 && { warning: 'no_data' as const }),
    all_transaction_count: all,
    previous_count,
    change_percentage: changePercentage(all, previous_count),
    // The names come from the contract's own table, and the contract checks the answer when it is sent.
    [modality]: { ...byGroup, [`${modality}_series`]: series },
  }
}

/** Lists what each current promotion of an account covers of some modalities. */
type FindCovered = (
  accountId: string,
  modalities: readonly CoveredModality[],
  now: Date,
) => Promise<Summary['by_promotion']>

interface Dependencies {
  summaries: UsageSummaryRepository
  findCovered: FindCovered
  clock: Clock
}

/** Handlers of the usage by month (DB-07, DB-08). */
export const usageSummaryHandlers = ({
  summaries,
  findCovered,
  clock,
}: Dependencies): Pick<ServiceHandlers<Budget>, keyof typeof usageModes> => ({
  cukka: async ({ input, caller }) => {
    const now = clock()
    const days = monthDays(input.year, input.month, now)
    const [month, covered] = await Promise.all([
      summaries.estimations(caller.account_id, days),
      findCovered(caller.account_id, ESTIMATION_PRODUCTS, now),
    ])
    const { count, previous_count, age_distributions, products, spoof_count, monthly_limit, by_day } = month
    const added = covered.reduce((sum, { allowed_transaction_count: some }) => sum + some, 0)
    return {
      count,
      previous_count,
      change_percentage: changePercentage(count, previous_count),
      age_distributions,
      products,
      timeseries: Object.fromEntries(
        daysBetween(days.from, days.until).map((day) => [day, by_day[day] ?? 0]),
      ),
      latency_statistics: latencyStatistics(month),
      spoof_count,
      monthly_limit: monthly_limit === null ? null : monthly_limit + added,
      by_promotion: monthly_limit === null ? [] : covered,
    }
  },

  analytics_summary: async ({ input, caller }) => {
    const now = clock()
    const days = monthDays(input.year, input.month, now)
    const [month, by_promotion] = await Promise.all([
      summaries.safety(caller.account_id, input.modality, days),
      findCovered(caller.account_id, [input.modality], now),
    ])
    return { ...summaryOf(input.modality, month, days), by_promotion }
  },
})
