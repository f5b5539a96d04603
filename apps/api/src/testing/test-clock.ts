/** The system's clock, plus the time that a test moved it. */
export const makeTestClock = () => {
  let offsetMs = 0
  return {
    now: () => new Date(Date.now() + offsetMs),
    /** Moves the time on by seconds. */
    advance: (seconds: number) => {
      offsetMs += seconds * 1000
    },
  }
}
