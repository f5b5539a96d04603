import { expect, test } from 'vitest'
import { pagesOf, parsePage } from './list-pages.ts'

test('LC-02 ten licences are a page, and no licences are one', () => {
  expect([0, 1, 10, 11, 251, 10_000].map(pagesOf)).toEqual([1, 1, 1, 2, 26, 1000])
})

test('an address that names no page that can be reached names the first', () => {
  expect([null, '3', '0', '-1', '1.5', 'x', '100001'].map(parsePage)).toEqual([1, 3, 1, 1, 1, 1, 1])
})
