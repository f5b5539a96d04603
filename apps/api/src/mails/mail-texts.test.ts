import { expect, test } from 'vitest'
import { timeWords } from './mail-texts.ts'

const FIRST = new Date('2027-03-01T14:07:00Z')

test('CN-02 French mails write the first of a month as 1er', () => {
  const { at, day } = timeWords('fr')
  expect(day(FIRST)).toBe('1er mars 2027')
  expect(at(FIRST)).toBe('1er mars 2027 à 14:07 UTC')
})
