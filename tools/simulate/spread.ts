const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))

/** A step of about the golden ratio that meets every one of `total` places before it meets one again. */
const stepThrough = (total: number): number => {
  let step = Math.max(1, Math.round(total * 0.618))
  while (divisor(step, total) !== 1) step++
  return step
}

/**
 * Spreads kinds, `counts[kind]` of each and `total` together, over the places 0 to `total` - 1 so that they are
 * well mixed: gives the kind at a place.
 */
export const spread = (total: number, counts: readonly number[]): ((place: number) => number) => {
  const step = stepThrough(total)
  const ends = counts.reduce<number[]>((sums, count) => [...sums, (sums.at(-1) ?? 0) + count], [])
  return (place) => {
    const at = (place * step) % total
    return ends.findIndex((end) => at < end)
  }
}
