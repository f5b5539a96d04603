import { expect, test } from 'vitest'
import { subjectFaults, wordingFaults } from './style.ts'

test.each([
  '// Whoever asks gets an answer.',
  'mails to whomever',
  'The page is loaded anew.',
  'A client would else wait.',
  'The owner is told by mail.',
  '/** What a call answers. */',
])('%j is refused with its line number', (line) => {
  expect(wordingFaults('a.ts', `const a = 1\n${line}`)).toEqual([expect.stringMatching(/^a\.ts:2: '.+': .+/)])
})

test.each([
  '// A lock of a killed process is told apart from a live one.',
  '/** What is a device? The guide answers it. */',
  '// The owner gets a mail.',
  'const renewal = 1',
])('%j is allowed', (line) => {
  expect(wordingFaults('a.ts', line)).toEqual([])
})

test('a commit subject has at most 72 characters', () => {
  expect(subjectFaults(['Add a call', 'x'.repeat(72)])).toEqual([])
  expect(subjectFaults(['x'.repeat(73)])).toHaveLength(1)
})
