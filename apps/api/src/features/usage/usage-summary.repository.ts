import {
  AGE_BRACKETS,
  type AgeBracket,
  ESTIMATION_PRODUCTS,
  type EstimationProduct,
} from '@assure/contract/usage/estimation-counts'
import type { Modality } from '@assure/contract/usage/safety-categories'
import { raw } from 'sql-template-tag'
import type { Database } from '#src/platform/database/database.ts'
import { int, json, nullable, type RowOf } from '#src/platform/database/row.ts'
import { selectOne } from '#src/platform/database/select.ts'
import type { MonthDays } from './month.ts'
import { AGE_COLUMNS, ALL_TRANSACTIONS, BIN_COLUMNS } from './usage-columns.ts'

/** The sums of a month's estimations. */
const monthOfEstimationsShape = {
  monthly_limit: nullable(int),
  previous_count: int,
  count: int,
  spoof_count: int,
  age_distributions: json<Record<AgeBracket, number>>(),
  products: json<Record<EstimationProduct, number>>(),
  latency_sum_ms: int,
  /** null without estimations. */
  latency_min_ms: nullable(int),
  latency_max_ms: nullable(int),
  histogram: json<number[]>(),
  /** Estimations by day; days without any are left out. */
  by_day: json<Record<string, number>>(),
}
export type MonthOfEstimations = RowOf<typeof monthOfEstimationsShape>

const monthOfSafetyShape = {
  previous_count: int,
  /** Transactions by day and category. Missing entries are 0. */
  by_day: json<Record<string, Record<string, number>>>(),
}
export type MonthOfSafety = RowOf<typeof monthOfSafetyShape>

const total = (column: string, condition = '') => `coalesce(sum(${column})${condition}, 0)::bigint`
const AGES = raw(AGE_BRACKETS.map((name) => `'${name}', ${total(AGE_COLUMNS[name])}`).join(', '))
const PRODUCTS = raw(
  ESTIMATION_PRODUCTS.map(
    (name) => `'${name}', ${total('estimations', ` filter (where product = '${name}')`)}`,
  ).join(', '),
)
const BINS = raw(BIN_COLUMNS.map((column) => total(column)).join(', '))

/** Reads an account's usage by month from its daily sums. Estimations have at most one row per day and product. */
export const usageSummaryRepository = (database: Database) => ({
  /** Returns the sums of a month's estimations, and the number of estimations on the days to compare with. */
  estimations: async (
    accountId: string,
    { from, until, previousFrom, previousUntil }: MonthDays,
  ): Promise<MonthOfEstimations> => {
    const row = await selectOne(database, monthOfEstimationsShape)`
      with month as (
        select * from usage_days where account_id = ${accountId} and day >= ${from} and day < ${until}
      )
      select a.monthly_limit, m.*,
        (select coalesce(sum(estimations), 0)::bigint from usage_days
          where account_id = ${accountId} and day >= ${previousFrom} and day < ${previousUntil}) as previous_count,
        (select coalesce(jsonb_object_agg(day, estimations), '{}')
          from (select day, sum(estimations) as estimations from month group by day) d) as by_day
      from accounts a, (
        select ${raw(total('estimations'))} as count, ${raw(total('spoofs'))} as spoof_count,
          jsonb_build_object(${AGES}) as age_distributions, jsonb_build_object(${PRODUCTS}) as products,
          ${raw(total('latency_sum_ms'))} as latency_sum_ms, min(latency_min_ms) as latency_min_ms,
          max(latency_max_ms) as latency_max_ms, jsonb_build_array(${BINS}) as histogram
        from month
      ) m
      where a.account_id = ${accountId}`
    if (!row) throw new Error('usage was asked for without its account')
    return row
  },

  /** Returns the transactions of a modality on a month's days, and their number on the days to compare with. */
  safety: async (
    accountId: string,
    modality: Modality,
    { from, until, previousFrom, previousUntil }: MonthDays,
  ): Promise<MonthOfSafety> => {
    const row = await selectOne(database, monthOfSafetyShape)`
      select
        (select coalesce(sum(transactions), 0)::bigint from safety_days
          where account_id = ${accountId} and day >= ${previousFrom} and day < ${previousUntil}
            and modality = ${modality} and category = ${ALL_TRANSACTIONS}) as previous_count,
        (select coalesce(jsonb_object_agg(day, categories), '{}')
          from (
            select day, jsonb_object_agg(category, transactions) as categories from safety_days
            where account_id = ${accountId} and day >= ${from} and day < ${until} and modality = ${modality}
            group by day
          ) d) as by_day`
    if (!row) throw new Error('a query of sums has no row')
    return row
  },
})
export type UsageSummaryRepository = ReturnType<typeof usageSummaryRepository>
