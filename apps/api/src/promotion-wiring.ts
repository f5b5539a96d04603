import { allowanceRepository, coveredEstimations } from './features/promotions/allowance.repository.ts'
import { promotionHandlers } from './features/promotions/promotion.handlers.ts'
import { promotionRepository } from './features/promotions/promotion.repository.ts'
import { codeGuard } from './features/promotions/promotion-limits.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/database/database.ts'
import type { Throttle } from './platform/throttle.ts'

interface Dependencies {
  database: Database
  clock: Clock
  throttle: Throttle
}

/** Joins what promotions are looked at and redeemed by, and what the dashboard is told of them. */
export const wirePromotions = ({ database, clock, throttle }: Dependencies) => ({
  handlers: promotionHandlers({
    promotions: promotionRepository(database),
    guard: codeGuard(throttle),
    clock,
  }),
  findCovered: allowanceRepository(database).find,
  coveredEstimations,
})
