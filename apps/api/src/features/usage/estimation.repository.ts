import { AGE_BRACKETS } from '@assure/contract/usage/estimation-counts'
import type { EstimationReport } from '@assure/contract/usage/usage-reports'
import sql, { raw } from 'sql-template-tag'
import type { Transaction } from '#src/platform/database/database.ts'
import { rowsOf } from '#src/platform/database/rows-of.ts'
import { summed } from '#src/platform/database/summed.ts'
import { AGE_COLUMNS, BIN_COLUMNS } from './usage-columns.ts'
import type { AddReports } from './report-group.workflow.ts'

/** The columns that are summed. The shortest and the longest time are kept as well. */
const SUMS = [
  'estimations',
  'spoofs',
  ...Object.values(AGE_COLUMNS),
  'latency_sum_ms',
  ...BIN_COLUMNS,
] as const
const NAMES = raw(['account_id', 'day', 'product', ...SUMS, 'latency_min_ms', 'latency_max_ms'].join(', '))
const ADDED = raw(SUMS.map((name) => `${name} = usage_days.${name} + excluded.${name}`).join(', '))

/** Sums that the reports of a group add to a row of `usage_days`. */
interface DayDelta {
  accountId: string
  day: string
  product: string
  /** In the order of `SUMS`. */
  sums: number[]
  /** Infinity and -Infinity without estimations. */
  minMs: number
  maxMs: number
}

const deltaOf = (accountId: string, { day, product, ...report }: EstimationReport): DayDelta => {
  const { count, sum_ms, min_ms, max_ms, histogram } = report.latency
  const ages = AGE_BRACKETS.map((bracket) => report.age_distributions[bracket])
  const bins = histogram ?? BIN_COLUMNS.map(() => 0)
  return {
    accountId,
    day,
    product,
    sums: [count, report.spoof_count, ...ages, sum_ms, ...bins],
    minMs: count > 0 ? min_ms : Number.POSITIVE_INFINITY,
    maxMs: count > 0 ? max_ms : Number.NEGATIVE_INFINITY,
  }
}

const addDelta = (sum: DayDelta, { sums, minMs, maxMs }: DayDelta): void => {
  for (let index = 0; index < sums.length; index++) {
    sum.sums[index] = (sum.sums[index] ?? 0) + (sums[index] ?? 0)
  }
  sum.minMs = Math.min(sum.minMs, minMs)
  sum.maxMs = Math.max(sum.maxMs, maxMs)
}

const rowOf = ({ accountId, day, product, sums, minMs, maxMs }: DayDelta): Record<string, unknown> => ({
  account_id: accountId,
  day,
  product,
  ...Object.fromEntries(SUMS.map((name, index) => [name, sums[index]])),
  latency_min_ms: Number.isFinite(minMs) ? minMs : null,
  latency_max_ms: Number.isFinite(maxMs) ? maxMs : null,
})

/** The estimations to add to an account's month. */
export interface MonthDelta {
  accountId: string
  /** First day of the month. */
  month: string
  estimations: number
}

/** Adds reports of estimations to their days, and passes the sums of the months to `addToMonths`. */
export const estimationRepository = (
  addToMonths: (transaction: Transaction, deltas: readonly MonthDelta[], now: Date) => Promise<void>,
) => {
  const add: AddReports<'estimations'> = async (transaction, calls, now) => {
    const deltas = summed(
      calls.flatMap(({ accountId, reports }) => reports.map((report) => deltaOf(accountId, report))),
      ({ accountId, day, product }) => `${accountId} ${day} ${product}`,
      addDelta,
    )
    await transaction.execute(sql`
      insert into usage_days (${NAMES}) select ${NAMES} from ${rowsOf('usage_days', deltas.map(rowOf))}
      on conflict (account_id, day, product) do update set ${ADDED},
        latency_min_ms = least(usage_days.latency_min_ms, excluded.latency_min_ms),
        latency_max_ms = greatest(usage_days.latency_max_ms, excluded.latency_max_ms)`)
    const months = summed(
      deltas.map(({ accountId, day, sums: [estimations = 0] }) => ({
        accountId,
        month: `${day.slice(0, 7)}-01`,
        estimations,
      })),
      ({ accountId, month }) => `${accountId} ${month}`,
      (sum, { estimations }) => {
        sum.estimations += estimations
      },
    )
    await addToMonths(
      transaction,
      months.filter(({ estimations }) => estimations > 0),
      now,
    )
  }
  return { add }
}
