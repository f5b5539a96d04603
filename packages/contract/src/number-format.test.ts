import { expect, test } from 'vitest'
import { LOCALES } from './constants.ts'
import { numberFormat } from './number-format.ts'

test('French groups of digits have a no-break space between them, which is wide enough to see', () => {
  expect(numberFormat(LOCALES.fr).format(1_000_000)).toBe('1\u00a0000\u00a0000')
  expect(numberFormat(LOCALES.fr, { minimumFractionDigits: 2 }).format(-12_345.5)).toBe(
    '\u221212\u00a0345,50',
  )
})

test('English numbers keep their commas', () => {
  expect(numberFormat(LOCALES.en).format(1_000_000)).toBe('1,000,000')
})

test('CN-02 a French percent has the narrow no-break space of docs/french.md', () => {
  expect(numberFormat(LOCALES.fr, { style: 'percent' }).format(0.8)).toBe('80\u202f%')
  expect(numberFormat(LOCALES.en, { style: 'percent' }).format(0.8)).toBe('80%')
})

test.each([LOCALES.en, LOCALES.fr])('a negative number has a minus sign, not a hyphen, in %s', (locale) => {
  expect(numberFormat(locale, { style: 'percent', signDisplay: 'exceptZero' }).format(-0.03)).toMatch(
    /^\u22123/,
  )
  expect(numberFormat(locale, { style: 'currency', currency: 'USD' }).format(-3)).toMatch(/^\u2212/)
})
