import { DeviceError } from './device-error.ts'

/** Clock, sleep and random numbers; tests inject fakes so that they never wait. */
export interface Timing {
  /** Returns the device's own time in milliseconds since 1970. */
  now: () => number
  /** Resolves after `ms` milliseconds, or at once when the signal aborts. */
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>
  /** Returns a random number from 0 to 1. */
  random: () => number
}

/** Longest time of a timer. A longer one would end at once. */
const SLEEP_MAX_MS = 2 ** 31 - 1

/** Returns a number within its bounds; the lower one for what is no number. */
export const bounded = (min: number, value: unknown, max: number): number =>
  Math.min(max, Math.max(min, Number(value) || min))

/** The real clock, sleep and random numbers. */
export const realTiming: Timing = {
  now: Date.now,
  random: Math.random,
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      const done = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', done)
        resolve()
      }
      const timer = setTimeout(done, bounded(0, ms, SLEEP_MAX_MS))
      signal?.addEventListener('abort', done)
    }),
}

const FIRST_DELAY_MS = 1000
const LONGEST_DELAY_MS = 5 * 60_000

/**
 * Returns the delay before the next attempt: exponential backoff with full jitter, added to the server's Retry-After.
 * The jitter spreads the retries of devices that lost their connection at the same time.
 */
export const backoffMs = (failures: number, retryAfterMs: number, random: () => number): number =>
  retryAfterMs + random() * Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 1))

interface RetryOptions extends Timing {
  tries: number
  signal?: AbortSignal | undefined
  onRetry?: (error: DeviceError, delayMs: number) => void
}

/** Retries a call while its failure is temporary, up to `tries` attempts in total. Throws the last error. */
const withRetry = async <T>(call: () => Promise<T>, options: RetryOptions): Promise<T> => {
  for (let failures = 1; ; failures++) {
    try {
      return await call()
    } catch (error) {
      const again = error instanceof DeviceError && error.passing && failures < options.tries
      if (!again || options.signal?.aborted) throw error
      const delayMs = backoffMs(failures, error.retryAfterMs, options.random)
      options.onRetry?.(error, delayMs)
      await options.sleep(delayMs, options.signal)
      if (options.signal?.aborted) throw error
    }
  }
}

const TRIES = 5

/** Retries a call on temporary failures. Default: five attempts in total. */
export type Retry = <T>(
  call: () => Promise<T>,
  options?: { tries?: number; signal?: AbortSignal | undefined },
) => Promise<T>

/** Creates the retry function of a client. `onRetry` is called before each delay. */
export const makeRetry =
  (timing: Timing, onRetry: (error: DeviceError, delayMs: number) => void): Retry =>
  (call, { tries = TRIES, signal } = {}) =>
    withRetry(call, { ...timing, tries, signal, onRetry })
