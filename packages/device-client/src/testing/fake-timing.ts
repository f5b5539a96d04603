import type { Timing } from '../retry.ts'

export interface FakeTiming extends Timing {
  /** How long each sleep was asked to last, in milliseconds. */
  slept: number[]
  /** Moves the clock. */
  advance: (ms: number) => void
}

/** A clock that sleeping moves on at once. Chance is a constant: 0.5, the middle of every span. */
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
      // Lets the network and other callers have their turn, as a real pause would.
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}
