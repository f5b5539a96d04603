/** The system's clock with an offset that tests change. */
export const makeTestClock = () => {
  let offsetMs = 0
  return {
    now: () => new Date(Date.now() + offsetMs),
    /** Advances the clock by seconds. */
    advance: (seconds: number) => {
      offsetMs += seconds * 1000
    },
  }
}
