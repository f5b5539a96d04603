import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  gridValues,
  layOutBars,
  partByKey,
  spreadLabels,
  ticksWithRoom,
} from '#src/ui/charts/chart-layout.ts'

describe('gridlines', () => {
  test.each([
    [1156, [0, 500, 1000, 1500]],
    [132, [0, 50, 100, 150]],
    [1700, [0, 1000, 2000]],
    [26, [0, 10, 20, 30]],
    [3, [0, 1, 2, 3]],
    [1, [0, 1]],
    [0, [0, 1]],
  ])('for a maximum of %i are %j', (max, values) => {
    expect(gridValues(max)).toEqual(values)
  })

  test('reach the greatest value in at most three whole, even steps', () => {
    fc.assert(
      fc.property(fc.nat({ max: 100_000_000 }), (max) => {
        const values = gridValues(max)
        const step = values[1] ?? 0
        expect(values.at(-1)).toBeGreaterThanOrEqual(max)
        expect(values.length).toBeLessThanOrEqual(4)
        expect(values.every((value, index) => Number.isInteger(value) && value === index * step)).toBe(true)
      }),
    )
  })
})

describe('bars', () => {
  const plot = { width: 300, height: 100, top: 100 }

  test('are as high as their count and stacked, with the first series on top', () => {
    const [bar] = layOutBars([[20, 30]], plot)
    expect(bar?.segments).toEqual([
      { series: 1, y: 70, height: 30 },
      { series: 0, y: 50, height: 19 },
    ])
  })

  test('fill 62 % of their slot', () => {
    const [, second] = layOutBars([[1], [1], [1]], plot)
    expect(second).toMatchObject({ slotX: 100, slotWidth: 100, x: 119, width: 62 })
  })

  test('are at least 2 px tall for small counts and absent for 0', () => {
    const [none, little, notYet] = layOutBars([[0, 0], [0, 1], null], { ...plot, top: 100_000 })
    expect(none?.segments).toEqual([])
    expect(little?.segments).toMatchObject([{ series: 1, height: 2 }])
    expect(notYet?.segments).toEqual([])
  })
})

describe('labels below the bars', () => {
  test('are left out where a strong label needs the room', () => {
    const ticks = [
      { bar: 0, text: '1' },
      { bar: 19, text: '20' },
      { bar: 20, text: 'Today', strong: true },
      { bar: 29, text: '30' },
    ]
    expect(ticksWithRoom(ticks, 20).map(({ text }) => text)).toEqual(['1', 'Today', '30'])
    expect(ticksWithRoom(ticks, 5).map(({ text }) => text)).toEqual(['1', 'Today', '30'])
  })

  test('never come closer to a strong label than two letters', () => {
    const ticks = [
      { bar: 20, text: 'Today', strong: true },
      { bar: 24, text: '25' },
    ]
    const shownAt = (slotWidth: number) => ticksWithRoom(ticks, slotWidth).map(({ text }) => text)
    // In px: half of a bold 'Today' is 20, half of '25' is 7, and the gap is 12.
    expect(shownAt(39 / 4)).toEqual(['Today', '25'])
    expect(shownAt(38 / 4)).toEqual(['Today'])
  })
})

describe('labels of marks', () => {
  const labels = (...places: number[]) => places.map((at) => ({ at, width: 60 }))

  test('are centred on their marks where there is room', () => {
    expect(spreadLabels(labels(50, 150, 250), 320)).toEqual([50, 150, 250])
  })

  test('move apart when their marks are close, and stay inside the chart', () => {
    expect(spreadLabels(labels(5, 10, 12), 320)).toEqual([30, 102, 174])
    expect(spreadLabels(labels(300, 310, 318), 320)).toEqual([146, 218, 290])
  })

  test('never overlap in a chart that has room for all', () => {
    const mark = fc.record({ at: fc.nat({ max: 264 }), width: fc.integer({ min: 20, max: 80 }) })
    fc.assert(
      fc.property(fc.array(mark, { maxLength: 3 }), (marks) => {
        const sorted = marks.sort((one, other) => one.at - other.at)
        const centres = spreadLabels(sorted, 264)
        const edges = sorted.flatMap(({ width }, index) => [
          (centres[index] ?? 0) - width / 2,
          (centres[index] ?? 0) + width / 2,
        ])
        expect([0, ...edges, 264]).toEqual([0, ...edges, 264].sort((one, other) => one - other))
      }),
    )
  })
})

describe('keys', () => {
  test('move by bar, by week and to both ends, and never beyond the ends', () => {
    expect(
      ['ArrowRight', 'ArrowLeft', 'PageUp', 'PageDown', 'Home', 'End'].map((key) => partByKey(key, 10, 20)),
    ).toEqual([11, 9, 17, 3, 0, 19])
    expect([partByKey('ArrowRight', 19, 20), partByKey('ArrowLeft', 0, 20)]).toEqual([19, 0])
    expect(partByKey('Enter', 3, 20)).toBeUndefined()
  })
})
