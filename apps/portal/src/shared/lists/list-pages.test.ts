import { expect, test } from 'vitest'
import { pagesOf, parsePage } from './list-pages.ts'

test('LC-02 a page has ten licences, and an empty list has one page', () => {
  expect([0, 1, 10, 11, 251, 10_000].map(pagesOf)).toEqual([1, 1, 1, 2, 26, 1000])
})

test('an invalid page number in the URL selects page 1', () => {
  expect([null, '3', '0', '-1', '1.5', 'x', '100001'].map(parsePage)).toEqual([1, 3, 1, 1, 1, 1, 1])
})
