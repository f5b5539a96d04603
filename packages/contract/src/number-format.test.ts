import { expect, test } from 'vitest'
import { LOCALES } from './constants.ts'
import { numberFormat } from './number-format.ts'

test('French groups of digits have a no-break space between them, which is wide enough to see', () => {
  expect(numberFormat(LOCALES.fr).format(1_000_000)).toBe('1\u00a0000\u00a0000')
  expect(numberFormat(LOCALES.fr, { minimumFractionDigits: 2 }).format(-12_345.5)).toBe('-12\u00a0345,50')
})

test('English numbers keep their commas', () => {
  expect(numberFormat(LOCALES.en).format(1_000_000)).toBe('1,000,000')
})
