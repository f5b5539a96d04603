/** One slice of a pie: its SVG path and the position of its number. */
export interface PieSlice {
  path: string
  /** The number's centre, relative to the centre of the pie. */
  x: number
  y: number
}

const TURN = 2 * Math.PI
/** Arc length in px below which the number of a slice is outside the pie. */
const ROOM_PX = 26
const INSIDE = 0.7
/** Minimum distance between numbers outside the pie, as a share of a turn. */
const OUTSIDE_GAP = 0.055

const pointAt = (turns: number, radius: number): [number, number] => [
  Math.sin(turns * TURN) * radius,
  -Math.cos(turns * TURN) * radius,
]
const text = (value: number) => value.toFixed(2)

const pathOf = (from: number, share: number, radius: number): string => {
  // An SVG arc cannot end where it starts, so a full circle is two half arcs.
  if (share > 0.9999) {
    return `M0 ${-radius}A${radius} ${radius} 0 1 1 0 ${radius}A${radius} ${radius} 0 1 1 0 ${-radius}Z`
  }
  const [startX, startY] = pointAt(from, radius)
  const [endX, endY] = pointAt(from + share, radius)
  const isLarge = share > 0.5 ? 1 : 0
  return `M0 0L${text(startX)} ${text(startY)}A${radius} ${radius} 0 ${isLarge} 1 ${text(endX)} ${text(endY)}Z`
}

/**
 * Returns the slices of a pie; null for each count of 0. A number that does not fit inside its slice goes next to
 * the pie, at a distance from the number before it.
 */
export const layOutPie = (
  counts: readonly number[],
  radius: number,
  outsidePx: number,
): (PieSlice | null)[] => {
  const total = counts.reduce((sum, count) => sum + count, 0)
  let from = 0
  let lastOutside = Number.NEGATIVE_INFINITY
  return counts.map((count) => {
    if (count === 0) return null
    const share = count / total
    const start = from
    from += share
    const isInside = share * TURN * radius * INSIDE >= ROOM_PX
    let at = start + share / 2
    if (!isInside) {
      at = Math.max(at, lastOutside + OUTSIDE_GAP)
      lastOutside = at
    }
    const [x, y] = pointAt(at, isInside ? radius * INSIDE : radius + outsidePx)
    return { path: pathOf(start, share, radius), x, y }
  })
}
