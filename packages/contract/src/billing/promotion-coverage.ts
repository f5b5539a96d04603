import { ESTIMATION_PRODUCTS } from '../usage/estimation-counts.ts'
import { MODALITIES } from '../usage/safety-categories.ts'

/** Products and modalities that a promotion can cover. */
export const COVERAGE = { age_assurance: ESTIMATION_PRODUCTS, owas: MODALITIES } as const
export type CoveredProduct = keyof typeof COVERAGE
export type CoveredModality = (typeof COVERAGE)[CoveredProduct][number]

/** All modalities that a promotion can cover, in display order. */
export const COVERED_MODALITIES: readonly CoveredModality[] = [...COVERAGE.age_assurance, ...COVERAGE.owas]

/** Returns the product of a modality. */
export const productOf = (modality: CoveredModality): CoveredProduct =>
  COVERAGE.owas.some((name) => name === modality) ? 'owas' : 'age_assurance'

/** One line of a promotion's coverage: the transactions per month of a modality. */
export interface CoverageItem {
  product: CoveredProduct
  modality: CoveredModality
  allowed_transaction_count: number
}
