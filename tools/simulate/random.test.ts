import fc from 'fast-check'
import { expect, test } from 'vitest'
import { largestRemainder, seededRandom } from './random.ts'

test('largest remainder gives whole parts that sum to the total', () => {
  fc.assert(
    fc.property(
      fc.nat(10_000),
      fc.array(fc.double({ min: 0.01, max: 100, noNaN: true }), { minLength: 1 }),
      (total, shares) => {
        const parts = largestRemainder(total, shares)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total)
        expect(parts.every((part) => Number.isInteger(part) && part >= 0)).toBe(true)
      },
    ),
  )
  expect(largestRemainder(10, [1, 1, 1])).toEqual([4, 3, 3])
  expect(largestRemainder(10, [0, 0])).toEqual([0, 0])
})

test('a seed always gives the same numbers', () => {
  const random = seededRandom('fleet', 3)
  expect([random.uniform(), random.uniform()].map((value) => value.toFixed(6))).toMatchInlineSnapshot(`
    [
      "0.540931",
      "0.924120",
    ]
  `)
})

test('draws have the documented mean and variance', () => {
  const random = seededRandom('spread')
  const draws = (draw: () => number) => {
    const values = Array.from({ length: 20_000 }, draw)
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    return { mean, variance: values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length }
  }
  const near = (value: number, expected: number) => expect(Math.abs(value / expected - 1)).toBeLessThan(0.06)
  const counts = draws(() => random.negativeBinomial(40, 12))
  near(counts.mean, 40)
  near(counts.variance, 40 + 40 ** 2 / 12)
  const gamma = draws(() => random.gamma(0.5))
  near(gamma.mean, 0.5)
  near(gamma.variance, 0.5)
  near(draws(() => random.poisson(5)).variance, 5)
  near(draws(() => random.normal()).variance, 1)
})

test('drawn shares sum to 1 and keep zeros', () => {
  const shares = seededRandom('shares').dirichlet({ a: 50, b: 50, c: 0 }, 40)
  expect(shares.a + shares.b).toBeCloseTo(1)
  expect(shares.c).toBe(0)
})
