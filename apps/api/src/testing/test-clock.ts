/** A clock that stands where the system's is, plus what a test moved it. */
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
