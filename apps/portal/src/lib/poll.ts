interface Polling<T> {
  /** Asks once; `undefined` means not yet. A rejection ends the polling and is passed on. */
  ask: (signal: AbortSignal) => Promise<T | undefined>
  intervalMs: number
  triesMax?: number
  /** Asks at once instead of waiting one interval first. */
  atOnce?: boolean
  /** Receives the number of attempts, before the answer of the last one is checked. */
  onTry?: (tries: number) => void
  signal: AbortSignal
}

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(done, ms)
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    signal.addEventListener('abort', done)
  })

/** Resolves when somebody can see the page: a hidden tab asks nothing. */
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
 * Asks again and again until there is an answer, and answers it; `undefined` when the tries are used up
 * or the signal stopped it.
 */
export const poll = async <T>(options: Polling<T>): Promise<T | undefined> => {
  const { ask, intervalMs, triesMax = Number.POSITIVE_INFINITY, atOnce = false, onTry, signal } = options
  for (let tries = 1; tries <= triesMax; tries++) {
    if (tries > 1 || !atOnce) await wait(intervalMs, signal)
    await seen(signal)
    if (signal.aborted) return undefined
    const answer = await ask(signal)
    if (signal.aborted) return undefined
    onTry?.(tries)
    if (answer !== undefined) return answer
  }
  return undefined
}
