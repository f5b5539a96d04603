import { promotionOperatorRepository } from '../../apps/api/src/features/promotions/promotion-operator.repository.ts'
import type { Database } from '../../apps/api/src/platform/database/database.ts'

/** The promotion code of the demo: everybody who reads the README may try it. */
export const DEMO_PROMOTION_CODE = 'WELCOME'

/** Makes the demo's promotion where it is not there yet; one that was ended stays so. */
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
