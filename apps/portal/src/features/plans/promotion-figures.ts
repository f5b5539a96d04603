import { parsePromotionCode } from '@assure/contract/billing/promotion-code'
import type { Promotion } from '#src/features/plans/promotion-queries.ts'

/** The promotions that cover something now, and those that are over; each the newest first. */
export const sortPromotions = (promotions: readonly Promotion[], nowS: number) => ({
  applied: promotions.filter(({ ends_at_utc: endS }) => endS > nowS),
  ended: promotions.filter(({ ends_at_utc: endS }) => endS <= nowS),
})

/** Estimations a month that promotions add to the plan's own limit. */
export const addedEstimations = (applied: readonly Promotion[]): number =>
  applied
    .flatMap(({ coverage }) => coverage)
    .filter(({ product }) => product === 'age_assurance')
    .reduce((sum, { allowed_transaction_count: count }) => sum + count, 0)

/** SB-04: whether what was typed is a code that is applied already, however it is written. */
export const isApplied = (typed: string, applied: readonly Promotion[]): boolean => {
  const code = parsePromotionCode(typed)
  return code !== null && applied.some((promotion) => promotion.promotion_code === code)
}
