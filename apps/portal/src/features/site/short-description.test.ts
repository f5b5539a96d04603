import { expect, test } from 'vitest'
import { shortDescription } from '#src/features/site/short-description.ts'

const words = (count: number) => 'word '.repeat(count).trim()

test('Deliver 6: a short description is unchanged', () => {
  expect(shortDescription('Faces stay. Counts leave.')).toBe('Faces stay. Counts leave.')
})

test.each([
  ['a sentence', `${words(20)}. ${words(40)}.`, `${words(20)}.`],
  ['a colon', `${words(20)}: ${words(40)}.`, `${words(20)}.`],
  ['a colon in French', `${words(20)}\u00a0: ${words(40)}.`, `${words(20)}.`],
  ['a word where no sentence ends late enough', `A. ${words(60)}`, `A. ${words(33)}…`],
])('Deliver 6: a long description is cut after %s', (_name, text, short) => {
  expect(shortDescription(text)).toBe(short)
  expect(short.length).toBeLessThanOrEqual(171)
})
