/** The system's clock with an offset that tests change. */
export const makeTestClock = () => {
  let offsetMs = 0
  let stoppedAtS: number | null = null
  return {
    now: () => new Date(stoppedAtS === null ? Date.now() + offsetMs : stoppedAtS * 1000),
    /** Advances the clock by seconds. */
    advance: (seconds: number) => {
      offsetMs += seconds * 1000
    },
    /** Stops the clock at a second since 1970 UTC. */
    stopAt: (second: number) => {
      stoppedAtS = second
    },
  }
}
