import { expect, test } from 'vitest'
import { layOutPie } from './pie-layout.ts'

const distance = ({ x, y }: { x: number; y: number }) => Math.hypot(x, y)

test('a zero count has no slice, and a single count fills the whole pie', () => {
  const [none, all] = layOutPie([0, 7], 100, 14)
  expect(none).toBeNull()
  expect(all?.path).toMatch(/^M0 -100A/)
})

test('a number is inside its slice if it fits, otherwise next to the pie', () => {
  const [large, small] = layOutPie([97, 3], 100, 14)
  expect(large && distance(large)).toBeCloseTo(70)
  expect(small && distance(small)).toBeCloseTo(114)
})

test('numbers next to the pie do not cover each other', () => {
  const small = layOutPie([1, 1, 1, 1, 96], 100, 14).slice(0, 4)
  const gaps = small.flatMap((slice, index) => {
    const next = small[index + 1]
    return slice && next ? [Math.hypot(slice.x - next.x, slice.y - next.y)] : []
  })
  expect(gaps).toHaveLength(3)
  expect(Math.min(...gaps)).toBeGreaterThan(22)
})
