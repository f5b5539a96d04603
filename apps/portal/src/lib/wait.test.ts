import { expect, test } from 'vitest'
import { waitWords } from '#src/lib/wait.ts'

test('LG-01 a wait is in seconds below 2 minutes, then in minutes, always rounded up', () => {
  expect([0, 1, 1.2, 30, 119].map((seconds) => waitWords(seconds, 'en-GB'))).toEqual([
    '1 second',
    '1 second',
    '2 seconds',
    '30 seconds',
    '119 seconds',
  ])
  expect([120, 540, 541].map((seconds) => waitWords(seconds, 'en-GB'))).toEqual([
    '2 minutes',
    '9 minutes',
    '10 minutes',
  ])
})
