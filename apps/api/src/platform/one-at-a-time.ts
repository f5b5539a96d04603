/**
 * Runs works of one name one after the other, in order, and those of different names at the same time. Per process:
 * the database guards what must hold between processes.
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
