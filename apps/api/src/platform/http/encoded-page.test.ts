import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bodyOf, encodedPage, encodingOf } from './encoded-page.ts'

test.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['GZIP ; q=0.5', 'gzip'],
])('a browser that accepts %j is sent %j', (accepted, encoding) => {
  expect(encodingOf(accepted)).toBe(encoding)
})

test.each(['a', ';', ',', 'br;'])(
  'a header of 16 kB of blanks after %j keeps the process busy for no time',
  (start) => {
    const started = performance.now()
    encodingOf(`${start}${' '.repeat(16_000)}b`)
    expect(performance.now() - started).toBeLessThan(100)
  },
)

test('every form of a page is the same page', () => {
  const html = '<p>é</p>'.repeat(500)
  const page = encodedPage(html)
  expect(brotliDecompressSync(bodyOf(page, 'br')).toString()).toBe(html)
  expect(gunzipSync(bodyOf(page, 'gzip')).toString()).toBe(html)
  expect(bodyOf(page, undefined)).toBe(html)
  expect(bodyOf(page, 'br').length).toBeLessThan(html.length / 10)
})
