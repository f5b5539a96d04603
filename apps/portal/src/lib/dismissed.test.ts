import { afterEach, expect, test, vi } from 'vitest'
import { dismiss, readDismissed } from '#src/lib/dismissed.ts'

const stored = (kept: Map<string, string>) =>
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
afterEach(() => vi.unstubAllGlobals())

test('dismissed notices are stored once, newest first, at most 50', () => {
  stored(new Map())
  expect(readDismissed()).toEqual([])
  for (let number = 0; number < 60; number++) dismiss(`n${number}`)
  expect(dismiss('n30')[0]).toBe('n30')
  expect(readDismissed()).toHaveLength(50)
  expect(new Set(readDismissed()).size).toBe(50)
})

test.each(['{', '{"a":1}', 'null', '[1,{}]'])(
  'the invalid stored value %s reads as no dismissed notices',
  (text) => {
    stored(new Map([['dismissed-notices', text]]))
    expect(readDismissed()).toEqual([])
  },
)

test('without storage, a notice is dismissed for the current page', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('forbidden')
    },
    setItem: () => {
      throw new Error('forbidden')
    },
  })
  expect(dismiss('a')).toEqual(['a'])
})
