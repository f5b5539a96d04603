import { expect, test } from 'vitest'
import { durationWords } from '#src/lib/duration.ts'

test('a duration is exact, in the largest unit that divides it', () => {
  const words = [900, 3600, 86_400, 604_800, 90, 5400].map((seconds) => durationWords(seconds, 'en-GB'))
  expect(words).toEqual(['15 minutes', '1 hour', '24 hours', '7 days', '90 seconds', '90 minutes'])
})
