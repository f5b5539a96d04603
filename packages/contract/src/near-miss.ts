const LENGTH_MAX = 64
const DISTANCE_MAX = 3

/** Writes a name as our names are written: 'reportEstimations' and 'report-estimations' are 'report_estimations'. */
const inOurSpelling = (name: string): string =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll(/[\s-]+/g, '_')
    .toLowerCase()

/**
 * Returns how many letters to add, remove, replace or swap with their neighbour to make one name the other (optimal string
 * alignment). Infinity if it is more than `limit`.
 */
const distanceOf = (one: string, other: string, limit: number): number => {
  if (Math.abs(one.length - other.length) > limit) return Infinity
  let before: number[] = []
  let above = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped =
        column > 1 && row > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current[column] = Math.min(
        (above[column] ?? Infinity) + 1,
        (current[column - 1] ?? Infinity) + 1,
        (above[column - 1] ?? Infinity) + (isSame ? 0 : 1),
        isSwapped ? (before[column - 2] ?? Infinity) + 1 : Infinity,
      )
    }
    before = above
    above = current
  }
  const distance = above[other.length] ?? Infinity
  return distance > limit ? Infinity : distance
}

/**
 * Returns the known name that a given one probably means: the same in another spelling, or the only one that is closest, with
 * at most one mistake in four letters and three in all.
 */
export const nearMiss = (given: string, names: Iterable<string>): string | undefined => {
  if (given.length > LENGTH_MAX) return undefined
  const meant = inOurSpelling(given)
  const limit = Math.min(DISTANCE_MAX, Math.floor(meant.length / 4))
  let best: string | undefined
  let closest = limit + 1
  for (const name of new Set(names)) {
    if (name === meant || name === given) return name
    const distance = distanceOf(meant, name, Math.min(limit, closest))
    if (distance < closest) {
      closest = distance
      best = name
    } else if (distance === closest) best = undefined
  }
  return best
}
