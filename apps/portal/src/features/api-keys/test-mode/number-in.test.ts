import { expect, test } from 'vitest'
import { numberIn } from '#src/features/api-keys/test-mode/number-in.ts'

test.each([
  ['1', 1],
  [' 100 ', 100],
  ['0', null],
  ['101', null],
  ['', null],
  ['1.5', null],
  ['-1', null],
  ['1e2', null],
  ['ten', null],
])('%j of at most 100 is %s', (typed, number) => {
  expect(numberIn(typed, 100)).toBe(number)
})
