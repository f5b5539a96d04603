const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))

/** A step near the golden ratio that visits each of `total` places once before it repeats. */
const stepThrough = (total: number): number => {
  let step = Math.max(1, Math.round(total * 0.618))
  while (divisor(step, total) !== 1) step++
  return step
}

/**
 * Distributes kinds evenly over the places 0 to `total` - 1, `counts[kind]` of each. Returns a function that gives the
 * kind at a place.
 */
export const spread = (total: number, counts: readonly number[]): ((place: number) => number) => {
  const step = stepThrough(total)
  const ends = counts.reduce<number[]>((sums, count) => [...sums, (sums.at(-1) ?? 0) + count], [])
  return (place) => {
    const at = (place * step) % total
    return ends.findIndex((end) => at < end)
  }
}
