/** Reproducible random numbers: the same seed gives the same ones on every machine. */
export interface Random {
  /** From 0 (included) to 1 (excluded). */
  uniform: () => number
  /** Mean 0, standard deviation 1. */
  normal: () => number
  /** Gamma distribution with this shape (above 0) and scale 1. */
  gamma: (shape: number) => number
  /** A Poisson count with this mean. */
  poisson: (mean: number) => number
  /** A negative binomial count: variance is mean + mean² / k. */
  negativeBinomial: (mean: number, k: number) => number
  /** Dirichlet draw: shares that sum to 1. A higher `concentration` keeps them nearer the given ones. */
  dirichlet: <K extends string>(shares: Record<K, number>, concentration: number) => Record<K, number>
  /** Picks a key with a probability proportional to its share. */
  pick: <K extends string>(shares: Record<K, number>) => K
}

/** FNV-1a hash of a seed, as four 32-bit words. */
const hashed = (text: string): [number, number, number, number] => {
  const word = (start: number) => {
    let hash = start
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
    return hash >>> 0
  }
  return [word(0x811c9dc5), word(0x9e3779b9), word(0x85ebca6b), word(0xc2b2ae35)]
}

/** sfc32: a small, fast generator with a very long period. */
const sfc32 = (seed: [number, number, number, number]) => {
  let [a, b, c, counter] = seed
  return () => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 2 ** 32
  }
}

/** Makes an independent generator for each combination of parts, whatever order they are used in. */
export const seededRandom = (...seed: (string | number)[]): Random => {
  const uniform = sfc32(hashed(seed.join('\u0000')))
  for (let i = 0; i < 12; i++) uniform()

  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())
  /** Marsaglia and Tsang's method, with the usual boost for shapes below 1. */
  const gamma = (shape: number): number => {
    if (shape < 1) return gamma(shape + 1) * uniform() ** (1 / shape)
    const d = shape - 1 / 3
    for (;;) {
      const x = normal()
      const v = (1 + x / Math.sqrt(9 * d)) ** 3
      if (v > 0 && Math.log(1 - uniform()) < x * x * 0.5 + d - d * v + d * Math.log(v)) return d * v
    }
  }
  const poisson = (mean: number) => {
    if (mean > 60) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()))
    const limit = Math.exp(-mean)
    let count = 0
    for (let product = uniform(); product > limit; product *= uniform()) count++
    return count
  }
  const dirichlet = <K extends string>(
    shares: Record<K, number>,
    concentration: number,
  ): Record<K, number> => {
    const entries = Object.entries<number>(shares)
    const whole = entries.reduce((sum, [, share]) => sum + share, 0)
    const drawn = entries.map(
      ([key, share]) => [key, share > 0 ? gamma((share / whole) * concentration) : 0] as const,
    )
    const total = drawn.reduce((sum, [, value]) => sum + value, 0)
    return Object.fromEntries(drawn.map(([key, value]) => [key, value / total])) as Record<K, number>
  }
  const pick = <K extends string>(shares: Record<K, number>): K => {
    const entries = Object.entries<number>(shares) as [K, number][]
    let left = uniform() * entries.reduce((sum, [, share]) => sum + share, 0)
    const found = entries.find(([, share]) => (left -= share) < 0) ?? entries.at(-1)
    if (!found) throw new RangeError('There is nothing to pick from.')
    return found[0]
  }
  return {
    uniform,
    normal,
    gamma,
    poisson,
    negativeBinomial: (mean, k) => (mean > 0 ? poisson((gamma(k) / k) * mean) : 0),
    dirichlet,
    pick,
  }
}

/** Splits a whole number by shares into whole parts that sum to it exactly. */
export const largestRemainder = (total: number, shares: readonly number[]): number[] => {
  const whole = shares.reduce((sum, share) => sum + share, 0)
  if (whole === 0) return shares.map(() => 0)
  const exact = shares.map((share) => (total * share) / whole)
  const parts = exact.map(Math.floor)
  const missing = total - parts.reduce((sum, part) => sum + part, 0)
  const byRemainder = exact
    .map((value, index) => ({ index, rest: value % 1 }))
    .sort((a, b) => b.rest - a.rest)
  for (const { index } of byRemainder.slice(0, missing)) parts[index] = (parts[index] ?? 0) + 1
  return parts
}
