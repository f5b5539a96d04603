import {
  COVERED_MODALITIES,
  type CoverageItem,
  type CoveredModality,
  productOf,
} from '@assure/contract/billing/promotion-coverage'
import { raw, type Sql } from 'sql-template-tag'
import { int } from '#src/platform/database/row.ts'

export type CoverageColumn = `covers_${CoveredModality}`
/** Transactions per month that a promotion covers, with one column per modality. */
export type CoverageRow = Record<CoverageColumn, number>

const columnOf = (modality: CoveredModality): CoverageColumn => `covers_${modality}`

export const coverageShape = Object.fromEntries(
  COVERED_MODALITIES.map((modality) => [columnOf(modality), int]),
) as Record<CoverageColumn, typeof int>

/** The columns of `CoverageRow`, prefixed with a table's name. */
export const coverageColumns = (table: string): Sql =>
  raw(COVERED_MODALITIES.map((modality) => `${table}.${columnOf(modality)}`).join(', '))

/** Converts the coverage of a row to its API form, without modalities at 0. */
export const coverageOf = (row: CoverageRow): CoverageItem[] =>
  COVERED_MODALITIES.map((modality) => ({
    product: productOf(modality),
    modality,
    allowed_transaction_count: row[columnOf(modality)],
  })).filter((item) => item.allowed_transaction_count > 0)

/** Returns the columns above 0, for the audit log. */
export const coveredColumns = (row: CoverageRow): Partial<CoverageRow> =>
  Object.fromEntries(
    COVERED_MODALITIES.map((modality) => [columnOf(modality), row[columnOf(modality)]] as const).filter(
      ([, count]) => count > 0,
    ),
  )
