import { expect, test } from 'vitest'
import { formatExpiry, parseExpiry } from '#src/features/checkout/card-expiry.ts'
import { brandOf, caretAfter, groupNumber } from '#src/features/checkout/card-number.ts'

test.each([
  ['4', 'visa', '4'],
  ['42424', 'visa', '4242 4'],
  ['4242424242424242', 'visa', '4242 4242 4242 4242'],
  ['4242-4242 4242\u00a04242', 'visa', '4242 4242 4242 4242'],
  ['5555555555554444', 'mastercard', '5555 5555 5555 4444'],
  ['2221000000000009', 'mastercard', '2221 0000 0000 0009'],
  ['37828', 'amex', '3782 8'],
  ['378282246310005', 'amex', '3782 822463 10005'],
  ['60', null, '60'],
  ['', null, ''],
])('SB-07 %j has the brand %s and is shown as %j', (typed, brand, grouped) => {
  expect(brandOf(typed)).toBe(brand)
  expect(groupNumber(typed)).toBe(grouped)
  expect(groupNumber(grouped)).toBe(grouped)
})

test('SB-07 the caret stays after the last typed digit', () => {
  expect([0, 4, 5, 8].map((digits) => caretAfter('4242 4242', digits))).toEqual([0, 4, 6, 9])
})

test.each([
  ['0', '', '0'],
  ['4', '', '04 / '],
  ['04', '0', '04 / '],
  ['04 /', '04 / ', '04'],
  ['04 / 2', '04 / ', '04 / 2'],
  ['1/', '1', '01 / '],
  ['12', '1', '12 / '],
  ['04/29', '', '04 / 29'],
  ['04/2029', '', '04 / 2029'],
  ['2029-04', '', '04 / 2029'],
  ['0429', '', '04 / 29'],
])('SB-07 an expiry %j typed after %j is shown as %j', (typed, before, shown) => {
  expect(formatExpiry(typed, before)).toBe(shown)
})

test('SB-07 an expiry is parsed with a 2-digit or 4-digit year', () => {
  expect(parseExpiry('04 / 29')).toEqual({ expiryMonth: 4, expiryYear: 2029 })
  expect(parseExpiry('4/2029')).toEqual({ expiryMonth: 4, expiryYear: 2029 })
  expect(parseExpiry('04 / ')).toEqual({ expiryMonth: Number.NaN, expiryYear: Number.NaN })
})
