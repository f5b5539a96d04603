import fc from 'fast-check'
import { expect, test } from 'vitest'
import { counterBase, numberCounters } from './counter-numbers.ts'

test.each([
  ['Till', 3, [], ['Till 1', 'Till 2', 'Till 3']],
  ['Till', 2, ['Till 1', 'Till 4', 'Kiosk 9'], ['Till 5', 'Till 6']],
  ['till', 1, ['TILL 2'], ['till 3']],
  ['Till 3', 2, [], ['Till 3', 'Till 4']],
  ['Till 3', 2, ['Till 7'], ['Till 8', 'Till 9']],
  ['Till', 1, ['Till', 'Tills 4', 'Till four'], ['Till 1']],
  ['A9', 2, ['A9'], ['A9 1', 'A9 2']],
  ['7', 2, [], ['7 1', '7 2']],
] as const)('numbering %j for %d counters next to %j gives %j', (location, quantity, known, numbered) => {
  expect(numberCounters(location, quantity, known)).toEqual(numbered)
})

test('numbered counters are distinct, keep their name and never repeat one of the store', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('Till', 'Till 2', 'Kasse', 'Main counter'),
      fc.integer({ min: 1, max: 50 }),
      fc.array(fc.tuple(fc.constantFrom('Till', 'TILL', 'Main counter'), fc.nat({ max: 99_999 }))),
      (location, quantity, counters) => {
        const known = counters.map(([name, number]) => `${name} ${number}`)
        const made = numberCounters(location, quantity, known)
        const lower = new Set(known.map((name) => name.toLowerCase()))
        expect(new Set(made).size).toBe(quantity)
        expect(made.filter((name) => lower.has(name.toLowerCase()))).toEqual([])
        expect(made.every((name) => counterBase(name) === counterBase(location))).toBe(true)
      },
    ),
  )
})
