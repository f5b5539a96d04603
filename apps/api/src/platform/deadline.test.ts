import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { pausingDeadline, timeLeft, UnavailableError, untilDeadline, withDeadline } from './deadline.ts'

const never = () => new Promise<never>(() => undefined)

test('endless work is given up at the caller’s deadline', async () => {
  await expect(withDeadline(20, () => untilDeadline(never()))).rejects.toThrow(UnavailableError)
  expect(await withDeadline(10_000, () => untilDeadline(Promise.resolve('done')))).toBe('done')
  expect(await untilDeadline(Promise.resolve('no deadline'))).toBe('no deadline')
})

test('an inner deadline replaces the caller’s', async () => {
  expect(timeLeft()).toBeNull()
  const left = withDeadline(10, () => withDeadline(60_000, timeLeft))
  expect(left).toBeGreaterThan(50_000)
})

test('time that a call spends on another service does not count', async () => {
  const answer = withDeadline(30, () =>
    untilDeadline(
      (async () => {
        await Promise.all([pausingDeadline(() => wait(150)), pausingDeadline(() => wait(100))])
        return timeLeft()
      })(),
    ),
  )
  expect(await answer).toBeGreaterThan(0)
})

test('overlapping pauses extend the deadline by their combined duration only', async () => {
  const moved = await withDeadline(10_000, async () => {
    const before = timeLeft() ?? 0
    await Promise.all([
      pausingDeadline(() => wait(300)),
      wait(200).then(() => pausingDeadline(() => wait(200))),
    ])
    return before - (timeLeft() ?? 0)
  })
  expect(moved).toBeLessThan(100)
})
