import type { EstimationReport } from '@assure/contract/usage/usage-reports'

/** Bracket to which the hero's phone has just added an estimate, and the path of its line in the report. */
export const ADDED_BRACKET = '25+'
export const ADDED_PATH = `age_distributions.${ADDED_BRACKET}`

/** Report of a made-up app's day, as sent by `report_estimations`. The hero shows it as the data that arrives. */
export const DAY_REPORT: EstimationReport = {
  report_id: '0c9f5f0e-7f6b-4b0e-9a55-3f1f6c7a2d11',
  day: '2026-11-20',
  product: 'face',
  age_distributions: { '0-13': 2, '13-17': 11, '18-24': 34, '25+': 81 },
  spoof_count: 1,
  latency: { count: 128, sum_ms: 81_664, min_ms: 212, max_ms: 2140 },
}
