import { UnavailableError } from '../deadline.ts'

/** A probe without a response after this long opens the breaker. */
const PROBE_MS = 500
const PAUSE_MS = 250

/** The timer is unreferenced, so it does not keep the process alive. */
const wait = (ms: number) => new Promise<false>((resolve) => setTimeout(resolve, ms, false).unref())

/** Circuit breaker: refuses calls at once while the database is down, so that they do not all time out. */
export interface Breaker {
  /** Records a response of the database, even an error. */
  heard(): void
  /** Reports a call without a response that started at `since` (`performance.now()`). */
  suspect(since: number): void
  /** Throws `UnavailableError` while the breaker is open. */
  expectClosed(): void
  /** Stops the probes. */
  stop(): void
}

/**
 * Makes a closed breaker. A timeout may be one slow query, so it probes the database before it opens. Then it repeats
 * the probe, one at a time, until the database responds. `onChange` runs when it opens and when it closes.
 */
export const makeBreaker = (
  probe: (limitMs: number) => Promise<unknown>,
  onChange: (isOpen: boolean) => void = () => undefined,
): Breaker => {
  let state: 'closed' | 'asking' | 'open' | 'stopped' = 'closed'
  let heardAt = 0

  const answers = async (): Promise<boolean> => {
    const since = performance.now()
    const answered = probe(PROBE_MS).then(
      () => true,
      () => false,
    )
    const isAnswered = await Promise.race([answered, wait(PROBE_MS)])
    // The probe may have waited for a free connection.
    return isAnswered || heardAt > since
  }
  const watch = async () => {
    const isAway = () => state === 'asking' || state === 'open'
    while (isAway() && !(await answers())) {
      if (state === 'asking') {
        state = 'open'
        onChange(true)
      }
      await wait(PAUSE_MS)
    }
    if (state === 'open') onChange(false)
    if (isAway()) state = 'closed'
  }

  return {
    heard: () => {
      heardAt = performance.now()
    },
    suspect: (since) => {
      if (state !== 'closed' || heardAt > since) return
      state = 'asking'
      void watch()
    },
    expectClosed: () => {
      if (state === 'open') throw new UnavailableError('the database does not answer')
    },
    stop: () => {
      state = 'stopped'
    },
  }
}
