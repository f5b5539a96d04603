import { DeviceError } from './device-error.ts'

/** Time and chance, injectable so that no test ever waits. */
export interface Timing {
  /** Milliseconds since 1970 by this device's own clock. */
  now: () => number
  /** Resolves after so many milliseconds, or at once when the signal aborts. */
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>
  /** A number from 0 up to 1. */
  random: () => number
}

/** The real clock. */
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
      const timer = setTimeout(done, ms)
      signal?.addEventListener('abort', done)
    }),
}

const FIRST_DELAY_MS = 1000
const LONGEST_DELAY_MS = 5 * 60_000

/**
 * How long to wait before the next try: a random part of a span that doubles (full jitter), so that a fleet
 * cut off together does not come back together; on top of what the server asked for.
 */
const backoffMs = (failures: number, retryAfterMs: number, random: () => number): number =>
  retryAfterMs + random() * Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 1))

interface RetryOptions extends Timing {
  tries: number
  signal?: AbortSignal | undefined
  onRetry?: (error: DeviceError, delayMs: number) => void
}

/** Makes a call again while its failure is a passing one, at most `tries` times. Throws its last error. */
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

/** Makes a call up to five times while it fails for a passing reason; once with `tries: 1`. */
export type Retry = <T>(
  call: () => Promise<T>,
  options?: { tries?: number; signal?: AbortSignal | undefined },
) => Promise<T>

/** The retrying of a client; `onRetry` hears of each pause. */
export const makeRetry =
  (timing: Timing, onRetry: (error: DeviceError, delayMs: number) => void): Retry =>
  (call, { tries = TRIES, signal } = {}) =>
    withRetry(call, { ...timing, tries, signal, onRetry })
