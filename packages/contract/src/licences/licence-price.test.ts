import { expect, test } from 'vitest'
import { estimatedPrice, LICENCE_CURRENCY, licencePricesFor } from './licence-price.ts'

test('LC-09 the price list matches the specification, without the last price below 10 licences', () => {
  expect(LICENCE_CURRENCY).toBe('USD')
  expect(licencePricesFor(10).map(({ price, discount }) => [price, discount])).toEqual([
    [67.5, 10],
    [56, 25],
    [45, 40],
    [37.5, 50],
  ])
  expect(licencePricesFor(9).map(({ price }) => price)).toEqual([67.5, 56, 45])
})

test('LC-09 the estimated price is quantity times price, times 12 for a year', () => {
  expect(estimatedPrice(12, 45, 'month')).toBe(540)
  expect(estimatedPrice(12, 45, 'year')).toBe(6480)
  expect(estimatedPrice(50, 37.5, 'year')).toBe(22_500)
})
