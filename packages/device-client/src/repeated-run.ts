import type { Timing } from './retry.ts'

/** Random deviation from the interval (plus or minus 20 %), so that clients do not stay in step. */
const JITTER = 0.2

/** Waits about one interval, or until the run is stopped. */
export const untilNextTurn = (
  { random, sleep }: Pick<Timing, 'random' | 'sleep'>,
  intervalMs: number,
  signal: AbortSignal,
): Promise<void> => sleep(Math.round(intervalMs * (1 - JITTER + 2 * JITTER * random())), signal)

/** Creates a run that exists at most once. Starting it again joins the current run. */
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

    /** Stops the run and waits for its end. Rejects if the run failed. */
    stop: async (): Promise<void> => {
      const stopping = underWay
      stopping?.stop.abort()
      await stopping?.ended
    },
  }
}
