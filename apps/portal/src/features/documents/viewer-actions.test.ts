import { expect, test } from 'vitest'
import { nextScale, previousScale, SCALE_MAX, SCALE_MIN } from '#src/features/documents/viewer-actions.ts'

test('HM-07 zoom uses steps from 50 to 300 %, from any value', () => {
  expect([nextScale(1), nextScale(1.31), nextScale(0.2)]).toEqual([1.1, 1.5, 0.5])
  expect([previousScale(1), previousScale(1.31), previousScale(4)]).toEqual([0.9, 1.25, 3])
  expect([nextScale(SCALE_MAX), previousScale(SCALE_MIN)]).toEqual([SCALE_MAX, SCALE_MIN])
})

test('HM-07 zooming in and out returns to the same scale', () => {
  for (const scale of [0.67, 0.75, 1, 1.25, 2]) expect(previousScale(nextScale(scale))).toBe(scale)
})
