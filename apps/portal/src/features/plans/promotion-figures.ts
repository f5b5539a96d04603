import { parsePromotionCode } from '@assure/contract/billing/promotion-code'
import type { Promotion } from '#src/features/plans/promotion-queries.ts'

/** Splits promotions into applied and ended ones. Keeps their order. */
export const sortPromotions = (promotions: readonly Promotion[], nowS: number) => ({
  applied: promotions.filter(({ ends_at_utc: endS }) => endS > nowS),
  ended: promotions.filter(({ ends_at_utc: endS }) => endS <= nowS),
})

/** Returns the estimations per month that promotions add to the plan's limit. */
export const addedEstimations = (applied: readonly Promotion[]): number =>
  applied
    .flatMap(({ coverage }) => coverage)
    .filter(({ product }) => product === 'age_assurance')
    .reduce((sum, { allowed_transaction_count: count }) => sum + count, 0)

/** Whether a typed code is already applied, regardless of case and blanks (SB-04). */
export const isApplied = (typed: string, applied: readonly Promotion[]): boolean => {
  const code = parsePromotionCode(typed)
  return code !== null && applied.some((promotion) => promotion.promotion_code === code)
}
