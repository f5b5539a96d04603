import { expect, test } from 'vitest'
import { keptContent } from './kept-content.ts'
import { hasParts, liveParts, type PartValues, withParts } from './live-parts.ts'

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

const BEGIN_MS = Date.parse('2027-01-01T00:00:00Z')
/** Parts that read what `answer` returns, at a time that `later` moves on. */
const source = (isLasting: boolean) => {
  let nowMs = BEGIN_MS
  const failures: unknown[] = []
  const given = { answer: (): Promise<PartValues> => Promise.resolve({ list: 'read' }) }
  const { read } = liveParts({
    ...{ read: () => given.answer(), unread: { list: 'unread' }, isLasting },
    clock: () => new Date(nowMs),
    onFailure: (error) => failures.push(error),
  })
  return { given, failures, read, later: (ms: number) => (nowMs += ms) }
}
const never = () => new Promise<never>(() => undefined)

test.each([
  [true, 'read'],
  [false, 'unread'],
])('when the database fails, values that last (%s) are shown as %s', async (isLasting, shown) => {
  const { given, failures, read, later } = source(isLasting)
  expect(await read()).toEqual({ list: 'read' })
  given.answer = () => Promise.reject(new Error('away'))
  later(9999)
  expect(await read()).toEqual({ list: 'read' })
  later(1)
  expect(await read()).toEqual({ list: shown })
  expect(failures).toHaveLength(1)
})

test.each([
  [true, 'read'],
  [false, 'unread'],
])(
  'a page waits 1 s for a silent database; values that last (%s) are shown as %s',
  async (isLasting, shown) => {
    const { given, read, later } = source(isLasting)
    await read()
    given.answer = never
    later(10_000)
    const beganMs = performance.now()
    expect(await read()).toEqual({ list: shown })
    expect(performance.now() - beganMs).toBeLessThan(1500)
  },
)
