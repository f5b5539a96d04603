import type { Timing } from './retry.ts'

/** Clients stray this far from their interval either way, so that no two keep reporting as one. */
const JITTER = 0.2

/** Waits for the next turn of a run: about an interval, or until it is stopped. */
export const untilNextTurn = (
  { random, sleep }: Pick<Timing, 'random' | 'sleep'>,
  intervalMs: number,
  signal: AbortSignal,
): Promise<void> => sleep(Math.round(intervalMs * (1 - JITTER + 2 * JITTER * random())), signal)

/** One run at a time: starting it again while it is under way joins it. */
export const singleRun = <Result>() => {
  let underWay: { stop: AbortController; ended: Promise<Result> } | undefined
  return {
    start: (run: (signal: AbortSignal) => Promise<Result>): Promise<Result> => {
      if (!underWay) {
        const stop = new AbortController()
        const ended = run(stop.signal).finally(() => {
          underWay = undefined
        })
        underWay = { stop, ended }
      }
      return underWay.ended
    },

    /** Stops the run, waiting for its end; rejects when it failed. */
    stop: async (): Promise<void> => {
      const stopping = underWay
      stopping?.stop.abort()
      await stopping?.ended
    },
  }
}
