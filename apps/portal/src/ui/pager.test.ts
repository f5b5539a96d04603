import { expect, test } from 'vitest'
import { pageNumbers } from '#src/ui/pager.tsx'

test('LC-02 the pager shows the first and last page and the pages around the current one', () => {
  expect(pageNumbers(1, 26)).toEqual([1, 2, 3, null, 26])
  expect(pageNumbers(13, 26)).toEqual([1, null, 12, 13, 14, null, 26])
  expect(pageNumbers(26, 26)).toEqual([1, null, 24, 25, 26])
  expect(pageNumbers(3, 4)).toEqual([1, 2, 3, 4])
  expect(pageNumbers(1, 1)).toEqual([1])
})
