/**
 * Does works of one name after one another, in the order they came, and those of different names at once.
 * In this process alone: what must hold between processes is the database's.
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
