import { ESTIMATION_PRODUCTS } from '../usage/estimation-counts.ts'
import { MODALITIES } from '../usage/safety-categories.ts'

/** The possible coverage of a promotion: products with their modalities. */
export const COVERAGE = { age_assurance: ESTIMATION_PRODUCTS, owas: MODALITIES } as const
export type CoveredProduct = keyof typeof COVERAGE
export type CoveredModality = (typeof COVERAGE)[CoveredProduct][number]

/** Every modality that a promotion can cover, in the order in which coverage is listed. */
export const COVERED_MODALITIES: readonly CoveredModality[] = [...COVERAGE.age_assurance, ...COVERAGE.owas]

/** The product that a modality belongs to. */
export const productOf = (modality: CoveredModality): CoveredProduct =>
  COVERAGE.owas.some((name) => name === modality) ? 'owas' : 'age_assurance'

/** One line of a promotion's coverage: so many transactions a month of a modality. */
export interface CoverageItem {
  product: CoveredProduct
  modality: CoveredModality
  allowed_transaction_count: number
}
