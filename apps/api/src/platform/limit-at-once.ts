/** Refuses work because too much runs already. */
export class BusyError extends Error {}

/** Runs work at most `all` times at once, and `each` times for one name. Throws `BusyError` above that. */
export const limitAtOnce = ({ all, each }: { all: number; each: number }) => {
  const running = new Map<string, number>()
  let total = 0
  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const own = running.get(name) ?? 0
    if (total >= all || own >= each) throw new BusyError()
    total += 1
    running.set(name, own + 1)
    try {
      return await work()
    } finally {
      total -= 1
      const left = (running.get(name) ?? 1) - 1
      if (left === 0) running.delete(name)
      else running.set(name, left)
    }
  }
}
