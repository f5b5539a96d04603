import { expect, test } from 'vitest'
import { keptContent } from './kept-content.ts'
import { hasParts, withParts } from './live-parts.ts'

const parts = { names: ['list'], read: () => Promise.resolve({}) }

test('only placeholders of known parts are filled, and what is filled in is not filled again', () => {
  const page = keptContent('<p>@@list@@ @@companyName@@</p>')
  expect(withParts(page, [{ list: '<b>$& @@list@@</b>' }]).content).toBe(
    '<p><b>$& @@list@@</b> @@companyName@@</p>',
  )
})

test('a page is filled again, with another entity tag, once the values changed', () => {
  const page = keptContent('@@list@@')
  const values = { list: 'one' }
  const first = withParts(page, [values])
  expect(withParts(page, [values])).toBe(first)
  const second = withParts(page, [{ list: 'two' }])
  expect(second.content).toBe('two')
  expect(second.etag).not.toBe(first.etag)
})

test('a page without placeholders of parts is not live', () => {
  expect(hasParts('<p>@@list@@</p>', parts)).toBe(true)
  expect(hasParts('<p>@@companyName@@ list</p>', parts)).toBe(false)
})
