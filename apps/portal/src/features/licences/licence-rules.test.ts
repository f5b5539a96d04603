import { expect, test } from 'vitest'
import { isEngagement, keyedCall } from '#src/features/licences/licence-rules.ts'

test('LC-04 an engagement is a whole number of months from 1 to 120', () => {
  for (const typed of ['1', '12', '120', ' 24 ']) expect(isEngagement(typed)).toBe(true)
  for (const typed of ['', '0', '121', '1.5', '-1', '1e2', 'year']) expect(isEngagement(typed)).toBe(false)
})

test('LC-10 sending the same values again reuses the idempotency key', () => {
  let keys = 0
  const newKey = () => `key-${++keys}`
  const first = keyedCall(null, '{"quantity":1}', newKey)
  const again = keyedCall(first, '{"quantity":1}', newKey)
  const other = keyedCall(again, '{"quantity":2}', newKey)
  expect([first.key, again.key, other.key]).toEqual(['key-1', 'key-1', 'key-2'])
})
