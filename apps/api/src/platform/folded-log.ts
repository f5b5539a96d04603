const FOLD_MS = 60_000

/**
 * Returns a function that logs a message at once, and repeats of it at most once a minute with their number. `log`
 * receives the number of times since its last line.
 */
export const foldRepeats = (log: (message: string, times: number) => void, foldMs = FOLD_MS) => {
  const repeats = new Map<string, number>()
  return (message: string): void => {
    const times = repeats.get(message)
    if (times !== undefined) {
      repeats.set(message, times + 1)
      return
    }
    repeats.set(message, 0)
    log(message, 1)
    setTimeout(() => {
      const more = repeats.get(message) ?? 0
      repeats.delete(message)
      if (more > 0) log(message, more)
    }, foldMs).unref()
  }
}
