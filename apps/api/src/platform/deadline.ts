import { AsyncLocalStorage } from 'node:async_hooks'

/** A temporary failure: a timeout, or the database does not respond. A retry may succeed. */
export class UnavailableError extends Error {}

/** The time limit of a call. Time spent on other services, such as a card provider, does not count. */
export interface Deadline {
  endsAt: number
  /** Number of running calls to other services. */
  paused: number
  /** When the first of these calls began (`performance.now()`). */
  pausedSince: number
}

const current = new AsyncLocalStorage<Deadline>()

export const newDeadline = (ms: number): Deadline => ({
  endsAt: performance.now() + ms,
  paused: 0,
  pausedSince: 0,
})

/** Runs `work`, and everything it calls, under a deadline. */
export const runUntil = <T>(deadline: Deadline, work: () => T): T => current.run(deadline, work)

/** Runs `work` under a new deadline that replaces the caller's. */
export const withDeadline = <T>(ms: number, work: () => T): T => runUntil(newDeadline(ms), work)

/** Milliseconds left; null without a deadline. */
export const timeLeft = (): number | null => {
  const deadline = current.getStore()
  return deadline ? deadline.endsAt - performance.now() : null
}

/**
 * Waits for a promise until the caller's deadline, then throws `UnavailableError`. The work continues, but its result
 * is dropped.
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

/** Calls another service, which has its own time limit. Extends the caller's deadline by the duration. */
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
