const NUMBERED = /^(.*\S)\s+(\d{1,9})$/

/** Returns a counter location without its number: 'Till' for 'Till 3'. */
export const counterBase = (location: string): string => NUMBERED.exec(location)?.[1] ?? location

/**
 * Numbers new counters of a store: 'Till' becomes 'Till 1' to 'Till 3'. Numbers continue after the highest one with the
 * same name in `known`, the store's locations; case is ignored. A typed number is the minimum.
 */
export const numberCounters = (location: string, quantity: number, known: readonly string[]): string[] => {
  const base = counterBase(location)
  const typed = Number(NUMBERED.exec(location)?.[2] ?? 1)
  const numbers = known.flatMap((name) => {
    const [, knownBase, number] = NUMBERED.exec(name) ?? []
    return knownBase?.toLowerCase() === base.toLowerCase() ? [Number(number)] : []
  })
  const first = numbers.reduce((least, number) => Math.max(least, number + 1), typed)
  return Array.from({ length: quantity }, (_, index) => `${base} ${first + index}`)
}
