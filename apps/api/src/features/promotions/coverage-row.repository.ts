import {
  COVERED_MODALITIES,
  type CoverageItem,
  type CoveredModality,
  productOf,
} from '@assure/contract/billing/promotion-coverage'
import { raw, type Sql } from 'sql-template-tag'
import { int } from '#src/platform/database/row.ts'

export type CoverageColumn = `covers_${CoveredModality}`
/** Transactions a month that a promotion covers, a column for each modality. */
export type CoverageRow = Record<CoverageColumn, number>

const columnOf = (modality: CoveredModality): CoverageColumn => `covers_${modality}`

export const coverageShape = Object.fromEntries(
  COVERED_MODALITIES.map((modality) => [columnOf(modality), int]),
) as Record<CoverageColumn, typeof int>

/** The columns of `CoverageRow`, of the table of that name. */
export const coverageColumns = (table: string): Sql =>
  raw(COVERED_MODALITIES.map((modality) => `${table}.${columnOf(modality)}`).join(', '))

/** The coverage of a row, as the API sends it. */
export const coverageOf = (row: CoverageRow): CoverageItem[] =>
  COVERED_MODALITIES.map((modality) => ({
    product: productOf(modality),
    modality,
    allowed_transaction_count: row[columnOf(modality)],
  })).filter((item) => item.allowed_transaction_count > 0)

/** The columns that a row covers, for the audit log. */
export const coveredColumns = (row: CoverageRow): Partial<CoverageRow> =>
  Object.fromEntries(
    COVERED_MODALITIES.map((modality) => [columnOf(modality), row[columnOf(modality)]] as const).filter(
      ([, count]) => count > 0,
    ),
  )
