import { expect, test } from 'vitest'
import { addedEstimations, isApplied, sortPromotions } from '#src/features/plans/promotion-figures.ts'
import type { Promotion } from '#src/features/plans/promotion-queries.ts'

const NOW_S = 1_795_000_000
const promotion = (promotion_code: string, ends_at_utc: number): Promotion => ({
  promotion_code,
  description: 'Test promotion',
  coverage: [
    { product: 'age_assurance', modality: 'face', allowed_transaction_count: 10_000 },
    { product: 'age_assurance', modality: 'voice', allowed_transaction_count: 500 },
    { product: 'owas', modality: 'nlp', allowed_transaction_count: 2000 },
  ],
  redeemed_at_utc: NOW_S - 1000,
  ends_at_utc,
})

test('SB-01 a promotion is applied until it ends', () => {
  const [open, over] = [promotion('OPEN', NOW_S + 1), promotion('OVER', NOW_S)]
  expect(sortPromotions([over, open], NOW_S)).toEqual({ applied: [open], ended: [over] })
})

test('SB-05 face and voice coverage adds to the monthly limit, text coverage does not', () => {
  expect(addedEstimations([promotion('ONE', 0), promotion('TWO', 0)])).toBe(21_000)
  expect(addedEstimations([])).toBe(0)
})

test('SB-04 an applied code is recognised regardless of case and surrounding blanks', () => {
  const applied = [promotion('WELCOME', NOW_S + 1)]
  expect([' welcome ', 'WELCOME', 'Welcome'].map((typed) => isApplied(typed, applied))).toEqual([
    true,
    true,
    true,
  ])
  expect(['', 'WELCOMES', 'WEL COME', '!'].map((typed) => isApplied(typed, applied))).toEqual([
    false,
    false,
    false,
    false,
  ])
})
