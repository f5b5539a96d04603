import { promotionOperatorRepository } from '../../apps/api/src/features/promotions/promotion-operator.repository.ts'
import type { Database } from '../../apps/api/src/platform/database/database.ts'

/** The demo's promotion code, which docs/tour.md explains. */
export const DEMO_PROMOTION_CODE = 'WELCOME'

/** Creates the demo's promotion if it is missing. An ended one stays ended. */
export const seedPromotions = async (database: Database, now: Date): Promise<void> => {
  await promotionOperatorRepository(database, () => now).make({
    code: DEMO_PROMOTION_CODE,
    description: 'A head start for your first app',
    coverage: { covers_face: 10_000, covers_voice: 0, covers_image: 0, covers_nlp: 2000, covers_csam: 0 },
    validForDays: 90,
    totalLimit: null,
    perAccountLimit: 1,
    startsAt: now,
    endsAt: null,
  })
}
