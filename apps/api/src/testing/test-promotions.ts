import { COVERED_MODALITIES } from '@assure/contract/billing/promotion-coverage'
import type { CoverageRow } from '#src/features/promotions/coverage-row.repository.ts'
import { newPromotionCode } from '#src/features/promotions/new-code.ts'
import {
  type NewPromotion,
  promotionOperatorRepository,
} from '#src/features/promotions/promotion-operator.repository.ts'
import type { TestPortal } from './test-portal.ts'

/** A promotion's coverage by column: `covering({ covers_face: 10_000 })`. */
export const covering = (covered: Partial<CoverageRow>): CoverageRow => ({
  ...(Object.fromEntries(COVERED_MODALITIES.map((name) => [`covers_${name}`, 0])) as CoverageRow),
  ...covered,
})

/** Creates an open promotion, by default of 10,000 faces and 2,000 texts for 90 days. */
export const newPromotion = async (
  portal: Pick<TestPortal, 'database' | 'clock'>,
  details: Partial<NewPromotion> = {},
): Promise<string> => {
  const promotion = {
    code: newPromotionCode(),
    description: 'Test promotion',
    coverage: covering({ covers_face: 10_000, covers_nlp: 2000 }),
    validForDays: 90,
    totalLimit: null,
    perAccountLimit: 1,
    startsAt: portal.clock.now(),
    endsAt: null,
    ...details,
  }
  const made = await promotionOperatorRepository(portal.database, portal.clock.now).make(promotion)
  if (!made) throw new Error('the code is taken')
  return promotion.code
}
