import { AsyncLocalStorage } from 'node:async_hooks'

/** Work that is impossible now: it would take too long, or the database does not answer. A later try may succeed. */
export class UnavailableError extends Error {}

/** When a piece of work must be over. Time spent on others, such as a card provider, does not count. */
export interface Deadline {
  endsAt: number
  /** How many waits for others are under way. */
  paused: number
  /** When the first of these waits began. */
  pausedSince: number
}

const current = new AsyncLocalStorage<Deadline>()

export const newDeadline = (ms: number): Deadline => ({
  endsAt: performance.now() + ms,
  paused: 0,
  pausedSince: 0,
})

/** Runs `work`, and all that it calls, under a deadline. */
export const runUntil = <T>(deadline: Deadline, work: () => T): T => current.run(deadline, work)

/** Runs `work` under a deadline of its own, whatever its caller has. */
export const withDeadline = <T>(ms: number, work: () => T): T => runUntil(newDeadline(ms), work)

/** Milliseconds that are left; null without a deadline. */
export const timeLeft = (): number | null => {
  const deadline = current.getStore()
  return deadline ? deadline.endsAt - performance.now() : null
}

/**
 * Waits for work that was begun, until the deadline of the caller. Then it throws `UnavailableError`; the work goes on, and
 * its result is dropped.
 */
export const untilDeadline = async <T>(begun: Promise<T>): Promise<T> => {
  const deadline = current.getStore()
  if (!deadline || deadline.endsAt === Infinity) return begun
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const look = () => {
      const left = deadline.endsAt - performance.now()
      if (left > 0) timer = setTimeout(look, left)
      else if (deadline.paused > 0) timer = setTimeout(look, 100)
      else reject(new UnavailableError('the deadline is over'))
    }
    look()
  })
  begun.catch(() => undefined)
  try {
    return await Promise.race([begun, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Waits for another service, which has its own limit. The deadline of the caller moves by as much. */
export const pausingDeadline = async <T>(ask: () => Promise<T>): Promise<T> => {
  const deadline = current.getStore()
  if (!deadline) return ask()
  if (deadline.paused === 0) deadline.pausedSince = performance.now()
  deadline.paused += 1
  try {
    return await ask()
  } finally {
    deadline.paused -= 1
    if (deadline.paused === 0) deadline.endsAt += performance.now() - deadline.pausedSince
  }
}
