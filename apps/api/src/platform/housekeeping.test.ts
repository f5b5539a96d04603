import { expect, test, vi } from 'vitest'
import { defineHousekeeping, runStep } from './housekeeping.ts'
import type { Jobs } from './jobs.ts'

/** A step with that many rows. Each batch takes `batchMs`. */
const stepOf = (rows: number, batchMs = 0) => {
  let left = rows
  return {
    name: 'rows',
    every: '7 * * * *',
    batch: vi.fn(async (limit: number) => {
      vi.setSystemTime(Date.now() + batchMs)
      const done = Math.min(limit, left)
      left -= done
      return done
    }),
  }
}

test('a step repeats until a batch returns fewer rows than its limit', async () => {
  const step = stepOf(2500)
  expect(await runStep(step)).toBe(false)
  expect(step.batch.mock.calls).toEqual([[1000], [1000], [1000]])
})

test('a step pauses after each batch for four times its duration', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const rests: number[] = []
  const step = stepOf(2500)
  const batch = (limit: number) => {
    vi.advanceTimersByTime(120)
    return step.batch(limit)
  }
  const rest = async (ms: number) => {
    rests.push(ms)
  }
  await runStep({ batch }, { rest })
  vi.useRealTimers()
  expect(rests).toEqual([480, 480])
})

test('a step with more than 30 s of work enqueues itself again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const jobs = {
    retire: vi.fn(async () => undefined),
    define: vi.fn<Jobs['define']>(async () => undefined),
    enqueue: vi.fn(async () => undefined),
  }
  const [short, long] = [stepOf(2000, 10_000), { ...stepOf(90_000, 10_000), name: 'many-rows' }]
  await defineHousekeeping(jobs as unknown as Jobs, [short, long])
  for (const [, work] of jobs.define.mock.calls) await work({}, 'id')
  expect(long.batch).toHaveBeenCalledTimes(3)
  expect(jobs.enqueue.mock.calls).toEqual([[null, 'housekeeping-many-rows', {}]])
  vi.useRealTimers()
})

test('queues are defined one after the other, however many steps there are', async () => {
  let [now, most] = [0, 0]
  const define = async () => {
    most = Math.max(most, ++now)
    await new Promise((resolve) => setImmediate(resolve))
    now -= 1
  }
  const jobs = { retire: async () => undefined, define: vi.fn(define) }
  const steps = Array.from({ length: 60 }, (_, number) => ({ ...stepOf(0), name: `step-${number}` }))
  await defineHousekeeping(jobs as unknown as Jobs, steps)
  expect([jobs.define.mock.calls.length, most]).toEqual([60, 1])
})
