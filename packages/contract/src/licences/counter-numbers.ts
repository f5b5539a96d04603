const NUMBERED = /^(.*\S)\s+(\d{1,9})$/

/** A counter location without its number: 'Till' for 'Till 3'. */
export const counterBase = (location: string): string => NUMBERED.exec(location)?.[1] ?? location

/**
 * Numbers new counters of a store: 'Till' becomes 'Till 1' to 'Till 3'. `known` holds the locations that the
 * store has; numbering goes on after the highest number among those of the same name, whatever their case. A
 * number that was typed is the least one used.
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
