import { AGE_BRACKETS, LATENCY_BINS } from '@assure/contract/usage/estimation-counts'
import { safetyCategories } from '@assure/contract/usage/safety-categories'
import { SCAN_TOTALS } from '@assure/contract/devices/scan-counts'
import type pg from 'pg'
import {
  AGE_COLUMNS,
  ALL_TRANSACTIONS,
  BIN_COLUMNS,
} from '../../apps/api/src/features/usage/usage-columns.ts'

/** The size of a history: day totals of `days` until today, each with a count of `ofEach`. */
export interface History {
  days: number
  ofEach: number
}

const DAYS = `generate_series((now() at time zone 'UTC')::date - ($2::int - 1), (now() at time zone 'UTC')::date, '1 day')`
const ages = AGE_BRACKETS.map((name) => AGE_COLUMNS[name])
const share = (of: number) => `ceil($3::bigint / ${of}.0)`

const ESTIMATIONS = `
  insert into usage_days (account_id, day, product, estimations, spoofs, ${ages.join(', ')}, latency_sum_ms,
    latency_min_ms, latency_max_ms, ${BIN_COLUMNS.join(', ')})
  select $1, day::date, product, $3::bigint, $3::bigint / 100, ${ages.map(() => share(ages.length)).join(', ')},
    $3::bigint * 700, 180, 5200, ${BIN_COLUMNS.map(() => share(LATENCY_BINS)).join(', ')}
  from ${DAYS} day, unnest(array['face', 'voice']) product`

const TRANSACTIONS = `
  insert into safety_days (account_id, day, modality, category, transactions)
  select $1, day::date, 'nlp', category, $3::bigint from ${DAYS} day, unnest($4::text[]) category`

/** Nine totals that add up: all scans passed. */
const scanTotals = SCAN_TOTALS.map((name) =>
  name === 'total_scanned_faces' || name === 'total_passed_faces' ? '$3::bigint' : '0',
)
const SCANS = `
  insert into scan_days (account_id, licence_id, day, ${SCAN_TOTALS.join(', ')})
  select $1, licence_id, day::date, ${scanTotals.join(', ')}
  from ${DAYS} day, (select licence_id from licences where account_id = $1) l`

/** Inserts day totals of estimations, for both products, and of online safety. */
export const fillUsage = async (
  pool: pg.Pool,
  accountId: string,
  { days, ofEach }: History,
): Promise<void> => {
  await pool.query(ESTIMATIONS, [accountId, days, ofEach])
  const categories = [ALL_TRANSACTIONS, ...safetyCategories('nlp')]
  await pool.query(TRANSACTIONS, [accountId, days, ofEach, categories])
}

/** Inserts day totals of scans for every licence of an account. */
export const fillScans = async (
  pool: pg.Pool,
  accountId: string,
  { days, ofEach }: History,
): Promise<void> => {
  await pool.query(SCANS, [accountId, days, ofEach])
}
