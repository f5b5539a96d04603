import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { foldRepeats } from './folded-log.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a repeated message is logged at once and then once a minute with its number', () => {
  const lines: [string, number][] = []
  const log = foldRepeats((message, times) => lines.push([message, times]))
  for (let time = 0; time < 45; time++) log('the mail server is away')
  log('another fault')
  expect(lines).toEqual([
    ['the mail server is away', 1],
    ['another fault', 1],
  ])
  vi.advanceTimersByTime(60_000)
  expect(lines.slice(2)).toEqual([['the mail server is away', 44]])
  log('the mail server is away')
  expect(lines.at(-1)).toEqual(['the mail server is away', 1])
})
