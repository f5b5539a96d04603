import { expect, test } from 'vitest'
import { contrastOf } from '#src/features/styleguide/contrast.ts'

test('contrast follows WCAG in either order of the colours', () => {
  expect(contrastOf([0, 0, 0], [255, 255, 255])).toBeCloseTo(21)
  expect(contrastOf([255, 255, 255], [118, 118, 118])).toBeCloseTo(4.54, 2)
  expect(contrastOf([10, 20, 30], [10, 20, 30])).toBe(1)
})
