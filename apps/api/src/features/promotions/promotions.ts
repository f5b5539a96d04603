import { allowanceRepository, coveredEstimations } from './allowance.repository.ts'
import { promotionHandlers } from './promotion.handlers.ts'
import { promotionRepository } from './promotion.repository.ts'
import { codeGuard } from './promotion-limits.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Throttle } from '#src/platform/throttle.ts'

interface Dependencies {
  database: Database
  clock: Clock
  throttle: Throttle
}

/** Builds the feature: redeeming promotions, and the estimations that they cover. */
export const makePromotions = ({ database, clock, throttle }: Dependencies) => ({
  handlers: promotionHandlers({
    promotions: promotionRepository(database),
    guard: codeGuard(throttle),
    clock,
  }),
  findCovered: allowanceRepository(database).find,
  coveredEstimations,
})
