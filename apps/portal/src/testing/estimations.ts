import type { ModeOutput } from '@assure/contract/rpc'
import type { budgetService } from '@assure/contract/usage/budget.contract'
import { dayIn, type Month } from '#src/lib/month.ts'

/** Returns an answer of `cukka` for a month with `daily` estimations on each of its first days. */
export const estimationsOf = (
  month: Month,
  { days, daily, limit }: { days: number; daily: number; limit: number | null },
): ModeOutput<typeof budgetService, 'cukka'> => ({
  count: days * daily,
  previous_count: daily,
  change_percentage: 0,
  age_distributions: { '0-13': 0, '13-17': 0, '18-24': 0, '25+': days * daily },
  products: { face: days * daily, voice: 0 },
  timeseries: Object.fromEntries(
    Array.from({ length: days }, (_, index) => [dayIn(month, index + 1), daily]),
  ),
  latency_statistics: { average: 1, minimum: 1, maximum: 1, percentiles: null },
  spoof_count: 0,
  monthly_limit: limit,
  by_promotion: [],
})
