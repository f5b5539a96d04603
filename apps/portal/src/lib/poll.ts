import { sleep } from './sleep.ts'

interface Polling<T> {
  /** Makes one attempt; `undefined` means no answer yet. A rejection ends the polling and rejects it. */
  ask: (signal: AbortSignal) => Promise<T | undefined>
  intervalMs: number
  triesMax?: number
  /** Makes the first attempt at once instead of after one interval. */
  atOnce?: boolean
  /** Called after each attempt with the number of attempts so far. */
  onTry?: (tries: number) => void
  signal: AbortSignal
}

/** Resolves when the tab is visible, so that a hidden tab does not poll. */
const seen = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (document.hidden && !signal.aborted) return
      document.removeEventListener('visibilitychange', look)
      signal.removeEventListener('abort', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    signal.addEventListener('abort', look)
    look()
  })

/**
 * Polls until `ask` gives an answer, and returns it. Returns `undefined` after `triesMax` attempts or when `signal`
 * aborts.
 */
export const poll = async <T>(options: Polling<T>): Promise<T | undefined> => {
  const { ask, intervalMs, triesMax = Number.POSITIVE_INFINITY, atOnce = false, onTry, signal } = options
  for (let tries = 1; tries <= triesMax; tries++) {
    if (tries > 1 || !atOnce) await sleep(intervalMs, signal)
    await seen(signal)
    if (signal.aborted) return undefined
    const answer = await ask(signal)
    if (signal.aborted) return undefined
    onTry?.(tries)
    if (answer !== undefined) return answer
  }
  return undefined
}
