import { expect, test } from 'vitest'
import { LOCALES } from './constants.ts'
import { dateFormat } from './date-format.ts'

const utc = (options: Intl.DateTimeFormatOptions, locale: string = LOCALES.fr) =>
  dateFormat(locale, { ...options, timeZone: 'UTC' })
const FIRST = new Date('2026-03-01T09:05:00Z')
const LAST = new Date('2026-03-31T09:05:00Z')

test.each<[Intl.DateTimeFormatOptions, string]>([
  [{ dateStyle: 'long' }, '1er mars 2026'],
  [{ dateStyle: 'long', timeStyle: 'short' }, '1er mars 2026 à 09:05'],
  [{ weekday: 'short', day: 'numeric', month: 'short' }, 'dim. 1er mars'],
  [{ dateStyle: 'short' }, '01/03/2026'],
  [{ day: 'numeric' }, '1'],
])('CN-02 French writes the first of a month as 1er before its name: %o', (options, words) =>
  expect(utc(options).format(FIRST)).toBe(words),
)

test('CN-02 other days, and dates in English, have plain numbers', () => {
  expect(utc({ dateStyle: 'long' }).format(LAST)).toBe('31 mars 2026')
  expect(utc({ dateStyle: 'long' }, LOCALES.en).format(FIRST)).toBe('1 March 2026')
})

test('CN-02 a French range of days begins with 1er', () => {
  expect(utc({ dateStyle: 'long' }).formatRange(FIRST, LAST)).toMatch(/^1er\W+31 mars 2026$/)
})
