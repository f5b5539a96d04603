/**
 * Runs works with the same name one after the other, and others concurrently. Per process only: between processes the
 * database must guard.
 */
export const oneAtATime = () => {
  const last = new Map<string, Promise<unknown>>()
  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const mine = (last.get(name) ?? Promise.resolve()).then(work, work)
    last.set(name, mine)
    try {
      return await mine
    } finally {
      if (last.get(name) === mine) last.delete(name)
    }
  }
}
