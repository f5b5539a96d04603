import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { poll } from '#src/lib/poll.ts'

const page = Object.assign(new EventTarget(), { hidden: false })
const show = (visible: boolean) => {
  page.hidden = !visible
  page.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  show(true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const start = (answers: (string | undefined)[], options: { triesMax?: number; atOnce?: boolean } = {}) => {
  const stop = new AbortController()
  const ask = vi.fn(async () => answers.shift())
  const onTry = vi.fn()
  const end = poll({ ask, intervalMs: 2000, signal: stop.signal, onTry, ...options })
  return { ask, end, onTry, stop }
}

test('LC-06 polling asks every 2000 ms, at most 15 times, then gives up', async () => {
  const { ask, end, onTry } = start([], { triesMax: 15 })
  await vi.advanceTimersByTimeAsync(1999)
  expect(ask).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ask).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).toHaveBeenCalledTimes(15)
  expect(onTry).toHaveBeenLastCalledWith(15)
  expect(await end).toBeUndefined()
})

test('LC-10 polling ends with the first answer', async () => {
  const { ask, end } = start([undefined, undefined, 'more'], { atOnce: true })
  await vi.advanceTimersByTimeAsync(4000)
  expect(await end).toBe('more')
  expect(ask).toHaveBeenCalledTimes(3)
})

test('LC-06 polling stops when the dialog closes', async () => {
  const { ask, end, stop } = start(['late'])
  await vi.advanceTimersByTimeAsync(1000)
  stop.abort()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(ask).not.toHaveBeenCalled()
  expect(await end).toBeUndefined()
})

test('LC-06 polling stops on an error and rejects with it', async () => {
  const fault = new Error('gone')
  const ask = vi.fn(async () => Promise.reject(fault))
  const end = poll({ ask, intervalMs: 10, signal: new AbortController().signal })
  const outcome = expect(end).rejects.toBe(fault)
  await vi.advanceTimersByTimeAsync(1000)
  await outcome
  expect(ask).toHaveBeenCalledTimes(1)
})

test('LC-12 polling pauses while the tab is hidden', async () => {
  const { ask, end } = start(['answer'])
  show(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).not.toHaveBeenCalled()
  show(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(await end).toBe('answer')
})
