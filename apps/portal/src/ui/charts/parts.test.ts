import { expect, test } from 'vitest'
import { layOutParts } from '#src/ui/charts/parts.ts'

const endOf = ({ start, length }: { start: number; length: number }) => start + length

test('parts fill a line from end to end, with gaps of 2 px', () => {
  const [first, second] = layOutParts([0.25, 0.75], 402, false)
  expect(first).toEqual({ start: 0, length: 100 })
  expect(second).toEqual({ start: 102, length: 300 })
})

test('a ring has a gap after its last part too, unless it has only one part', () => {
  const [first, second] = layOutParts([0.5, 0.5], 404, true)
  expect([first?.length, second && 404 - endOf(second)]).toEqual([200, 2])
  expect(layOutParts([1, 0], 400, true)).toEqual([
    { start: 0, length: 400 },
    { start: 400, length: 0 },
  ])
})

test('a tiny part is about 2 px, a zero part has no length, and the sum stays the same', () => {
  const boxes = layOutParts([0.00001, 0, 0.99999], 300, false)
  expect(boxes[0]?.length).toBeGreaterThan(1.9)
  expect(boxes[1]?.length).toBe(0)
  expect(Math.max(...boxes.map(endOf))).toBeCloseTo(300, 6)
})

test('a chart that is not yet measured has parts of length 0', () => {
  for (const shares of [[0.5, 0.5], [0, 0], []])
    expect(layOutParts(shares, 0, false).every(({ length }) => length === 0)).toBe(true)
})
