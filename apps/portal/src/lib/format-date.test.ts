import { expect, test } from 'vitest'
import { exactTime, longDate, shortDate, utcDate } from '#src/lib/format-date.ts'

const at = (text: string) => Date.parse(text) / 1000

test('English dates have the British order and the month as a word', () => {
  expect(exactTime(at('2026-11-21T12:00:00Z'), 'en-GB')).toMatch(/^21 November 2026 at \d\d:\d\d$/)
})

test('LC-03 a short date includes the year only if it is not the current year', () => {
  const now = at('2026-11-21T12:00:00Z')
  expect(shortDate(at('2026-09-24T12:00:00Z'), now, 'en-GB')).toBe('24 Sept')
  expect(shortDate(at('2025-09-24T12:00:00Z'), now, 'en-GB')).toBe('24 Sept 2025')
})

test('LC-05 an end date is the same day in every time zone', () => {
  expect(utcDate(at('2027-05-18T23:59:59Z'), 'en-GB')).toBe('18 May 2027')
})

test('CN-02 the first of a month is 1er in French', () => {
  const firstOfMay = at('2027-05-01T12:00:00Z')
  expect(exactTime(firstOfMay, 'fr-FR')).toMatch(/^1er mai 2027 à \d\d:\d\d$/)
  expect(longDate(firstOfMay, 'fr-FR')).toBe('1er mai 2027')
  expect(utcDate(firstOfMay, 'fr-FR')).toBe('1er mai 2027')
  expect(shortDate(firstOfMay, firstOfMay, 'fr-FR')).toBe('1er mai')
})
