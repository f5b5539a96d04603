import { MODALITIES, safetyCategories } from '@assure/contract/usage/safety-categories'
import { expect, test } from 'vitest'
import {
  SAFETY_CHARTS,
  type SafetyAnswer,
  safetyFigures,
  sharesOf,
} from '#src/features/usage/safety-figures.ts'

const CSAM: SafetyAnswer = {
  all_transaction_count: 310,
  previous_count: 155,
  change_percentage: 100,
  by_promotion: [],
  csam: {
    csam_result: { clear: 299, flagged: 1 },
    csam_series: {
      '2026-11-01': { all_transaction_count: 300, clear: 299, flagged: 1 },
      '2026-11-02': { all_transaction_count: 10, clear: 0, flagged: 0 },
    },
  },
}

test.each(MODALITIES)('DB-05 every category of %s except the count of texts is on a chart', (modality) => {
  const shown = new Set(SAFETY_CHARTS[modality].flatMap(({ categories }): readonly string[] => categories))
  expect([...shown].sort()).toEqual(
    safetyCategories(modality)
      .filter((category) => category !== 'text_analyzed')
      .sort(),
  )
})

test('DB-05 totals and days come from the server, and future days have no counts', () => {
  const figures = safetyFigures(CSAM, '2026-11', true)
  expect(figures.count).toBe(310)
  expect(figures.today).toBe(1)
  expect(figures.days.slice(0, 3)).toEqual([
    { day: '2026-11-01', counts: { all_transaction_count: 300, clear: 299, flagged: 1 } },
    { day: '2026-11-02', counts: { all_transaction_count: 10, clear: 0, flagged: 0 } },
    { day: '2026-11-03', counts: null },
  ])
})

test('shares are of the chart’s sum, or of all transactions for a single category', () => {
  const [flagged, all] = SAFETY_CHARTS.csam
  const figures = { count: 310, totals: { clear: 299, flagged: 1 } }
  expect(sharesOf(all, figures)).toEqual([
    { category: 'flagged', count: 1, share: 1 / 300 },
    { category: 'clear', count: 299, share: 299 / 300 },
  ])
  expect(sharesOf(all, { count: 0, totals: {} })).toMatchObject([{ share: 0 }, { share: 0 }])
  expect(sharesOf(flagged, figures)).toEqual([{ category: 'flagged', count: 1, share: 1 / 310 }])
})
