import { randomUUID } from 'node:crypto'
import { LATENCY_BINS, latencyBin } from '@assure/contract/usage/estimation-counts'
import type { ReportAnswer } from '@assure/contract/usage/usage-reports'
import type { TestPortal } from './test-portal.ts'

/** A valid report of a day's estimations. Each took 400 ms and found a person of 25 or more. */
export const newEstimations = (day: string, count: number, changes: Record<string, unknown> = {}) => ({
  report_id: randomUUID(),
  day,
  product: 'face',
  age_distributions: { '25+': count },
  spoof_count: 0,
  latency: {
    count,
    sum_ms: 400 * count,
    min_ms: count && 400,
    max_ms: count && 400,
    histogram: Array.from({ length: LATENCY_BINS }, (_, bin) => (bin === latencyBin(400) ? count : 0)),
  },
  ...changes,
})

/** A valid report of a day's texts. */
export const newTexts = (day: string, transactions: number, changes: Record<string, unknown> = {}) => ({
  report_id: randomUUID(),
  day,
  modality: 'nlp',
  transaction_count: transactions,
  categories: { text_analyzed: transactions },
  ...changes,
})

type Raw = Record<string, unknown>

/** Makes a customer that sends reports, with queries of the resulting rows. */
export const reporterOf = async (portal: TestPortal) => {
  const { owner, device } = await portal.newCustomer()
  const rows = async <Row extends object>(text: string) =>
    (await portal.pool.query<Row>(text, [owner.accountId])).rows
  return {
    owner,
    device,
    estimations: async (...reports: Raw[]): Promise<ReportAnswer> =>
      (await device('report_estimations', { reports })).body,
    texts: async (...reports: Raw[]): Promise<ReportAnswer> =>
      (await device('report_online_safety', { reports })).body,
    days: () =>
      rows<{ day: string; product: string; estimations: number; spoofs: number }>(
        `select day, product, estimations, spoofs from usage_days where account_id = $1 order by day, product`,
      ),
    wholeDays: () => rows<Raw>('select * from usage_days where account_id = $1 order by day, product'),
    categories: () =>
      rows<{ day: string; modality: string; category: string; transactions: number }>(
        `select day, modality, category, transactions from safety_days where account_id = $1 and transactions > 0
         order by day, modality, category`,
      ),
    months: () =>
      rows<{ month: string; estimations: number }>(
        'select month, estimations from usage_months where account_id = $1 order by month',
      ),
  }
}

/** Returns how many estimations and transactions of an account are counted. */
export const countedOf = async ({ pool }: Pick<TestPortal, 'pool'>, accountId: string) => {
  const { rows } = await pool.query<{ estimations: number; transactions: number }>(
    `select (select coalesce(sum(estimations), 0)::int from usage_days where account_id = $1) as estimations,
       (select coalesce(sum(transactions), 0)::int from safety_days
        where account_id = $1 and category = 'all_transaction_count') as transactions`,
    [accountId],
  )
  return rows[0]
}
