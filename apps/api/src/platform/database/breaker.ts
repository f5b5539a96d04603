import { UnavailableError } from '../deadline.ts'

/** A database that answers nothing for so long is away. */
const PROBE_MS = 500
const PAUSE_MS = 250

/** Holds no process back from its end. */
const wait = (ms: number) => new Promise<false>((resolve) => setTimeout(resolve, ms, false).unref())

/** Refuses calls at once while the database is away, so that they do not wait for it one by one. */
export interface Breaker {
  /** The database answered, whatever it said. */
  heard(): void
  /** A question of that moment (`performance.now()`) got no answer. */
  suspect(since: number): void
  /** Throws `UnavailableError` while the database is away. */
  expectClosed(): void
  /** Ends its probes. */
  stop(): void
}

/**
 * One answer that fails to come may be slow, so the database is asked a small question before the breaker opens. Then it
 * is asked again and again, one question at a time, until it answers. `onChange` hears of both.
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
    // The probe may have waited behind others for a connection.
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
