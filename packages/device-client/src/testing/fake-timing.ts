import type { Timing } from '../retry.ts'

export interface FakeTiming extends Timing {
  /** Requested durations of all sleeps, in milliseconds. */
  slept: number[]
  /** Moves the clock. */
  advance: (ms: number) => void
}

/** Creates a fake clock. A sleep advances it at once, and `random` always returns 0.5. */
export const fakeTiming = (startMs: number): FakeTiming => {
  let nowMs = startMs
  const slept: number[] = []
  return {
    slept,
    now: () => nowMs,
    random: () => 0.5,
    advance: (ms) => {
      nowMs += ms
    },
    sleep: async (ms) => {
      slept.push(ms)
      nowMs += ms
      // Yields to network and other callers, like a real pause.
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}
