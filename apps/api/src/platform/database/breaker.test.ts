import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeBreaker } from './breaker.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const silentUntil = (atMs: number) => {
  const startedMs = Date.now()
  return vi.fn(() =>
    Date.now() - startedMs < atMs ? new Promise<never>(() => undefined) : Promise.resolve(1),
  )
}

test('a silent database opens the breaker, and its first response closes it', async () => {
  const changes: boolean[] = []
  const probe = silentUntil(3000)
  const breaker = makeBreaker(probe, (isAway) => changes.push(isAway))
  breaker.suspect(performance.now())
  breaker.expectClosed()
  await vi.advanceTimersByTimeAsync(501)
  expect(() => breaker.expectClosed()).toThrow('the database does not answer')
  await vi.advanceTimersByTimeAsync(3000)
  breaker.expectClosed()
  expect(changes).toEqual([true, false])
  breaker.stop()
})

test('a slow statement starts no probe if others got a response meanwhile', async () => {
  const probe = silentUntil(60_000)
  const breaker = makeBreaker(probe)
  const since = performance.now()
  await vi.advanceTimersByTimeAsync(1000)
  breaker.heard()
  breaker.suspect(since)
  expect(probe).not.toHaveBeenCalled()
  breaker.expectClosed()
})

test('responses to others keep the breaker closed while the probe waits for a connection', async () => {
  const breaker = makeBreaker(silentUntil(60_000))
  breaker.suspect(performance.now())
  await vi.advanceTimersByTimeAsync(400)
  breaker.heard()
  await vi.advanceTimersByTimeAsync(200)
  expect(() => breaker.expectClosed()).not.toThrow()
  breaker.stop()
})

test('many timed-out calls send one probe at a time', async () => {
  const probe = silentUntil(60_000)
  const breaker = makeBreaker(probe)
  for (let call = 0; call < 100; call++) breaker.suspect(performance.now())
  expect(probe).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(7500)
  expect(probe.mock.calls.length).toBeLessThanOrEqual(11)
  breaker.stop()
})
