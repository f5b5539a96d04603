import { expect, test } from 'vitest'
import { placeText } from './coded-licence.ts'

test('a location has chain, store and counter, and skips repeated names', () => {
  expect(placeText('Harbour Foods', 'Leith Walk', 'Till 1')).toBe('Harbour Foods, Leith Walk, Till 1')
  expect(placeText('Quayside Stores', 'Quayside Stores', 'Counter 1')).toBe('Quayside Stores, Counter 1')
  expect(placeText('Quayside Stores', '', '')).toBe('Quayside Stores')
})
